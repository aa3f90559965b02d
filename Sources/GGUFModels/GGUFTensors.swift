import ModelFiles
import Tensor
import Transformer

/// The tensors of a GGUF file under the names, and in the order of rows, that `transformers` has.
struct GGUFTensors: TensorSource {
    let place: String
    let storesOutputsFirst = true
    private let tensorByName: [String: StoredTensor]

    var tensors: [StoredTensor] { tensorByName.keys.sorted().compactMap { tensorByName[$0] } }

    func tensor(_ name: String) -> StoredTensor? { tensorByName[name] }

    /// Finds the tensors of a model of a known shape.
    init(_ model: GGUFModel, architecture: GGUFArchitecture, configuration: ModelConfiguration) {
        place = model.path
        var builder = Builder(model: model, architecture: architecture, configuration: configuration)
        builder.addAll()
        tensorByName = builder.tensorByName
    }

    private struct Builder {
        let model: GGUFModel
        let architecture: GGUFArchitecture
        let configuration: ModelConfiguration
        var tensorByName: [String: StoredTensor] = [:]

        mutating func addAll() {
            let names = GGUFTensorNames(architecture, hasExperts: configuration.experts != nil)
            for pair in names.whole { add(pair.name, pair.file) }
            for layer in 0..<configuration.layerCount {
                let base = "\(names.prefix)\(names.layers).\(layer)."
                let fileBase = "blk.\(layer)."
                for pair in names.perLayer { add(base + pair.name, fileBase + pair.file) }
                if architecture != .gpt2, architecture != .gptneox, architecture != .phi3 {
                    cutFusedAttention(base, fileBase)
                }
                guard let experts = configuration.experts else { continue }
                for pair in names.perExpert {
                    addExperts(
                        base + names.experts, pair, fileBase + pair.file, count: experts.count)
                }
            }
        }

        /// A tensor's weight and bias under the name that `transformers` has.
        private mutating func add(_ name: String, _ file: String) {
            for suffix in [".weight", ".bias"] {
                guard let (tensor, mapping) = model.tensor(file + suffix) else { continue }
                store(
                    name + suffix, tensor, mapping, shape: tensor.shape, range: tensor.byteRange,
                    order: order(file), addend: addend(file, suffix))
            }
        }

        /// Experts stacked in one tensor, or, in older files, each in its own.
        private mutating func addExperts(
            _ name: String, _ pair: GGUFTensorNames.Pair, _ file: String, count: Int
        ) {
            if let (tensor, mapping) = model.tensor(file + "_exps.weight"), tensor.shape.count == 3,
                tensor.shape[0] == count, count > 0
            {
                let size = tensor.byteRange.count / count
                for index in 0..<count {
                    let start = tensor.byteRange.lowerBound + index * size
                    store(
                        "\(name).\(index).\(pair.name).weight", tensor, mapping, shape: Array(tensor.shape.dropFirst()),
                        range: start..<start + size, order: nil, addend: 0)
                }
                return
            }
            for index in 0..<count { add("\(name).\(index).\(pair.name)", "\(file).\(index)") }
        }

        /// Queries, keys and values in one tensor where the family has three.
        private mutating func cutFusedAttention(_ base: String, _ fileBase: String) {
            let widths = [configuration.queryWidth, configuration.keyValueWidth, configuration.keyValueWidth]
            let total = widths.reduce(0, +)
            for suffix in [".weight", ".bias"] {
                guard let (tensor, mapping) = model.tensor(fileBase + "attn_qkv" + suffix), tensor.shape.first == total
                else { continue }
                let rowBytes = tensor.byteRange.count / total
                var start = tensor.byteRange.lowerBound
                for (part, width) in zip(["q", "k", "v"], widths) {
                    let end = start + width * rowBytes
                    store(
                        "\(base)self_attn.\(part)_proj\(suffix)", tensor, mapping,
                        shape: [width] + tensor.shape.dropFirst(), range: start..<end,
                        order: order("attn_" + part), addend: 0)
                    start = end
                }
            }
        }

        private mutating func store(
            _ name: String, _ tensor: GGUFTensor, _ mapping: MappedFile, shape: [Int], range: Range<Int>,
            order: (@Sendable (Int) -> Int)?, addend: Float
        ) {
            tensorByName[name] = StoredTensor(
                name: name, typeName: tensor.type.name, storage: Self.storage(tensor.type), shape: shape,
                byteRange: range, mapping: mapping, rowOrder: order, addend: addend)
        }

        private static func storage(_ type: GGUFTensorType) -> StoredTensor.Storage? {
            switch type {
            case .float32: .elements(.float32)
            case .float16: .elements(.float16)
            case .bfloat16: .elements(.bfloat16)
            default: BlockFormat(rawValue: type.name).map { .blocks($0) }
            }
        }

        private func addend(_ file: String, _ suffix: String) -> Float {
            architecture.storesNormsPlusOne && suffix == ".weight" && file.hasSuffix("_norm") ? -1 : 0
        }

        /// Which row of the file is a row of the tensor; nil where the order is the same.
        private func order(_ file: String) -> (@Sendable (Int) -> Int)? {
            let size = configuration.headDimension
            if architecture.interleavesHeads, file.hasSuffix("attn_q") || file.hasSuffix("attn_k"),
                size.isMultiple(of: 2)
            {
                // A head's rows lie pair by pair; ours are all first halves of the pairs, then all second ones.
                return { row in
                    let (head, within) = row.quotientAndRemainder(dividingBy: size)
                    let (half, pair) = within.quotientAndRemainder(dividingBy: size / 2)
                    return head * size + pair * 2 + half
                }
            }
            if architecture == .gptneox, file.hasSuffix("attn_qkv") {
                // The file has all queries, all keys, all values; ours are head by head.
                let width = configuration.queryWidth
                return { row in
                    let (head, within) = row.quotientAndRemainder(dividingBy: 3 * size)
                    let (part, element) = within.quotientAndRemainder(dividingBy: size)
                    return part * width + head * size + element
                }
            }
            return nil
        }
    }
}

extension GGUFModel {
    /// What a model is loaded from.
    package func source() throws(ModelError) -> ModelSource {
        let configuration = try configuration()
        do throws(GGUFModelError) {
            let architecture = try architecture()
            return ModelSource(
                path: path, configuration: configuration, defaults: try generationDefaults(),
                tensors: GGUFTensors(self, architecture: architecture, configuration: configuration))
        } catch {
            throw ModelError(error)
        }
    }
}
