import ModelFiles
import Tensor
import Transformer

/// A vision tower and projector in a file of their own, as llama.cpp's converter writes it: `mmproj-….gguf`.
///
/// Its tensors and configuration have the form of a published checkpoint, so one loader reads both.
package struct GGUFVisionModel: Sendable {
    /// The path of the file.
    package var path: String { model.path }
    /// The tower's tensors, with the names and element order of checkpoints.
    package let tensors: any TensorSource
    let model: GGUFModel
    let family: GGUFVisionFamily
    let reader: GGUFArchitectureReader
    /// The layers with features of their own for the text model.
    let stacked: [Int]

    /// Whether a file holds a vision tower instead of a text model.
    package static func isTower(_ model: GGUFModel) -> Bool {
        if case .string("clip") = model.metadata["general.architecture"] { true } else { false }
    }

    /// Opens a file.
    package init(path: String) throws(GGUFModelError) {
        try self.init(GGUFModel(path: path))
    }

    /// Reads the metadata and finds the tensors.
    package init(_ model: GGUFModel) throws(GGUFModelError) {
        guard Self.isTower(model) else {
            throw .unsupported(
                file: model.path, key: "general.architecture",
                found: model.metadata["general.architecture"].map(\.summary) ?? "missing",
                supported: "\"clip\", which files of towers say")
        }
        let family = try Self.family(of: model)
        let reader = GGUFArchitectureReader(model, prefix: "clip.vision")
        let count = try reader.required("block_count", "the number of the tower's layers")
        guard 1...GGUFConfigurationTranslation.layerLimit ~= count else {
            throw reader.wrong(
                "block_count", "\(count)", "a number from 1 to \(GGUFConfigurationTranslation.layerLimit)")
        }
        let flags = try reader.perLayer("is_deepstack_layers", blockCount: count, layerCount: count) ?? []
        self.model = model
        self.family = family
        self.reader = reader
        stacked = flags.indices.filter { flags[$0] != 0 }
        tensors = try GGUFVisionTensors(
            model, family: family, stacked: stacked, heads: try reader.integer("attention.head_count") ?? 0)
    }

    private static func family(of model: GGUFModel) throws(GGUFModelError) -> GGUFVisionFamily {
        // Files that also hold an audio tower have one key for each.
        var key = "clip.projector_type"
        if model.metadata[key] == nil { key = "clip.vision.projector_type" }
        guard let name = try GGUFModel.contained({ () throws(GGUFError) in try model.metadata.string(key) }) else {
            throw .container(model.metadata.missing(key, need: "which says what reads images"))
        }
        guard let family = GGUFVisionFamily.named(name) else {
            throw .unsupported(
                file: model.path, key: key, found: "\"\(name.prefix(60))\"",
                supported: GGUFVisionFamily.all.map(\.projector).sorted().joined(separator: ", "))
        }
        return family
    }

    /// Returns the width of the features, which equals the text model's.
    package func featureWidth() throws(GGUFModelError) -> Int {
        try reader.required("projection_dim", "the width of features")
    }
}
