extension ModelConfiguration {
    /// Returns the mixers of a layer of a kind.
    ///
    /// - Parameter attention: The layer's attention, if it has one.
    static func mixers(
        _ kind: LayerKind, attention: MixerConfiguration, _ reader: ConfigurationReader, _ traits: FamilyTraits,
        hiddenSize: Int
    ) throws(ConfigurationError) -> [MixerConfiguration] {
        switch kind {
        case .full, .sliding: [attention]
        case .linear: [.gatedDelta(try gatedDelta(reader, traits, hiddenSize: hiddenSize))]
        case .mamba: [.mamba(try mamba(reader, traits.stateSpaces, hiddenSize: hiddenSize))]
        case .mambaBesideAttention:
            [.mamba(try mamba(reader, traits.stateSpaces, hiddenSize: hiddenSize)), attention]
        case .convolution: [.shortConvolution(try convolution(reader, traits, hiddenSize: hiddenSize))]
        case .dense, .experts: []
        }
    }

    /// Returns whether the outputs of blocks are normalized.
    static func normalizesOutputs(
        _ reader: ConfigurationReader, _ traits: FamilyTraits
    ) throws(ConfigurationError) -> Bool {
        try reader.value(of: traits.layers.normalizesOutputs ?? .fixed(traits.architecture.normalizesOutputs))
    }

    /// Applies the factors on an attention's input, output and keys.
    ///
    /// Outputs are linear in values, and scores in queries and keys. So a factor on the input equals a factor on the
    /// output and its square on scores. The factor doesn't reach biases, so they are divided by it.
    static func multiply(
        _ attention: inout AttentionConfiguration, _ reader: ConfigurationReader
    ) throws(ConfigurationError) {
        let input = try reader.positive("attention_in_multiplier") ?? 1
        let key = try reader.positive("key_multiplier") ?? 1
        let output = try reader.number("attention_out_multiplier") ?? 1
        attention.scale *= Float(input * input * key)
        attention.outputFactor = Float(input * output)
        attention.biasDivisor = Float(input)
    }

    private static func gatedDelta(
        _ reader: ConfigurationReader, _ traits: FamilyTraits, hiddenSize: Int
    ) throws(ConfigurationError) -> GatedDeltaConfiguration {
        guard let layout = traits.linearAttention else {
            throw reader.wrong("layer_types", .string("linear_attention"), "kinds of attention that the family has")
        }
        func size(_ key: String, _ otherwise: Int, limit: Int = 1 << 14) throws(ConfigurationError) -> Int {
            let size = try reader.size(key) ?? otherwise
            guard size >= 1, size <= limit else { throw reader.wrong(key, .integer(size), "at most \(limit)") }
            return size
        }
        let isDivided = layout == .divided
        let heads = isDivided ? try reader.requiredSize(traits.keys.headCount) : nil
        let keyHeads = try size("linear_num_key_heads", heads ?? 16)
        let keyDimension = try size(
            "linear_key_head_dim", isDivided ? 3 * hiddenSize / (4 * keyHeads) : 128, limit: 1024)
        var delta = GatedDeltaConfiguration(
            keyHeadCount: keyHeads, valueHeadCount: try size("linear_num_value_heads", heads ?? 32),
            keyDimension: keyDimension,
            valueDimension: try size("linear_value_head_dim", isDivided ? 2 * keyDimension : 128, limit: 1024),
            kernelSize: try size("linear_conv_kernel_dim", 4, limit: 8), layout: layout)
        guard delta.kernelSize >= 2 else {
            throw reader.wrong("linear_conv_kernel_dim", .integer(delta.kernelSize), "a number from 2 to 8")
        }
        guard delta.valueHeadCount.isMultiple(of: delta.keyHeadCount) else {
            throw reader.wrong(
                "linear_num_value_heads", .integer(delta.valueHeadCount),
                "a multiple of the \(delta.keyHeadCount) key heads")
        }
        guard isDivided else { return delta }
        if try reader.boolean("linear_allow_neg_eigval") ?? true { delta.mostStrength = 2 }
        // The value is in the model's code, not in its configuration.
        delta.normEpsilon = 1e-5
        return delta
    }

    private static func convolution(
        _ reader: ConfigurationReader, _ traits: FamilyTraits, hiddenSize: Int
    ) throws(ConfigurationError) -> ShortConvolutionConfiguration {
        let size = try reader.size("conv_L_cache") ?? traits.defaults.convolutionLength
        guard size >= 2, size <= 8 else { throw reader.wrong("conv_L_cache", .integer(size), "a number from 2 to 8") }
        return ShortConvolutionConfiguration(
            channelCount: hiddenSize, kernelSize: size, hasBias: try reader.boolean("conv_bias") ?? false)
    }
}
