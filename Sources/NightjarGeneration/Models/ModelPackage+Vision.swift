import GGUFModels
import Images
import Tokenizer
import Transformer
import Vision

extension ModelPackage {
    /// Whether the model reads images, found without loading it.
    package var hasVision: Bool {
        if Self.isFile(path) { return (try? towerBeside()) != nil }
        return VisionSource(directory: path).flatMap(VisionProcessor.init) != nil
    }

    /// Returns the image encoder; nil for a text-only model.
    ///
    /// - Throws: `ModelError` if the requested image encoder's file can't be used.
    package func vision(
        of model: TransformerModel, tokenizer: SubwordTokenizer, options: ModelLoadOptions
    ) throws(ModelError) -> VisionModel? {
        try visionSource(options.visionFile) { tokenizer }.flatMap { VisionModel($0, model: model, options: options) }
    }

    /// Returns the image preprocessor; nil for a text-only model.
    ///
    /// - Parameter file: The image encoder's file for a GGUF model; nil for the one beside the model.
    /// - Throws: An error if that file can't be used.
    package func visionProcessor(file: String? = nil) throws -> VisionProcessor? {
        try visionSource(file) { try? self.tokenizer() }.flatMap(VisionProcessor.init)
    }

    private func visionSource(
        _ file: String?, tokenizer: () -> SubwordTokenizer?
    ) throws(ModelError) -> VisionSource? {
        guard Self.isFile(path) else { return VisionSource(directory: path) }
        do throws(GGUFModelError) {
            let tower = if let file { try GGUFVisionModel(path: file) } else { try towerBeside() }
            return try tower?.source(tokenizer())
        } catch {
            // A file that only lies beside the model may belong to another. A requested file must fit.
            guard file != nil else { return nil }
            throw ModelError(error)
        }
    }

    /// Returns the image encoder's file beside a GGUF file; nil if none fits.
    private func towerBeside() throws(GGUFModelError) -> GGUFVisionModel? {
        guard let width = (try? configuration())?.hiddenSize else { return nil }
        return try GGUFVisionModel.beside(path, width: width)
    }
}

extension GGUFVisionModel {
    /// Returns the source from which the image encoder is loaded.
    fileprivate func source(_ tokenizer: SubwordTokenizer?) throws(GGUFModelError) -> VisionSource? {
        let configuration = try configuration { tokenizer?.id(of: $0) }
        let bytes = try processor()
        guard let reader = try? ConfigurationReader(configuration, file: path) else { return nil }
        let tensors = tensors
        return VisionSource(
            path: path, configuration: reader,
            processor: Result { () throws(ImageError) in
                // One object has what checkpoints say in two files.
                try ProcessorConfiguration(preprocessor: bytes, processor: bytes)
            }
        ) { () throws(ModelError) in tensors }
    }
}
