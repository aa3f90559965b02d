extension LanguageModelExecutorGenerationChannel {
    /// One thing that an executor says.
    public struct Event: Sendable {
        enum Content: Sendable {
            case response(LanguageModelExecutorGenerationChannel.Response)
            case reasoning(LanguageModelExecutorGenerationChannel.Reasoning)
            case toolCalls(LanguageModelExecutorGenerationChannel.ToolCalls)
        }

        let content: Content
    }
}

extension LanguageModelExecutorGenerationChannel.Event {
    /// Something about an answer.
    public static func response(
        entryID: String? = nil, action: LanguageModelExecutorGenerationChannel.Response.Action
    ) -> LanguageModelExecutorGenerationChannel.Event {
        .init(content: .response(.init(entryID: entryID, action: action)))
    }

    /// Something about thoughts.
    public static func reasoning(
        entryID: String? = nil, action: LanguageModelExecutorGenerationChannel.Reasoning.Action
    ) -> LanguageModelExecutorGenerationChannel.Event {
        .init(content: .reasoning(.init(entryID: entryID, action: action)))
    }

    /// Something about calls of tools.
    public static func toolCalls(
        entryID: String? = nil, action: LanguageModelExecutorGenerationChannel.ToolCalls.Action
    ) -> LanguageModelExecutorGenerationChannel.Event {
        .init(content: .toolCalls(.init(entryID: entryID, action: action)))
    }
}
