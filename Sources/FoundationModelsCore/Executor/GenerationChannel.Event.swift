extension LanguageModelExecutorGenerationChannel {
    /// One thing that an executor says.
    public struct Event: Sendable {
        package enum Content: Sendable {
            case response(LanguageModelExecutorGenerationChannel.Response)
            case reasoning(LanguageModelExecutorGenerationChannel.Reasoning)
            case toolCalls(LanguageModelExecutorGenerationChannel.ToolCalls)
            case data(LanguageModelExecutorGenerationChannel.DataEntry)
        }

        package let content: Content
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

    /// Something about an entry of data, which takes the place of the entry with its name or stands at the end.
    ///
    /// The request fails with `LanguageModelError.unsupportedTranscriptContent` where the model doesn't say that it
    /// gives data of the kind.
    public static func data(
        entryID: String? = nil, action: LanguageModelExecutorGenerationChannel.DataEntry.Action
    ) -> LanguageModelExecutorGenerationChannel.Event {
        .init(content: .data(.init(entryID: entryID, action: action)))
    }
}
