/// A rendered conversation, with the ranges that came from outside the template.
public struct RenderedPrompt: Sendable, Equatable {
    /// The text.
    public let text: String
    /// The UTF-8 ranges that came from messages, tools, documents or arguments: sorted and disjoint.
    ///
    /// Pass them to `encode(_:addSpecialTokens:literalRanges:)`, so that no control token is recognized in them.
    public let literalRanges: [Range<Int>]
    /// The UTF-8 ranges of the assistant's output, which the template marks by `{% generation %}`.
    ///
    /// Training learns these, as with `return_assistant_tokens_mask` in `transformers`. Empty for templates without
    /// marks.
    public let generationRanges: [Range<Int>]
    /// The ranges that represent images, in order.
    package internal(set) var images: [ImageSpan] = []

    /// Creates a prompt.
    public init(text: String, literalRanges: [Range<Int>] = [], generationRanges: [Range<Int>] = []) {
        self.text = text
        self.literalRanges = literalRanges
        self.generationRanges = generationRanges
    }
}
