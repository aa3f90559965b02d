import ChatTemplates
import Images
import InferenceEvents
import Vision

extension LoadedModel {
    /// The chat template's image marker; nil if the model takes no images.
    package var imageMarker: String? { vision?.tokens.marker }

    /// A rendered conversation with the placeholders of its images in the places of their markers.
    ///
    /// - Throws: `ChatTemplateError` where the template wrote more or fewer markers than there are images.
    package func placing(
        _ images: [PromptImage], in prompt: RenderedPrompt
    ) throws(ChatTemplateError) -> RenderedPrompt {
        guard let marker = images.first?.marker else { return prompt }
        return try prompt.placing(images.map { .init(text: $0.placeholder, tokens: $0.tokens) }, marker: marker)
    }

    /// The tokens of a conversation with images, whose own stand in the place of the feature token.
    ///
    /// - Parameter beginsText: Whether the tokens that the tokenizer begins texts with are added where the template
    ///   wrote no begin token, as processors of `transformers` do.
    /// - Throws: Where the tokenizer doesn't make one feature token of each in the placeholders.
    package func encode(
        images prompt: RenderedPrompt, beginsText: Bool = false
    ) throws(ImageError) -> [Int] {
        let ids = Trace.measure("tokenize") {
            tokenizer.encode(prompt.text, addSpecialTokens: beginsText, literalRanges: prompt.literalRanges)
        }
        return try prompt.placingTokens(in: ids, vision: vision)
    }

    /// Tokens as the tokenizer knows them: the feature token in the place of images' own.
    package func vocabularyTokens(_ tokens: [Int]) -> [Int] {
        guard let vision else { return tokens }
        return tokens.map { $0 < 0 ? vision.featureToken : $0 }
    }
}

extension RenderedPrompt {
    /// Puts the tokens of images into those of the text.
    ///
    /// - Throws: Where there are more or fewer feature tokens than the images have features.
    package func placingTokens(in ids: [Int], vision: VisionModel?) throws(ImageError) -> [Int] {
        guard let vision, !images.isEmpty else { return ids }
        let features = images.flatMap(\.tokens)
        let count = ids.count { $0 == vision.featureToken }
        guard count == features.count else {
            throw ImageError(
                "The prompt has \(count) tokens \(vision.tokens.feature), and its images have \(features.count) "
                    + "features: the model's tokenizer and chat template don't fit its image processor.")
        }
        return placingTokens(in: ids, of: 0..<text.utf8.count, feature: vision.featureToken)
    }

    /// Puts the tokens of the images in a chunk into those of its text.
    package func placingTokens(in ids: [Int], of chunk: Range<Int>, feature: Int) -> [Int] {
        let spans = images.filter {
            chunk.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= chunk.upperBound
        }
        guard !spans.isEmpty else { return ids }
        var features = spans.lazy.flatMap(\.tokens).makeIterator()
        return ids.map { $0 == feature ? features.next() ?? $0 : $0 }
    }
}
