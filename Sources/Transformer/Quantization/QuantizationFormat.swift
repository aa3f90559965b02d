/// A storage format of quantized weights in checkpoints: the tensors of a matrix and their layout.
///
/// Formats also describe how to round activations; that is ignored. Activations follow the load options: full
/// precision, or 8 bits with a scale per 32.
protocol QuantizationFormat: Sendable {
    /// The name suffixes of tensors that are parts of a quantized matrix.
    var partSuffixes: [String] { get }
    /// The name suffixes of ignored tensors: scales of activations and caches.
    var unusedSuffixes: [String] { get }

    /// Returns the module whose codes a tensor has: its name without suffix; nil for other tensors.
    func module(of tensor: StoredTensor, in source: any TensorSource) -> String?

    /// Returns the matrices of a module, checked against the configuration, with the names of `transformers`.
    ///
    /// - Parameter module: The result of `module(of:in:)`.
    func tensors(of module: String, in source: any TensorSource) throws(ModelError) -> [StoredTensor]
}

extension QuantizationFormat {
    var unusedSuffixes: [String] { [] }
}
