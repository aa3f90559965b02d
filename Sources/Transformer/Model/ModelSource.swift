/// The source of a model, independent of its file format.
package struct ModelSource: Sendable {
    /// The path of the directory or file.
    package let path: String
    /// The shape of the model.
    package let configuration: ModelConfiguration
    /// The sampling defaults of the model's authors.
    package let defaults: GenerationDefaults
    /// The tensors.
    package let tensors: any TensorSource

    /// Creates a source of its parts.
    package init(
        path: String, configuration: ModelConfiguration, defaults: GenerationDefaults, tensors: any TensorSource
    ) {
        self.path = path
        self.configuration = configuration
        self.defaults = defaults
        self.tensors = tensors
    }

    /// Opens a checkpoint directory: `config.json`, the safetensors files, and `generation_config.json` if it exists.
    ///
    /// - Throws: ``ModelError``
    package init(directory: String) throws(ModelError) {
        let configuration = try TransformerModel.readConfiguration(directory: directory)
        let format = try TransformerModel.readQuantization(directory: directory)
        let defaults = try TransformerModel.readGenerationDefaults(directory: directory)
        var tensors: any TensorSource = try Checkpoint(directory: directory)
        if let format {
            tensors = try QuantizedSource(tensors, format: format)
        } else {
            try QuantizedSource.requireNone(tensors, file: directory + "/config.json")
        }
        let renamed = configuration.family.traits.names.renamed
        if !renamed.isEmpty, let source = RenamedSource(tensors, renamed: renamed) { tensors = source }
        self.init(path: directory, configuration: configuration, defaults: defaults, tensors: tensors)
    }
}
