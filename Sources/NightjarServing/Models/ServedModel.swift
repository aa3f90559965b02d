import Transformer

/// A model that a service answers with, under a name.
public struct ServedModel: Sendable {
    /// The name by which requests ask for it.
    public var name: String
    /// Its directory, or its GGUF file.
    public var path: String
    /// How it is opened.
    public var options: ModelLoadOptions
    /// Directory of a low-rank adapter that it is computed with; models of one path and options share their weights.
    public var adapter: String?

    /// Names a model; nothing is loaded yet.
    public init(name: String, path: String, options: ModelLoadOptions = ModelLoadOptions(), adapter: String? = nil) {
        self.name = name
        self.path = path
        self.options = options
        self.adapter = adapter
    }
}
