import ModelFiles
import Tensor
import Transformer

/// A builder that finds a model's tensors in a GGUF file by their roles.
struct GGUFTensorBuilder {
    let model: GGUFModel
    let architecture: GGUFArchitecture
    let configuration: ModelConfiguration
    /// The tensors found, by their names in `transformers`.
    private(set) var tensorByName: [String: StoredTensor] = [:]
    /// The file's names of the tensors, present or not, by their names in `transformers`.
    private(set) var storedNames: [String: String] = [:]

    private var family: ModelFamily { configuration.family }

    init(model: GGUFModel, architecture: GGUFArchitecture, configuration: ModelConfiguration) {
        self.model = model
        self.architecture = architecture
        self.configuration = configuration
    }

    /// Finds all tensors.
    mutating func addAll() throws(GGUFModelError) {
        for role in GGUFTensorNames.whole { add(role, layer: 0, prefix: "") }
        for name in GGUFTensorNames.heads { store(name, name, .head, order: nil) }
        for (index, layer) in configuration.layers.enumerated() {
            let prefix = "blk.\(index)."
            for role in GGUFTensorNames.everywhere { add(role, layer: index, prefix: prefix) }
            for mixer in layer.mixers { add(mixer, layer: index, prefix: prefix) }
            let isFused = family.storesGateAboveUp && model.tensor(prefix + "ffn_gate.weight") == nil
            for role in isFused ? [TensorRole.fusedGate] : [.gate, .up] { add(role, layer: index, prefix: prefix) }
            if let experts = configuration.experts { addExperts(experts.count, layer: index, prefix: prefix) }
            guard family.hasExpertsBesideDense else { continue }
            for role in GGUFTensorNames.besideDense { add(role, layer: index, prefix: prefix) }
        }
        if family.hasActivationParameters { try addActivation() }
    }

    /// Adds the tensors of a token mixer.
    private mutating func add(_ mixer: MixerConfiguration, layer: Int, prefix: String) {
        switch mixer {
        case .attention(let attention): addAttention(attention, layer: layer, prefix: prefix)
        case .latentAttention: addLatentAttention(layer: layer, prefix: prefix)
        case .shortConvolution:
            for role in GGUFTensorNames.convolution { add(role, layer: layer, prefix: prefix) }
        case .gatedDelta(let delta):
            for role in GGUFTensorNames.linearAttention {
                add(role, layer: layer, prefix: prefix, order: GGUFRowOrder.order(role, delta))
            }
        case .mamba:
            for role in GGUFTensorNames.stateSpace { add(role, layer: layer, prefix: prefix) }
        }
    }

    /// Adds the tensors of a role: a module's weight and bias, or a single tensor.
    private mutating func add(
        _ role: TensorRole, layer: Int, prefix: String, order: (@Sendable (Int) -> Int)? = nil
    ) {
        guard let name = family.tensorName(role, layer: layer) else { return }
        if let file = GGUFTensorNames.parameters[role] {
            store(name, prefix + file, role, order: order)
            // `transformers` stores the logarithms of the rates, under another name.
            if role == .deltaRates || role == .mambaRates { storedNames[name + "_log"] = prefix + file }
            return
        }
        let files = architecture.names[role] ?? GGUFTensorNames.modules[role].map { [$0] } ?? []
        let present = files.first { model.tensor("\(prefix)\($0).weight") != nil }
        guard let file = present ?? files.first else { return }
        let isBare = present == nil && architecture.bareNames.contains(role)
        store(name + ".weight", prefix + file + (isBare ? "" : ".weight"), role, order: order)
        store(name + ".bias", prefix + file + ".bias", role, order: order)
    }

    private mutating func store(
        _ name: String, _ file: String, _ role: TensorRole, order: (@Sendable (Int) -> Int)?
    ) {
        storedNames[name] = file
        guard let (tensor, mapping) = model.tensor(file) else { return }
        store(name, tensor, mapping, shape: Self.shape(tensor.shape, role), range: tensor.byteRange, order: order)
    }

    private mutating func store(
        _ name: String, _ tensor: GGUFTensor, _ mapping: MappedFile, shape: [Int], range: Range<Int>,
        order: (@Sendable (Int) -> Int)?
    ) {
        tensorByName[name] = StoredTensor(
            name: name, typeName: tensor.type.name, storage: tensor.type.storage, shape: shape,
            byteRange: range, mapping: mapping, rowOrder: order)
    }

    /// Returns the shape in `transformers` of a tensor with the same elements.
    private static func shape(_ stored: [Int], _ role: TensorRole) -> [Int] {
        switch (role, stored.count) {
        case (.convolutionKernel, 2), (.deltaKernel, 2), (.mambaKernel, 2): [stored[0], 1, stored[1]]
        case (.sharedSwitch, 1): [1, stored[0]]
        case (.mambaRates, 2), (.mambaSkip, 2), (.mambaNorm, 2), (.deltaRates, 2): [stored[0] * stored[1]]
        default: stored
        }
    }

    // MARK: Attention

    private mutating func addAttention(_ attention: AttentionConfiguration, layer: Int, prefix: String) {
        let pairs = architecture.pairsHeadRows ? GGUFRowOrder.pairs(headDimension: attention.headDimension) : nil
        for role in GGUFTensorNames.attention {
            add(role, layer: layer, prefix: prefix, order: role == .query || role == .key ? pairs : nil)
        }
        guard family.storesQueriesApart else {
            let order = family.interleavesQueries ? GGUFRowOrder.headByHead(attention) : nil
            add(.fusedAttention, layer: layer, prefix: prefix, order: order)
            return
        }
        // The file has one tensor for queries, keys and values, where the family has three.
        let queries = attention.queryWidth + (attention.gate == .element ? attention.queryWidth : 0)
        let parts: [(TensorRole, Int)] = [
            (.query, queries), (.key, attention.keyValueWidth), (.value, attention.keyValueWidth),
        ]
        let total = parts.reduce(0) { $0 + $1.1 }
        for suffix in [".weight", ".bias"] {
            guard let (tensor, mapping) = model.tensor(prefix + "attn_qkv" + suffix), tensor.shape.first == total
            else { continue }
            let rowBytes = tensor.byteRange.count / total
            var start = tensor.byteRange.lowerBound
            for (role, width) in parts {
                let end = start + width * rowBytes
                if let name = family.tensorName(role, layer: layer) {
                    store(
                        name + suffix, tensor, mapping, shape: [width] + tensor.shape.dropFirst(), range: start..<end,
                        order: role == .value ? nil : pairs)
                }
                start = end
            }
        }
    }

    private mutating func addLatentAttention(layer: Int, prefix: String) {
        for role in GGUFTensorNames.latentAttention { add(role, layer: layer, prefix: prefix) }
        // If the file has neither form, the error uses the names of the form whose sizes the metadata describes.
        let key = "\(architecture.name).attention.key_length_mla"
        guard model.metadata[key] != nil, let whole = family.tensorName(.latentExpansion, layer: layer),
            let keys = family.tensorName(.latentKeys, layer: layer)
        else { return }
        storedNames[whole + ".weight"] = storedNames[keys + ".weight"]
    }

    // MARK: Experts

    private mutating func addExperts(_ count: Int, layer: Int, prefix: String) {
        for (role, file) in GGUFTensorNames.experts {
            for suffix in [".weight", ".bias"] {
                if let (tensor, mapping) = model.tensor("\(prefix)\(file)_exps\(suffix)") {
                    cutExperts(tensor, mapping, part: (0, 1), count: count, role, layer: layer, suffix: suffix)
                    continue
                }
                if let first = family.expertName(role, layer: layer, index: 0) {
                    storedNames[first + suffix] = "\(prefix)\(file)_exps\(suffix)"
                }
                // Older files store each expert as a tensor of its own.
                guard model.tensor("\(prefix)\(file).0\(suffix)") != nil else { continue }
                for index in 0..<count {
                    guard let name = family.expertName(role, layer: layer, index: index) else { continue }
                    store(name + suffix, "\(prefix)\(file).\(index)\(suffix)", role, order: nil)
                }
            }
        }
        for suffix in [".weight", ".bias"] {
            guard let (tensor, mapping) = model.tensor("\(prefix)ffn_gate_up_exps\(suffix)") else { continue }
            cutExperts(tensor, mapping, part: (0, 2), count: count, .gate, layer: layer, suffix: suffix)
            cutExperts(tensor, mapping, part: (1, 2), count: count, .up, layer: layer, suffix: suffix)
        }
    }

    /// Adds one part of each expert's rows, out of a tensor of all experts.
    private mutating func cutExperts(
        _ tensor: GGUFTensor, _ mapping: MappedFile, part: (index: Int, count: Int), count: Int, _ role: TensorRole,
        layer: Int, suffix: String
    ) {
        guard tensor.shape.count >= 2, tensor.shape[0] == count, count > 0, tensor.shape[1].isMultiple(of: part.count)
        else { return }
        let size = tensor.byteRange.count / count / part.count
        let shape = [tensor.shape[1] / part.count] + tensor.shape.dropFirst(2)
        for index in 0..<count {
            guard let name = family.expertName(role, layer: layer, index: index) else { continue }
            let start = tensor.byteRange.lowerBound + (index * part.count + part.index) * size
            store(name + suffix, tensor, mapping, shape: shape, range: start..<start + size, order: nil)
        }
    }

    // MARK: Activations

    /// Adds the parameters of activations, which are in the metadata.
    private mutating func addActivation() throws(GGUFModelError) {
        let mapping = model.metadataMapping
        for (key, parameter) in GGUFTensorNames.activation {
            guard let array = try GGUFModel.contained({ () throws(GGUFError) in try model.metadata.array(key) }) else {
                throw .container(model.metadata.missing(key, need: "one number for each layer"))
            }
            guard array.elementType == .float32, array.count == configuration.layerCount else {
                throw .container(
                    model.metadata.wrong(
                        key, .array(array), "F32, one number for each of the \(configuration.layerCount) layers"))
            }
            for layer in 0..<array.count {
                let start = array.byteRange.lowerBound + layer * 4
                let name = family.activationName(parameter, layer: layer)
                tensorByName[name] = StoredTensor(
                    name: name, typeName: "F32", storage: .elements(.float32), shape: [1], byteRange: start..<start + 4,
                    mapping: mapping)
            }
        }
    }
}

extension GGUFTensorType {
    /// The storage of the type's elements.
    var storage: StoredTensor.Storage {
        switch self {
        case .float32: .elements(.float32)
        case .float16: .elements(.float16)
        case .bfloat16: .elements(.bfloat16)
        case .blocks(let format): .blocks(format)
        }
    }
}
