import Images
import Transformer

/// The preparation of a model's images and their placeholder texts. It needs no weights.
package struct VisionProcessor: Sendable {
    /// The texts of the special tokens for images.
    package let tokens: VisionFamily.Tokens
    /// The placeholder token of a feature, in the model's vocabulary.
    package let featureToken: Int
    /// The settings, or the error in the processor's file. The error is thrown on first use, so that text alone works
    /// without it.
    let settings: Result<VisionSettings, ImageError>
    let traits: TowerTraits

    /// Reads a model's configuration; nil if it names no known tower.
    package init?(_ source: VisionSource) {
        let configuration = source.configuration
        guard let vision = configuration.value("vision_config"),
            case .string(let type)? = configuration.value("model_type"),
            let traits = TowerTraits.named(type, vision: vision["model_type"]),
            case .integer(let token)? = configuration.value("image_token_id")
                ?? configuration.value("image_token_index"), token >= 0
        else { return nil }
        self.traits = traits
        featureToken = token
        let family = VisionFamily.named(traits.processor, model: type)
        settings = source.processor.flatMap { file in
            Result { () throws(ImageError) in try VisionSettings(file, family: family, model: type) }
        }
        guard let tokens = (try? settings.get())?.tokens ?? family?.tokens else { return nil }
        self.tokens = tokens
    }

    /// The number of feature tokens of an image of a size; nil if the model can't take such an image.
    package func featureCount(width: Int, height: Int) -> Int? {
        try? settings.get().featureCount(of: VisionPlan.Size(width: width, height: height))
    }

    /// The name of the tower's layers in `transformers`.
    package var towerName: String { traits.layers ?? "" }

    /// The placeholder text of an image in a prompt, before tokenization.
    ///
    /// - Parameters:
    ///   - file: The bytes of a PNG or JPEG file.
    ///   - index: The image's number in its conversation, from 0.
    ///   - count: How many images the conversation has.
    package func placeholder(for file: [UInt8], index: Int, of count: Int) throws(ImageError) -> String {
        let image = try ImageFile.decode(file)
        return try VisionInput(image, settings: settings.get(), index: index, isAlone: count == 1).placeholder
    }
}
