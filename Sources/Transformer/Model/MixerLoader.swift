import Tensor

/// A loader of mixers: attention, convolutions and recurrences.
struct MixerLoader {
    /// The reader of tensors.
    let reader: TensorReader

    var configuration: ModelConfiguration { reader.configuration }
    var architecture: Architecture { reader.architecture }

    /// Loads a mixer of a layer.
    ///
    /// - Throws: ``ModelError``
    func load(_ base: String, _ mixer: MixerConfiguration) throws(ModelError) -> MixerWeights {
        switch mixer {
        case .attention(let attention): .attention(try loadAttention(base, attention))
        case .latentAttention(let latent): .latentAttention(try loadLatentAttention(base, latent))
        case .shortConvolution(let convolution): .shortConvolution(try loadConvolution(base, convolution))
        case .gatedDelta(let delta): .gatedDelta(try loadGatedDelta(base, delta))
        case .mamba(let mamba): .mamba(try loadMamba(base, mamba))
        }
    }

    private func loadAttention(
        _ base: String, _ attention: AttentionConfiguration
    ) throws(ModelError) -> AttentionWeights {
        let names = architecture.names
        let (input, inputBias) = try attentionInput(base, attention)
        let output = try reader.matrix(
            reader.tensor([base + names.output + ".weight"]), rows: configuration.hiddenSize,
            columns: attention.queryWidth,
            isTransposed: architecture.isTransposed)
        let hasNorm = configuration.hasQueryKeyNorm
        let ownsKeys = attention.keyValueLayer == nil
        return AttentionWeights(
            input: input,
            inputBias: inputBias,
            queryNorm: hasNorm
                ? try headNorm(base + names.queryNorm, heads: attention.headCount, attention) : nil,
            keyNorm: hasNorm && ownsKeys
                ? try headNorm(base + names.keyNorm, heads: attention.keyValueHeadCount, attention) : nil,
            valueNorm: configuration.hasValueNorm && ownsKeys ? reader.ones(attention.headDimension) : nil,
            sinks: attention.hasSinks
                ? try reader.vector(reader.tensor([base + names.sinks]), count: attention.headCount) : nil,
            output: MatrixStack([output]),
            outputBias: configuration.hasAttentionOutputBias
                ? try reader.divided(
                    reader.vector(reader.tensor([base + names.output + ".bias"]), count: configuration.hiddenSize),
                    by: attention.biasDivisor, count: configuration.hiddenSize) : nil)
    }

    /// Loads a norm of queries or keys.
    private func headNorm(
        _ name: String, heads: Int, _ attention: AttentionConfiguration
    ) throws(ModelError) -> NormWeights {
        let dimension = attention.headDimension
        switch architecture.queryKeyNorm {
        case .head: return try reader.norm(name, count: dimension)
        case .row: return try reader.norm(name, count: heads * dimension)
        case .eachHead:
            // The norm is one tensor with a row per head, or one tensor per head.
            if let all = reader.source.tensor(name + ".weight") {
                try all.require(shape: [heads, dimension])
                return NormWeights(
                    weight: try reader.vector(all, shape: [heads, dimension]), bias: nil, count: dimension)
            }
            return NormWeights(
                weight: try reader.vectors((0..<heads).map { ("\(name).norms.\($0).weight", dimension) }), bias: nil,
                count: dimension)
        }
    }

    /// Loads the query, key and value projections with their biases.
    private func attentionInput(
        _ base: String, _ attention: AttentionConfiguration
    ) throws(ModelError) -> (MatrixStack, AlignedBuffer?) {
        let names = architecture.names
        let queries = attention.queryWidth + (attention.gate == .element ? attention.queryWidth : 0)
        var parts = [(names.query, queries)]
        if attention.keyValueLayer == nil {
            parts.append((names.key, attention.keyValueWidth))
            if !attention.usesKeysAsValues { parts.append((names.value, attention.keyValueWidth)) }
        }
        let isSeparate =
            architecture.attentionLayout == .separate
            || (architecture.attentionLayout == .concatenated
                && reader.source.tensor(base + names.query + ".weight") != nil)
        if !isSeparate {
            parts = [(names.fusedAttention, parts.reduce(0) { $0 + $1.1 })]
        }
        let biased = parts
        if attention.gate == .head || attention.gate == .separateElement {
            let name = names.headGates.first { reader.source.tensor("\(base)\($0).weight") != nil }
            parts.append((name ?? names.headGates[0], attention.gateWidth))
        }
        var matrices: [WeightMatrix] = []
        for (name, rows) in parts {
            matrices.append(
                try reader.matrix(
                    reader.tensor([base + name + ".weight"]), rows: rows, columns: configuration.hiddenSize,
                    isTransposed: architecture.isTransposed))
        }
        guard configuration.hasAttentionBias else { return (MatrixStack(matrices), nil) }
        let biases = try reader.divided(
            reader.vectors(biased.map { (base + $0.0 + ".bias", $0.1) }), by: attention.biasDivisor,
            count: biased.reduce(0) { $0 + $1.1 })
        return (MatrixStack(matrices), biases)
    }

    private func loadConvolution(
        _ base: String, _ convolution: ShortConvolutionConfiguration
    ) throws(ModelError) -> ShortConvolutionWeights {
        let name = base + architecture.names.convolution
        let (hidden, channels) = (configuration.hiddenSize, convolution.channelCount)
        let input = try reader.matrix(reader.tensor([name + ".in_proj.weight"]), rows: 3 * channels, columns: hidden)
        let output = try reader.matrix(reader.tensor([name + ".out_proj.weight"]), rows: hidden, columns: channels)
        let hasBias = convolution.hasBias
        return ShortConvolutionWeights(
            input: MatrixStack([input]),
            inputBias: hasBias ? try reader.vector(reader.tensor([name + ".in_proj.bias"]), count: 3 * channels) : nil,
            kernel: try convolutionKernel([name + ".conv.weight"], channels: channels, size: convolution.kernelSize),
            bias: hasBias ? try reader.vector(reader.tensor([name + ".conv.bias"]), count: channels) : nil,
            output: MatrixStack([output]),
            outputBias: hasBias ? try reader.vector(reader.tensor([name + ".out_proj.bias"]), count: hidden) : nil)
    }

    /// Loads a depthwise convolution's weights, which are stored channel by channel.
    ///
    /// - Parameter names: The names of one tensor, or of several that have all channels together. `transformers`
    ///   divides the channels of queries, keys and values into thirds, whatever their widths.
    func convolutionKernel(
        _ names: [String], channels: Int, size: Int
    ) throws(ModelError) -> AlignedBuffer {
        let kernel = AlignedBuffer(floats: reader.checksOnly ? 0 : channels * size)
        var first = 0
        for (index, name) in names.enumerated() {
            let tensor = try reader.tensor([name])
            var count = channels - first
            if index < names.count - 1 { count = min(tensor.shape.first ?? 0, count) }
            let stored = try reader.vector(tensor, shape: [count, 1, size])
            for channel in 0..<(reader.checksOnly ? 0 : count) {
                for position in 0..<size {
                    kernel.floats[position * channels + first + channel] = stored.floats[channel * size + position]
                }
            }
            first += count
        }
        return kernel
    }
}
