extension ModelConfiguration {
    /// Reads the shape of state spaces.
    static func mamba(
        _ reader: ConfigurationReader, _ rules: StateSpaceRules, hiddenSize: Int
    ) throws(ConfigurationError) -> MambaConfiguration {
        func size(_ keys: [String], _ otherwise: Int, limit: Int) throws(ConfigurationError) -> Int {
            let size = try reader.size(anyOf: keys) ?? otherwise
            guard size <= limit else {
                throw reader.wrong(keys.first { reader.has($0) } ?? keys[0], .integer(size), "at most \(limit)")
            }
            return size
        }
        let heads = try size([rules.headCountKey], 128, limit: 1 << 14)
        let limits = try timeStepLimits(reader, rules)
        var mamba = MambaConfiguration(
            headCount: heads, headDimension: try headDimension(reader, rules, heads: heads, hiddenSize: hiddenSize),
            groupCount: try size(rules.groupCountKeys, rules.groupCount, limit: heads),
            stateSize: try size([rules.stateSizeKey], rules.stateSize, limit: 1024),
            kernelSize: try size(rules.kernelSizeKeys, 4, limit: 8),
            hasConvolutionBias: try reader.boolean(anyOf: rules.convolutionBiasKeys) ?? true,
            hasInputBias: try reader.boolean(rules.inputBiasKey) ?? false,
            hasOutputBias: try reader.boolean(rules.outputBiasKey) ?? false,
            leastTimeStep: limits.least, mostTimeStep: limits.most)
        guard mamba.kernelSize >= 2 else {
            throw reader.wrong(rules.kernelSizeKeys[0], .integer(mamba.kernelSize), "a number from 2 to 8")
        }
        guard heads.isMultiple(of: mamba.groupCount) else {
            throw reader.wrong(
                rules.groupCountKeys[0], .integer(mamba.groupCount), "a divisor of the \(heads) heads")
        }
        if let name = try reader.string(rules.activationKey), ActivationFunction(name: name) != .silu {
            throw reader.wrong(rules.activationKey, .string(name), "silu, the activation of state spaces")
        }
        if rules.choosesGating {
            let isFirst = try reader.boolean("mamba_norm_before_gate") ?? true
            let hasNorm = try reader.boolean("mamba_rms_norm") ?? false
            mamba.gating = !hasNorm ? .withoutNorm : isFirst ? .afterNorm : .beforeNorm
        }
        if rules.hasFactors { try multiply(&mamba, reader) }
        return mamba
    }

    /// Returns the number of elements of a head.
    private static func headDimension(
        _ reader: ConfigurationReader, _ rules: StateSpaceRules, heads: Int, hiddenSize: Int
    ) throws(ConfigurationError) -> Int {
        var width = 0
        switch rules.width {
        case .headDimension(let key, let otherwise):
            let dimension = try reader.size(key) ?? otherwise
            guard dimension <= 1024 else { throw reader.wrong(key, .integer(dimension), "at most 1024") }
            return dimension
        case .size(let key, let otherwise):
            width = try reader.size(key) ?? (reader.has(key) ? 0 : otherwise)
        case .expansion: break
        }
        if width == 0 {
            let expansion = try reader.size("mamba_expand") ?? 2
            guard expansion <= 64 else { throw reader.wrong("mamba_expand", .integer(expansion), "at most 64") }
            width = expansion * hiddenSize
        }
        guard width.isMultiple(of: heads), width / heads <= 1024 else {
            throw reader.wrong(
                rules.headCountKey, .integer(heads), "a divisor of \(width), with heads of at most 1024 elements")
        }
        if case .integer(let said) = reader.value("mamba_d_head"), said != width / heads {
            throw reader.wrong("mamba_d_head", .integer(said), "\(width / heads), the width over the heads")
        }
        return width / heads
    }

    /// Applies the factors on a state space's input, output and parts.
    private static func multiply(
        _ mamba: inout MambaConfiguration, _ reader: ConfigurationReader
    ) throws(ConfigurationError) {
        let input = try reader.positive("ssm_in_multiplier") ?? 1
        let parts = try reader.numbers("ssm_multipliers", count: 5) ?? Array(repeating: 1, count: 5)
        mamba.inputBiasDivisor = Float(input)
        mamba.outputFactor = Float(try reader.number("ssm_out_multiplier") ?? 1)
        let factors = parts.map { Float(input * $0) }
        guard factors.contains(where: { $0 != 1 }) else { return }
        mamba.inputFactors = MambaConfiguration.InputFactors(
            gate: factors[0], input: factors[1], write: factors[2], read: factors[3], timeStep: factors[4])
    }

    /// Returns the bounds of time steps; infinity, which JSON lacks, has several spellings.
    private static func timeStepLimits(
        _ reader: ConfigurationReader, _ rules: StateSpaceRules
    ) throws(ConfigurationError) -> (least: Float, most: Float) {
        if !rules.leastTimeStepKeys.isEmpty {
            for key in rules.leastTimeStepKeys {
                guard let least = try reader.number(key) else { continue }
                guard least >= 0 else { throw reader.wrong(key, .number(least), "a number from 0") }
                return (Float(least), .infinity)
            }
            return (Float(rules.leastTimeStep), .infinity)
        }
        guard case .array(let elements) = reader.value("time_step_limit"), elements.count == 2 else {
            return (0, .infinity)
        }
        func number(_ value: ConfigurationValue, otherwise: Float) -> Float {
            switch value {
            case .integer(let number): Float(number)
            case .number(let number) where !number.isNaN: Float(number)
            default: otherwise
            }
        }
        let limits = (least: number(elements[0], otherwise: 0), most: number(elements[1], otherwise: .infinity))
        guard limits.least <= limits.most else {
            throw reader.wrong("time_step_limit", .number(Double(limits.least)), "two numbers, the lesser one first")
        }
        return limits
    }
}
