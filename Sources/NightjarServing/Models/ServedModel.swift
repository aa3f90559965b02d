import Transformer

/// A model that a service answers with, under a name.
public struct ServedModel: Sendable {
    /// The name by which requests ask for it.
    public var name: String
    /// Its directory, or its GGUF file.
    public var path: String
    /// How it is opened.
    public var options: ModelLoadOptions

    /// Names a model; nothing is loaded yet.
    public init(name: String, path: String, options: ModelLoadOptions = ModelLoadOptions()) {
        self.name = name
        self.path = path
        self.options = options
    }
}
