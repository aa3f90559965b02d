/// A source of a model's tensors: a directory of safetensors, or a file of another format. Names and row order are
/// those of `transformers`.
package protocol TensorSource: Sendable {
    /// The path of the file, or of the shards' index, for messages.
    var place: String { get }
    /// All tensors, sorted by name.
    var tensors: [StoredTensor] { get }
    /// Whether all matrices are stored outputs by inputs, even in architectures with the other order.
    var storesOutputsFirst: Bool { get }
    /// Whether norms are stored with the 1 that some architectures add to them.
    var storesWholeNorms: Bool { get }
    /// Returns a tensor; nil where there is none.
    func tensor(_ name: String) -> StoredTensor?
    /// Returns the file's own name of a tensor, for messages.
    func storedName(_ name: String) -> String
}

extension TensorSource {
    /// Whether any weight is quantized.
    var isQuantized: Bool {
        tensors.contains { tensor in
            switch tensor.storage {
            case .blocks, .packed, .panels: true
            case .elements, nil: false
            }
        }
    }

    package var storesOutputsFirst: Bool { false }
    package var storesWholeNorms: Bool { false }
    package func storedName(_ name: String) -> String { name }
}
