/// Cuts a rendered conversation inside its final message, by the rule of `transformers`.
struct ChatTemplateContinuation {
    private static let tag = "CONTINUE_FINAL_MESSAGE_TAG "
    private let finalText: JinjaString

    /// Puts a tag behind the text of the final message.
    ///
    /// - Throws: `cannotContinue` when the final message has no text, or the template reads no content.
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

    /// The rendered text up to the tag.
    ///
    /// - Throws: `cannotContinue` when the template left the final message out.
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
        // Where the space behind the tag is gone, the template trims, and so must we.
        return rendered.slice(place..<min(place + tag.count, rendered.utf8.count)).utf8 == tag
            ? before : before.stripped(.trailing)
    }
}
