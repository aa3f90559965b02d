import Transformer

/// A model that a service offers under a name.
public struct ServedModel: Sendable {
    /// The name in requests.
    public var name: String
    /// Its directory, or its GGUF file.
    public var path: String
    /// The loading options.
    public var options: ModelLoadOptions
    /// The directory of its LoRA adapter; nil for none. Models with the same path and options share their weights.
    public var adapter: String?

    /// Creates a model without loading it.
    public init(name: String, path: String, options: ModelLoadOptions = ModelLoadOptions(), adapter: String? = nil) {
        self.name = name
        self.path = path
        self.options = options
        self.adapter = adapter
    }
}
