import GGUFModels
import Images
import Tokenizer
import Transformer
import Vision

extension ModelPackage {
    /// Whether the model sees images, told without loading it.
    package var hasVision: Bool {
        if Self.isFile(path) { return (try? towerBeside()) != nil }
        return VisionSource(directory: path).flatMap(VisionProcessor.init) != nil
    }

    /// How the model sees images; nil where it reads text alone.
    ///
    /// - Throws: `ModelError` where the file of a tower that was asked for can't be used.
    package func vision(
        of model: TransformerModel, tokenizer: SubwordTokenizer, options: ModelLoadOptions
    ) throws(ModelError) -> VisionModel? {
        try visionSource(options.visionFile) { tokenizer }.flatMap { VisionModel($0, model: model, options: options) }
    }

    /// How images are prepared for the model; nil where it reads text alone.
    ///
    /// - Parameter file: The file of the tower of a GGUF model; nil for the one beside it.
    /// - Throws: Where that file can't be used.
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
            // What merely lies beside a model may be meant for others; what was asked for has to be of use.
            guard file != nil else { return nil }
            throw ModelError(error)
        }
    }

    /// The tower that lies beside a GGUF file; nil where none does that fits.
    private func towerBeside() throws(GGUFModelError) -> GGUFVisionModel? {
        guard let width = (try? configuration())?.hiddenSize else { return nil }
        return try GGUFVisionModel.beside(path, width: width)
    }
}

extension GGUFVisionModel {
    /// What a model's eyes are loaded from.
    fileprivate func source(_ tokenizer: SubwordTokenizer?) throws(GGUFModelError) -> VisionSource? {
        let configuration = try configuration { tokenizer?.id(of: $0) }
        let bytes = try processor()
        guard let reader = try? ConfigurationReader(configuration, file: path) else { return nil }
        let tensors = tensors
        return VisionSource(
            path: path, configuration: reader,
            processor: Result { () throws(ImageError) in try ProcessorConfiguration(preprocessor: bytes) }
        ) { () throws(ModelError) in tensors }
    }
}
