/// A way in which checkpoints of the model hubs store quantized weights: which tensors make up a matrix, and how.
///
/// Formats also say how activations are to be rounded; that is not followed: activations here are those of the load
/// options, full precision or 8 bits a group of 32.
protocol QuantizationFormat: Sendable {
    /// Endings of tensors' names that belong to a quantized matrix and are no weights by themselves.
    var partSuffixes: [String] { get }
    /// Endings of tensors' names that are not used: scales of activations and caches.
    var unusedSuffixes: [String] { get }

    /// The module whose codes a tensor holds: its name without the ending; nil where it holds none.
    func module(of tensor: StoredTensor, in source: any TensorSource) -> String?

    /// The matrices of a module, checked against the configuration, under the names that `transformers` has for them.
    ///
    /// - Parameter module: What `module(of:in:)` returned.
    func tensors(of module: String, in source: any TensorSource) throws(ModelError) -> [StoredTensor]
}

extension QuantizationFormat {
    var unusedSuffixes: [String] { [] }
}
