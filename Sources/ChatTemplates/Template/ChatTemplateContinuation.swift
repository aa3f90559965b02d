/// A cut of the rendered conversation inside its final message, by the rule of `transformers`.
struct ChatTemplateContinuation {
    private static let tag = "CONTINUE_FINAL_MESSAGE_TAG "
    private let finalText: JinjaString

    /// Appends a tag to the text of the final message.
    ///
    /// - Throws: `cannotContinue` where the final message has no text, or the template reads no content.
    init(tagging conversation: inout [JSONObject], source: String) throws(ChatTemplateError) {
        guard let place = conversation.indices.last, let content = conversation[place]["content"] else {
            throw .cannotContinue("The final message has no \"content\" to continue.")
        }
        guard JinjaString(source).firstOffset(of: Array("content".utf8)) != nil else {
            throw .cannotContinue("The final message can't be continued, as the template reads no \"content\".")
        }
        switch content {
        case .string(let text):
            finalText = JinjaString(text)
            conversation[place]["content"] = .string(text + Self.tag)
        case .array(var parts):
            guard let last = parts.lastIndex(where: { $0["text"] != nil }), var part = parts[last].object,
                let text = part["text"]?.string
            else { throw .cannotContinue("The final message has no text to continue.") }
            finalText = JinjaString(text)
            part["text"] = .string(text + Self.tag)
            parts[last] = .object(part)
            conversation[place]["content"] = .array(parts)
        default:
            throw .cannotContinue("The final message's \"content\" must be a string or an array of parts.")
        }
    }

    /// Returns the rendered text before the tag.
    ///
    /// - Throws: `cannotContinue` where the template omitted the final message.
    func cut(_ rendered: JinjaString) throws(ChatTemplateError) -> JinjaString {
        let tag = Array(Self.tag.utf8)
        let trimmedTag = Array(tag.dropLast())
        guard rendered.firstOffset(of: finalText.stripped().utf8) != nil,
            let place = rendered.lastOffset(of: trimmedTag)
        else {
            throw .cannotContinue(
                "The final message does not appear in the rendered conversation, so it can't be continued;"
                    + " the template drops parts of it.")
        }
        let before = rendered.slice(0..<place)
        // A missing space after the tag shows that the template trims the content, so the result is trimmed too.
        return rendered.slice(place..<min(place + tag.count, rendered.utf8.count)).utf8 == tag
            ? before : before.stripped(.trailing)
    }
}
