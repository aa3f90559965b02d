/// Where a model's tensors come from: a directory of safetensors, or a file of another format that names and orders them
/// as `transformers` does.
package protocol TensorSource: Sendable {
    /// Names the file, or the index of the shards, for messages.
    var place: String { get }
    /// All tensors, sorted by name.
    var tensors: [StoredTensor] { get }
    /// Whether all matrices are stored outputs by inputs, also those of architectures that have them the other way.
    var storesOutputsFirst: Bool { get }
    /// Whether norms are stored with the one that some architectures add to them.
    var storesWholeNorms: Bool { get }
    /// The tensor of a name; nil where there is none.
    func tensor(_ name: String) -> StoredTensor?
    /// What the files call a tensor that they lack, for messages.
    func storedName(_ name: String) -> String
}

extension TensorSource {
    /// Whether some weights are quantized.
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
