extension ChatMessage {
    /// The form in which a template takes what conversations have no one form for.
    struct Form: Sendable, Equatable {
        /// What stands for the content of a message that has calls and no content.
        enum MissingContent: Sendable, Equatable, CaseIterable {
            /// An empty text, which many templates join to others.
            case empty
            /// A null.
            case null
            /// Nothing.
            case none
        }

        /// How a template takes what a message says.
        enum Content: Sendable, Equatable {
            /// As text or as a list of parts.
            case either
            /// As text alone.
            case text
            /// As a list of parts alone.
            case parts
        }

        /// The content of messages.
        var content = Content.either
        /// The arguments of calls.
        var arguments = ArgumentsForm.object
        /// What stands for missing content.
        var missingContent = MissingContent.empty
        /// A key for reasoning beside the standard ones; nil for none.
        var reasoningKey: String?
        /// Whether reasoning is a part of the content.
        var hasReasoningParts = false
        /// Whether the template refuses reasoning beside the text of a turn of calls, as gpt-oss's does: the text stays.
        var dropsReasoningBesideText = false
    }

    /// The message as a template takes it.
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
