import FoundationEssentials
import Images
import Tokenizer
import Vision

extension ModelPackage {
    /// Whether the model sees images, told without loading it.
    package var hasVision: Bool { visionSettings != nil }

    /// How the model sees images; nil where it reads text alone.
    func vision(tokenizer: BytePairTokenizer) -> VisionModel? {
        guard let settings = visionSettings, let feature = tokenizer.id(of: settings.tokens.feature) else { return nil }
        return VisionModel(settings: settings, featureToken: feature)
    }

    private var visionSettings: VisionSettings? {
        func bytes(_ name: String) -> [UInt8]? {
            (try? Data(contentsOf: URL(filePath: path).appending(path: name))).map(Array.init)
        }
        let configuration = try? ProcessorConfiguration(
            preprocessor: bytes("preprocessor_config.json"), processor: bytes("processor_config.json"))
        return configuration.flatMap { try? VisionSettings($0) }
    }
}
