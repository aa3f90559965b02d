import Tensor

/// The memory traffic and arithmetic that an operation needs at least.
package struct OperationCost: Sendable {
    /// The number of bytes of weights, keys, values and states.
    package var bytes = 0
    /// The number of multiplications and additions.
    package var operations = 0
    /// Whether its products have quantized weights and use byte arithmetic.
    package var multipliesBytes = false

    /// Creates a cost of zero.
    package init() {}

    fileprivate mutating func add(_ matrix: MatrixStack, tokens: Int) {
        bytes += matrix.byteCount
        operations += 2 * matrix.rows * matrix.columns * tokens
        multipliesBytes = multipliesBytes || matrix.matrices.contains { $0.format.isQuantized }
    }
}

extension TransformerModel {
    /// Returns the cost of an operation in a pass; zero for one that the model lacks.
    ///
    /// - Parameters:
    ///   - tokens: The number of tokens of the pass.
    ///   - position: The position of the first token.
    ///   - logits: The number of rows whose logits are needed.
    package func cost(of operation: Operation, tokens: Int, position: Int, logits: Int = 1) -> OperationCost {
        var cost = OperationCost()
        switch operation {
        case .embedding: cost.bytes = weights.embedding.bytesPerRow * tokens
        case .norms, .perLayer: break
        case .mixerInput:
            for mixer in weights.layers.flatMap(\.mixers) { cost.add(mixer.projections[0], tokens: tokens) }
        case .mixerOutput:
            for mixer in weights.layers.flatMap(\.mixers) { cost.add(mixer.projections[1], tokens: tokens) }
        case .attention:
            cost.bytes = cachePool.layout.bytes(forLength: position + tokens)
            for layer in configuration.layers {
                guard let attention = layer.attention else { continue }
                let seen = (position..<position + tokens).reduce(0) {
                    $0 + min($1 + 1, attention.slidingWindow ?? .max)
                }
                cost.operations += 4 * attention.queryWidth * seen
            }
        case .convolution: cost.bytes = stateBytes { if case .shortConvolution = $0 { true } else { false } }
        case .gatedDelta: cost.bytes = stateBytes { if case .gatedDelta = $0 { true } else { false } }
        case .mamba: cost.bytes = stateBytes { if case .mamba = $0 { true } else { false } }
        case .feedForward:
            for block in weights.layers.compactMap(\.feedForward) { addFeedForward(block, tokens: tokens, to: &cost) }
        case .head: if let head = weights.head { cost.add(head, tokens: logits) }
        }
        return cost
    }

    /// Returns the size of the recurrent states of selected mixers, in bytes.
    private func stateBytes(_ isWanted: (MixerConfiguration) -> Bool) -> Int {
        configuration.layers.flatMap(\.mixers).reduce(0) { $0 + (isWanted($1) ? $1.stateCount * 4 : 0) }
    }

    private func addFeedForward(_ block: FeedForwardBlock, tokens: Int, to cost: inout OperationCost) {
        switch block {
        case .dense(let network):
            cost.add(network.input, tokens: tokens)
            cost.add(network.output, tokens: tokens)
        case .experts(let experts):
            cost.add(experts.router, tokens: tokens)
            if let shared = experts.shared {
                cost.add(shared.input, tokens: tokens)
                cost.add(shared.output, tokens: tokens)
            }
            // Visits share the weights of an expert, and there are no more experts than there are.
            let visits = (configuration.experts?.countPerToken ?? 1) * tokens
            let visited = experts.networks.prefix(visits)
            for network in visited {
                cost.add(network.input, tokens: 0)
                cost.add(network.output, tokens: 0)
            }
            if let network = experts.networks.first {
                let products = network.input.rows * network.input.columns + network.output.rows * network.output.columns
                cost.operations += 2 * products * visits
            }
        }
    }
}
