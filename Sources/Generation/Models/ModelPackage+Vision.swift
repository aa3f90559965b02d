import Transformer
import Vision

extension ModelPackage {
    /// Whether the model sees images, told without loading it.
    package var hasVision: Bool { visionProcessor != nil }

    /// How the model sees images; nil where it reads text alone.
    package func vision(of model: TransformerModel, options: ModelLoadOptions) -> VisionModel? {
        visionSource.flatMap { VisionModel($0, model: model, options: options) }
    }

    /// How images are prepared for the model; nil where it reads text alone.
    package var visionProcessor: VisionProcessor? { visionSource.flatMap(VisionProcessor.init) }

    private var visionSource: VisionSource? { Self.isFile(path) ? nil : VisionSource(directory: path) }
}
