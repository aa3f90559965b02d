/// A conversation as a model reads it, and which parts of it came from outside.
public struct RenderedPrompt: Sendable, Equatable {
    /// The text.
    public let text: String
    /// UTF-8 offsets of the parts that came from messages, tools, documents or arguments: sorted and disjoint.
    ///
    /// Give them to `encode(_:addSpecialTokens:literalRanges:)`, so that no control token is recognized in them.
    public let literalRanges: [Range<Int>]
    /// UTF-8 offsets of what the template marks as the assistant's own, with `{% generation %}`: what a training would
    /// learn, as `return_assistant_tokens_mask` has it in `transformers`. Empty for templates without such marks.
    public let generationRanges: [Range<Int>]
    /// The stretches that stand for images, in order.
    package internal(set) var images: [ImageSpan] = []

    /// Makes a prompt.
    public init(text: String, literalRanges: [Range<Int>] = [], generationRanges: [Range<Int>] = []) {
        self.text = text
        self.literalRanges = literalRanges
        self.generationRanges = generationRanges
    }
}
