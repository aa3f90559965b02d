extension ChatMessage {
    /// The form of messages that a template expects, where templates differ.
    struct Form: Sendable, Equatable {
        /// The content of a message with calls and no content.
        enum MissingContent: Sendable, Equatable, CaseIterable {
            /// An empty string, which many templates concatenate.
            case empty
            /// Null.
            case null
            /// No key.
            case none
        }

        /// The form of a message's content.
        enum Content: Sendable, Equatable {
            /// A string or a list of parts.
            case either
            /// Only a string.
            case text
            /// Only a list of parts.
            case parts
        }

        /// The form of a message's content.
        var content = Content.either
        /// The form of a call's arguments.
        var arguments = ArgumentsForm.object
        /// The replacement for a missing content.
        var missingContent = MissingContent.empty
        /// A key for reasoning in addition to the standard ones; nil for none.
        var reasoningKey: String?
        /// Whether reasoning is a part of the content.
        var hasReasoningParts = false
        /// Whether the template refuses reasoning beside the text of a turn with calls, as gpt-oss's does; the text
        /// stays.
        var dropsReasoningBesideText = false
    }

    /// Returns the message as JSON in the given form.
    func json(form: Form) -> JSONValue {
        guard case .object(var object) = json(arguments: form.arguments) else { return .null }
        if form.content == .parts, case .text(let text) = content { object["content"] = .array([part("text", text)]) }
        if content == nil, !toolCalls.isEmpty {
            switch form.missingContent {
            case .empty: break
            case .null: object["content"] = .null
            case .none: object["content"] = nil
            }
        }
        guard let reasoning else { return .object(object) }
        if form.dropsReasoningBesideText, !toolCalls.isEmpty, !(object["content"]?.string ?? "").isEmpty {
            object["reasoning_content"] = nil
            return .object(object)
        }
        if let key = form.reasoningKey, object[key] == nil { object[key] = .string(reasoning) }
        if form.hasReasoningParts {
            var parts: [JSONValue] = [part("thinking", reasoning)]
            switch content {
            case .text(let text): if !text.isEmpty { parts.append(part("text", text)) }
            case .parts(let others): parts += others.map(\.json)
            case nil: break
            }
            object["content"] = .array(parts)
        }
        return .object(object)
    }

    private func part(_ type: String, _ text: String) -> JSONValue {
        .object(JSONObject([.init(key: "type", value: .string(type)), .init(key: type, value: .string(text))]))
    }
}
