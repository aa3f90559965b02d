extension ModelConfiguration {
    /// Reads the shape of state spaces.
    static func mamba(
        _ reader: ConfigurationReader, hiddenSize: Int
    ) throws(ConfigurationError) -> MambaConfiguration {
        func size(_ key: String, _ otherwise: Int, limit: Int) throws(ConfigurationError) -> Int {
            let size = try reader.size(key) ?? otherwise
            guard size <= limit else { throw reader.wrong(key, .integer(size), "at most \(limit)") }
            return size
        }
        let heads = try size("mamba_n_heads", 128, limit: 1 << 14)
        let expansion = try size("mamba_expand", 2, limit: 64)
        let width = expansion * hiddenSize
        guard width.isMultiple(of: heads), width / heads <= 1024 else {
            throw reader.wrong(
                "mamba_n_heads", .integer(heads), "a divisor of \(width), with heads of at most 1024 elements")
        }
        if case .integer(let said) = reader.value("mamba_d_head"), said != width / heads {
            throw reader.wrong("mamba_d_head", .integer(said), "\(width / heads), the width over the heads")
        }
        let limits = timeStepLimits(reader)
        let mamba = MambaConfiguration(
            headCount: heads, headDimension: width / heads, groupCount: try size("mamba_n_groups", 1, limit: heads),
            stateSize: try size("mamba_d_state", 256, limit: 1024),
            kernelSize: try size("mamba_d_conv", 4, limit: 8),
            hasConvolutionBias: try reader.boolean("mamba_conv_bias") ?? true,
            hasProjectionBias: try reader.boolean("mamba_proj_bias") ?? false,
            leastTimeStep: limits.least, mostTimeStep: limits.most)
        guard mamba.kernelSize >= 2 else {
            throw reader.wrong("mamba_d_conv", .integer(mamba.kernelSize), "a number from 2 to 8")
        }
        guard heads.isMultiple(of: mamba.groupCount) else {
            throw reader.wrong("mamba_n_groups", .integer(mamba.groupCount), "a divisor of the \(heads) heads")
        }
        guard limits.least <= limits.most else {
            throw reader.wrong("time_step_limit", .number(Double(limits.least)), "two numbers, the lesser one first")
        }
        return mamba
    }

    /// The bounds of time steps; infinity, which JSON can't say, is written in several ways.
    private static func timeStepLimits(_ reader: ConfigurationReader) -> (least: Float, most: Float) {
        guard case .array(let elements) = reader.value("time_step_limit"), elements.count == 2 else {
            return (0, .infinity)
        }
        func number(_ value: JSONValue, otherwise: Float) -> Float {
            switch value {
            case .integer(let number): Float(number)
            case .number(let number): Float(number)
            default: otherwise
            }
        }
        return (number(elements[0], otherwise: 0), number(elements[1], otherwise: .infinity))
    }
}
