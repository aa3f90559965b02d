/// The tensors of a quantized checkpoint, with the parts of each matrix as one tensor.
struct QuantizedSource: TensorSource {
    package let place: String
    private let byName: [String: StoredTensor]

    /// Finds the quantized matrices, and checks them against the configuration.
    ///
    /// - Complexity: O(*n*) in the number of tensors; reads the group indices of `g_idx`, and no other values.
    init(_ source: any TensorSource, format: any QuantizationFormat) throws(ModelError) {
        place = source.place
        var byName: [String: StoredTensor] = [:]
        var modules: Set<String> = []
        var orphans: [(tensor: StoredTensor, module: String)] = []
        for tensor in source.tensors {
            if let module = format.module(of: tensor, in: source) {
                guard modules.insert(module).inserted else { continue }
                for made in try format.tensors(of: module, in: source) { byName[made.name] = made }
            } else if let suffix = format.partSuffixes.first(where: { tensor.name.hasSuffix($0) }) {
                orphans.append((tensor, String(tensor.name.dropLast(suffix.count))))
            } else if !format.unusedSuffixes.contains(where: { tensor.name.hasSuffix($0) }) {
                byName[tensor.name] = tensor
            }
        }
        for orphan in orphans where !modules.contains(orphan.module) {
            throw .orphan(file: orphan.tensor.mapping.path, tensor: orphan.tensor.name)
        }
        self.byName = byName
    }

    package var tensors: [StoredTensor] { byName.keys.sorted().compactMap { byName[$0] } }

    package func tensor(_ name: String) -> StoredTensor? { byName[name] }

    /// Throws for a checkpoint with quantized tensors whose configuration doesn't describe them.
    static func requireNone(_ source: any TensorSource, file: String) throws(ModelError) {
        let endings = [".qweight", ".weight_packed", ".weight_scale", ".weight_scale_inv", ".embedding_quantized"]
        for tensor in source.tensors
        where endings.contains(where: { tensor.name.hasSuffix($0) })
            || tensor.typeName == "U32" && tensor.name.hasSuffix(".weight")
        {
            throw .undescribed(file: file, tensor: tensor.name, weights: tensor.mapping.path)
        }
    }
}
