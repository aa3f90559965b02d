import ModelFiles

/// The tensors of a checkpoint of an older release, under the architecture's current names.
struct RenamedSource: TensorSource {
    private let source: any TensorSource
    private let storedNames: [String: String]

    /// Replaces parts of tensor names, in order; nil where no name changes.
    init?(_ source: any TensorSource, renamed: [(from: String, to: String)]) {
        self.source = source
        var names: [String: String] = [:]
        var changes = false
        for tensor in source.tensors {
            var name = tensor.name
            for part in renamed where name.contains(part.from) {
                name = name.split(separator: part.from, omittingEmptySubsequences: false).joined(separator: part.to)
            }
            changes = changes || name != tensor.name
            names[name] = tensor.name
        }
        guard changes else { return nil }
        storedNames = names
    }

    var place: String { source.place }
    var tensors: [StoredTensor] { source.tensors }
    var storesOutputsFirst: Bool { source.storesOutputsFirst }
    var storesWholeNorms: Bool { source.storesWholeNorms }
    func tensor(_ name: String) -> StoredTensor? { storedNames[name].flatMap { source.tensor($0) } }
    func storedName(_ name: String) -> String { source.storedName(storedNames[name] ?? name) }
}
