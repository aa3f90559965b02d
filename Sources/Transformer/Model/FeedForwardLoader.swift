import Tensor

/// A loader of feed-forward networks, routers and experts.
struct FeedForwardLoader {
    /// The reader of tensors.
    let reader: TensorReader

    private var configuration: ModelConfiguration { reader.configuration }
    private var architecture: Architecture { reader.architecture }

    /// Loads the feed-forward network of a layer, or its router and experts.
    ///
    /// - Throws: ``ModelError``
    func load(
        _ base: String, _ feedForward: FeedForwardConfiguration
    ) throws(ModelError) -> FeedForwardBlock {
        let names = architecture.names
        switch feedForward {
        case .dense(let intermediateSize):
            return .dense(
                try denseNetwork(
                    base, gate: names.gate, up: names.up, fused: names.fusedGate, down: names.down,
                    width: intermediateSize))
        case .experts:
            guard let experts = configuration.experts else {
                return .dense(
                    try denseNetwork(
                        base, gate: names.gate, up: names.up, fused: names.fusedGate, down: names.down,
                        width: configuration.intermediateSize))
            }
            return .experts(try loadExperts(base, experts))
        case .denseBesideExperts(let intermediateSize):
            let dense = try denseNetwork(
                base, gate: names.gate, up: names.up, fused: names.fusedGate, down: names.down,
                width: intermediateSize)
            guard let experts = configuration.experts else { return .dense(dense) }
            var weights = try loadExperts(base, experts)
            weights.shared = dense
            weights.norms = try expertNorms(base, experts)
            return .experts(weights)
        }
    }

    private func expertNorms(
        _ base: String, _ experts: ExpertConfiguration
    ) throws(ModelError) -> ExpertNorms {
        let names = architecture.names
        let hidden = configuration.hiddenSize
        let scale = try reader.vector(reader.tensor([base + names.routerScale]), count: hidden)
        let root = 1 / Float(hidden).squareRoot()
        if !reader.checksOnly {
            reader.kernels.elementwise.scale(scale.floats, by: root, into: scale.floats, count: hidden)
        }
        return ExpertNorms(
            router: NormWeights(weight: scale, bias: nil, count: hidden),
            input: try reader.norm(base + names.expertNorm, count: hidden),
            output: try reader.norm(base + names.expertOutputNorm, count: hidden),
            denseOutput: try reader.norm(base + names.besideOutputNorm, count: hidden),
            weightFactors: try reader.vector(reader.tensor([base + names.expertScale]), count: experts.count))
    }

    /// Loads a network by the names of its parts.
    private func denseNetwork(
        _ base: String, gate: String, up: String, fused: String, down: String, width: Int
    ) throws(ModelError) -> FeedForwardWeights {
        let hidden = configuration.hiddenSize
        let parts =
            switch architecture.feedForwardLayout {
            case .plain: [(up, width)]
            case .gated, .concatenatedUp: [(gate, width), (up, width)]
            case .concatenatedGate where reader.source.tensor("\(base)\(gate).weight") != nil:
                [(gate, width), (up, width)]
            case .concatenatedGate: [(fused, 2 * width)]
            }
        var matrices: [WeightMatrix] = []
        if architecture.feedForwardLayout == .concatenatedUp,
            let both = reader.source.tensor("\(base)\(fused).weight")
        {
            try both.require(shape: [2 * width, hidden])
            matrices = [
                try reader.part(1, of: both, rows: width, columns: hidden),
                try reader.part(0, of: both, rows: width, columns: hidden),
            ]
        }
        for (name, rows) in parts where matrices.count < parts.count {
            matrices.append(
                try reader.matrix(
                    reader.tensor([base + name + ".weight"]), rows: rows, columns: hidden,
                    isTransposed: architecture.isTransposed))
        }
        let output = try reader.matrix(
            reader.tensor([base + down + ".weight"]), rows: hidden, columns: width,
            isTransposed: architecture.isTransposed)
        let hasBias = configuration.hasFeedForwardBias
        return FeedForwardWeights(
            input: MatrixStack(matrices),
            inputBias: hasBias ? try reader.vectors(parts.map { (base + $0.0 + ".bias", $0.1) }) : nil,
            output: MatrixStack([output]),
            outputBias: configuration.hasFeedForwardOutputBias
                ? try reader.vector(reader.tensor([base + down + ".bias"]), count: hidden) : nil,
            xIELU: configuration.activation == .xIELU ? try xIELU(base + "mlp.act_fn.") : nil)
    }

    private func xIELU(_ base: String) throws(ModelError) -> XIELUParameters {
        func number(_ name: String, otherwise: Float?) throws(ModelError) -> Float {
            if let otherwise, reader.source.tensor(base + name) == nil { return otherwise }
            let stored = try reader.tensor([base + name])
            let buffer = try reader.vector(stored, shape: stored.shape.isEmpty ? [] : [1])
            return reader.checksOnly ? 0 : buffer.floats[0]
        }
        return XIELUParameters(
            positive: try number("alpha_p", otherwise: nil), negative: try number("alpha_n", otherwise: nil),
            beta: try number("beta", otherwise: 0.5), epsilon: try number("eps", otherwise: -1e-6))
    }

    private func loadExperts(
        _ base: String, _ experts: ExpertConfiguration
    ) throws(ModelError) -> ExpertWeights {
        let names = architecture.names
        let router = try reader.matrix(
            reader.tensor(names.router.map { base + $0 + ".weight" }), rows: experts.count,
            columns: configuration.hiddenSize)
        let routerBias =
            experts.hasRouterBias
            ? try reader.vector(reader.tensor(names.router.map { base + $0 + ".bias" }), count: experts.count) : nil
        let choiceBias =
            experts.hasChoiceBias
            ? try choiceBias(reader.tensor([base + names.choiceBias]), count: experts.count) : nil
        var networks: [FeedForwardWeights] = []
        var stack: (input: String, output: String)?
        for name in names.experts {
            for parts in names.stackedExperts where reader.source.tensor("\(base)\(name).\(parts.input)") != nil {
                stack = ("\(base)\(name).\(parts.input)", "\(base)\(name).\(parts.output)")
            }
        }
        if let stack {
            networks = try stackedExperts(stack, experts)
        } else {
            for index in 0..<experts.count { networks.append(try expert(base, index, experts)) }
        }
        var shared: FeedForwardWeights?
        var sharedGate: MatrixStack?
        if let width = experts.sharedIntermediateSize {
            let parts = names.sharedParts
            let name = names.sharedExpert.first ?? "mlp.shared_experts"
            shared = try denseNetwork(
                base, gate: "\(name).\(parts.gate)", up: "\(name).\(parts.up)", fused: "\(name).\(parts.fused)",
                down: "\(name).\(parts.down)", width: width)
            if experts.hasSharedGate {
                sharedGate = MatrixStack([
                    try reader.matrix(
                        reader.tensor([base + names.sharedGate + ".weight"]), rows: 1, columns: configuration.hiddenSize
                    )
                ])
            }
        }
        return ExpertWeights(
            router: MatrixStack([router]), routerBias: routerBias, choiceBias: choiceBias, networks: networks,
            shared: shared, sharedGate: sharedGate, latent: try latentProjections(base, experts))
    }

    /// Loads the projections to and from the width that experts read; nil for a model without.
    private func latentProjections(
        _ base: String, _ experts: ExpertConfiguration
    ) throws(ModelError) -> ExpertWeights.LatentProjections? {
        guard let width = experts.latentSize else { return nil }
        let (input, output) = architecture.names.latentParts
        let (hidden, hasBias) = (configuration.hiddenSize, configuration.hasFeedForwardBias)
        return ExpertWeights.LatentProjections(
            input: MatrixStack([
                try reader.matrix(reader.tensor([base + input + ".weight"]), rows: width, columns: hidden)
            ]),
            inputBias: hasBias ? try reader.vector(reader.tensor([base + input + ".bias"]), count: width) : nil,
            output: MatrixStack([
                try reader.matrix(reader.tensor([base + output + ".weight"]), rows: hidden, columns: width)
            ]),
            outputBias: hasBias ? try reader.vector(reader.tensor([base + output + ".bias"]), count: hidden) : nil)
    }

    /// Loads a bias per expert; ERNIE stores it as a row.
    private func choiceBias(_ tensor: StoredTensor, count: Int) throws(ModelError) -> AlignedBuffer {
        try reader.vector(tensor, shape: tensor.shape == [1, count] ? [1, count] : [count])
    }

    private func expert(
        _ base: String, _ index: Int, _ experts: ExpertConfiguration
    ) throws(ModelError) -> FeedForwardWeights {
        let names = architecture.names
        let bases = names.experts.map { "\(base)\($0).\(index)." }
        func candidates(_ part: (((gate: String, up: String, down: String)) -> String)) -> [String] {
            bases.flatMap { base in names.expertParts.map { base + part($0) + ".weight" } }
        }
        let (hidden, intermediate) = (experts.latentSize ?? configuration.hiddenSize, experts.intermediateSize)
        let up = try reader.tensor(candidates { $0.up })
        let inputs = architecture.feedForwardLayout == .plain ? [up] : [try reader.tensor(candidates { $0.gate }), up]
        let output = try reader.tensor(candidates { $0.down })
        var parts: [WeightMatrix] = []
        for input in inputs { parts.append(try reader.matrix(input, rows: intermediate, columns: hidden)) }
        let down = try reader.matrix(output, rows: hidden, columns: intermediate)
        func bias(_ weight: StoredTensor) -> String { weight.name.dropLast("weight".count) + "bias" }
        return FeedForwardWeights(
            input: MatrixStack(parts),
            inputBias: experts.hasBias ? try reader.vectors(inputs.map { (bias($0), intermediate) }) : nil,
            output: MatrixStack([down]),
            outputBias: experts.hasBias ? try reader.vector(reader.tensor([bias(output)]), count: hidden) : nil)
    }

    /// Loads experts that are stored in two tensors, with the expert as the outermost dimension.
    private func stackedExperts(
        _ names: (input: String, output: String), _ experts: ExpertConfiguration
    ) throws(ModelError) -> [FeedForwardWeights] {
        let (hidden, intermediate) = (experts.latentSize ?? configuration.hiddenSize, experts.intermediateSize)
        let inputs = architecture.feedForwardLayout == .plain ? intermediate : 2 * intermediate
        let inputTensor = try reader.tensor([names.input])
        let outputTensor = try reader.tensor([names.output])
        // gpt-oss stores inputs by outputs, with alternating columns of gate and up.
        let isInterleaved = architecture.interleavesExpertGates && !reader.source.storesOutputsFirst
        var isTransposed = isInterleaved
        switch inputTensor.storage {
        case .packed, .panels: isTransposed = false
        case .elements, .blocks, nil: break
        }
        if isTransposed {
            try inputTensor.require(shape: [experts.count, hidden, inputs])
            try outputTensor.require(shape: [experts.count, intermediate, hidden])
        } else {
            try inputTensor.require(shape: [experts.count, inputs, hidden])
            try outputTensor.require(shape: [experts.count, hidden, intermediate])
        }
        let inputBias = experts.hasBias ? try reader.tensor([names.input + "_bias"]) : nil
        let outputBias = experts.hasBias ? try reader.tensor([names.output + "_bias"]) : nil
        let inputBiases = try inputBias.map { tensor throws(ModelError) in
            try reader.vector(tensor, shape: [experts.count, inputs])
        }
        let outputBiases = try outputBias.map { tensor throws(ModelError) in
            try reader.vector(tensor, shape: [experts.count, hidden])
        }
        var networks: [FeedForwardWeights] = []
        for index in 0..<experts.count {
            let input = try reader.part(
                index, of: inputTensor, rows: inputs, columns: hidden, isTransposed: isTransposed)
            let output = try reader.part(
                index, of: outputTensor, rows: hidden, columns: intermediate, isTransposed: isTransposed)
            networks.append(
                FeedForwardWeights(
                    input: MatrixStack([input]),
                    inputBias: inputBiases.map { piece($0, index, count: inputs, interleaved: isInterleaved) },
                    output: MatrixStack([output]),
                    outputBias: outputBiases.map { piece($0, index, count: hidden) },
                    interleavesGates: isInterleaved))
        }
        return networks
    }

    /// Returns one expert's part of all experts' biases; alternating gates and ups are separated.
    private func piece(_ all: AlignedBuffer, _ index: Int, count: Int, interleaved: Bool = false) -> AlignedBuffer {
        let part = AlignedBuffer(floats: reader.checksOnly ? 0 : count)
        guard !reader.checksOnly else { return part }
        for place in 0..<count {
            let half = count / 2
            let from = !interleaved ? place : place < half ? 2 * place : 2 * (place - half) + 1
            part.floats[place] = all.floats[index * count + from]
        }
        return part
    }
}
