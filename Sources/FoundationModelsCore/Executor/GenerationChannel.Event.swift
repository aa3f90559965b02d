extension LanguageModelExecutorGenerationChannel {
    /// An event that an executor sends to a session.
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
    /// Creates an event of a response entry.
    public static func response(
        entryID: String? = nil, action: LanguageModelExecutorGenerationChannel.Response.Action
    ) -> LanguageModelExecutorGenerationChannel.Event {
        .init(content: .response(.init(entryID: entryID, action: action)))
    }

    /// Creates an event of a reasoning entry.
    public static func reasoning(
        entryID: String? = nil, action: LanguageModelExecutorGenerationChannel.Reasoning.Action
    ) -> LanguageModelExecutorGenerationChannel.Event {
        .init(content: .reasoning(.init(entryID: entryID, action: action)))
    }

    /// Creates an event of a tool calls entry.
    public static func toolCalls(
        entryID: String? = nil, action: LanguageModelExecutorGenerationChannel.ToolCalls.Action
    ) -> LanguageModelExecutorGenerationChannel.Event {
        .init(content: .toolCalls(.init(entryID: entryID, action: action)))
    }

    /// Creates an event of a data entry, which replaces the entry with its ID or is appended.
    ///
    /// The request fails with `LanguageModelError.unsupportedTranscriptContent` unless the model supports data entries
    /// of the content type.
    public static func data(
        entryID: String? = nil, action: LanguageModelExecutorGenerationChannel.DataEntry.Action
    ) -> LanguageModelExecutorGenerationChannel.Event {
        .init(content: .data(.init(entryID: entryID, action: action)))
    }
}
