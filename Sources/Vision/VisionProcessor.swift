import Images
import Transformer

/// How images of a model are prepared, and what stands for them in texts: all that needs no weights.
package struct VisionProcessor: Sendable {
    /// The texts that stand for images and around them.
    package let tokens: VisionFamily.Tokens
    /// The token that stands for each feature, in the model's vocabulary.
    package let featureToken: Int
    /// What a file says of the processor is told when it is needed, so that texts can be read without.
    let settings: Result<VisionSettings, ImageError>
    let traits: TowerTraits

    /// Finds out how a model sees; nil where its configuration tells of no tower that is known.
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

    /// The tokens that stand for the features of an image of a size; nil where the model can't see such.
    package func featureCount(width: Int, height: Int) -> Int? {
        try? settings.get().featureCount(of: VisionPlan.Size(width: width, height: height))
    }

    /// The stack of layers that reads images, by its name in `transformers`.
    package var towerName: String { traits.layers ?? "" }

    /// What stands for an image in a prompt, before it is tokenized.
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
