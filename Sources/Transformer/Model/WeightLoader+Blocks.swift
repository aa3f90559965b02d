import Tensor

extension WeightLoader {
    /// Loads the projections of queries, keys and values with their biases.
    mutating func attentionInput(_ base: String) throws(ModelError) -> (MatrixStack, AlignedBuffer?) {
        let names = architecture.names
        let widths = [configuration.queryWidth, configuration.keyValueWidth, configuration.keyValueWidth]
        let total = widths[0] + widths[1] + widths[2]
        let parts =
            architecture.attentionLayout == .separate
            ? zip([names.query, names.key, names.value], widths).map { ($0, $1) } : [(names.fusedAttention, total)]
        var matrices: [WeightMatrix] = []
        for (name, rows) in parts {
            matrices.append(
                try matrix(
                    tensor([base + name + ".weight"]), rows: rows, columns: configuration.hiddenSize,
                    isTransposed: architecture.isTransposed))
        }
        guard configuration.hasAttentionBias else { return (MatrixStack(matrices), nil) }
        let bias = try biases(parts.map { (base + $0.0 + ".bias", $0.1) })
        return (MatrixStack(matrices), bias)
    }

    /// Loads the feed-forward network of a layer, or its router and experts.
    mutating func loadFeedForward(
        _ base: String, _ layer: LayerConfiguration
    ) throws(ModelError) -> (router: MatrixStack?, networks: [FeedForwardWeights]) {
        let names = architecture.names
        guard layer.usesExperts, let experts = configuration.experts else {
            return (nil, [try denseNetwork(base)])
        }
        let router = try matrix(
            tensor(names.router.map { base + $0 + ".weight" }), rows: experts.count,
            columns: configuration.hiddenSize)
        for expertsName in names.experts where source.tensor(base + expertsName + ".gate_up_proj") != nil {
            return (MatrixStack([router]), try stackedExperts(base + expertsName, experts))
        }
        var networks: [FeedForwardWeights] = []
        for index in 0..<experts.count {
            networks.append(try expert(base, index, experts))
        }
        return (MatrixStack([router]), networks)
    }

    private mutating func denseNetwork(_ base: String) throws(ModelError) -> FeedForwardWeights {
        let names = architecture.names
        let (hidden, intermediate) = (configuration.hiddenSize, configuration.intermediateSize)
        let parts =
            switch architecture.feedForwardLayout {
            case .plain: [(names.up, intermediate)]
            case .gated: [(names.gate, intermediate), (names.up, intermediate)]
            case .concatenatedGate: [(names.fusedGate, 2 * intermediate)]
            }
        var matrices: [WeightMatrix] = []
        for (name, rows) in parts {
            matrices.append(
                try matrix(
                    tensor([base + name + ".weight"]), rows: rows, columns: hidden,
                    isTransposed: architecture.isTransposed))
        }
        let down = try matrix(
            tensor([base + names.down + ".weight"]), rows: hidden, columns: intermediate,
            isTransposed: architecture.isTransposed)
        let hasBias = configuration.hasFeedForwardBias
        return FeedForwardWeights(
            input: MatrixStack(matrices),
            inputBias: hasBias ? try biases(parts.map { (base + $0.0 + ".bias", $0.1) }) : nil,
            output: MatrixStack([down]),
            outputBias: hasBias ? try vector(tensor([base + names.down + ".bias"]), count: hidden) : nil)
    }

    private mutating func expert(
        _ base: String, _ index: Int, _ experts: ExpertConfiguration
    ) throws(ModelError) -> FeedForwardWeights {
        let names = architecture.names
        let bases = names.experts.map { "\(base)\($0).\(index)." }
        func candidates(_ part: (((gate: String, up: String, down: String)) -> String)) -> [String] {
            bases.flatMap { base in names.expertParts.map { base + part($0) + ".weight" } }
        }
        let (hidden, intermediate) = (configuration.hiddenSize, experts.intermediateSize)
        let gate = try matrix(tensor(candidates { $0.gate }), rows: intermediate, columns: hidden)
        let up = try matrix(tensor(candidates { $0.up }), rows: intermediate, columns: hidden)
        let down = try matrix(tensor(candidates { $0.down }), rows: hidden, columns: intermediate)
        return FeedForwardWeights(
            input: MatrixStack([gate, up]), inputBias: nil, output: MatrixStack([down]), outputBias: nil)
    }

    /// Experts stored as two tensors with the expert as outermost dimension.
    private mutating func stackedExperts(
        _ base: String, _ experts: ExpertConfiguration
    ) throws(ModelError) -> [FeedForwardWeights] {
        let (hidden, intermediate) = (configuration.hiddenSize, experts.intermediateSize)
        let inputTensor = try tensor([base + ".gate_up_proj"])
        let outputTensor = try tensor([base + ".down_proj"])
        try inputTensor.require(shape: [experts.count, 2 * intermediate, hidden])
        try outputTensor.require(shape: [experts.count, hidden, intermediate])
        var networks: [FeedForwardWeights] = []
        for index in 0..<experts.count {
            let input = try part(index, of: inputTensor, rows: 2 * intermediate, columns: hidden)
            let output = try part(index, of: outputTensor, rows: hidden, columns: intermediate)
            networks.append(
                FeedForwardWeights(
                    input: MatrixStack([input]), inputBias: nil, output: MatrixStack([output]), outputBias: nil))
        }
        return networks
    }
}
