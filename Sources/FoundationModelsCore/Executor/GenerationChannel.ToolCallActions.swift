extension LanguageModelExecutorGenerationChannel.ToolCalls {
    /// What happens to calls.
    public struct Action: Sendable {
        package enum Kind: Sendable {
            case call(ToolCall)
            case remove(id: String)
            case metadata(LanguageModelExecutorGenerationChannel.Metadata)
            case usage(LanguageModelExecutorGenerationChannel.Usage)
        }

        package let kind: Kind
    }

    /// One call.
    public struct ToolCall: Sendable {
        /// The identity of the call.
        public var id: String
        /// The tool.
        public var name: String
        /// What happens to the call.
        public var action: LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall.Action
    }
}

extension LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall {
    /// What happens to one call.
    public struct Action: Sendable {
        package enum Kind: Sendable {
            case append(ArgumentsFragment)
            case metadata(LanguageModelExecutorGenerationChannel.Metadata)
        }

        package let kind: Kind
    }

    /// Part of the arguments' JSON text.
    public struct ArgumentsFragment: Sendable {
        /// The text.
        public var content: String
        /// How many tokens it took.
        public var tokenCount: Int
    }
}

extension LanguageModelExecutorGenerationChannel.ToolCalls.Action {
    /// Adds to a call; the first time opens it.
    public static func toolCall(
        id: String, name: String, action: LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall.Action
    ) -> LanguageModelExecutorGenerationChannel.ToolCalls.Action {
        .init(kind: .call(.init(id: id, name: name, action: action)))
    }

    /// Takes a call back.
    public static func removeToolCall(id: String) -> LanguageModelExecutorGenerationChannel.ToolCalls.Action {
        .init(kind: .remove(id: id))
    }

    /// Sets the entry's metadata, replacing all of it.
    public static func updateMetadata(
        _ values: [String: any ConvertibleToGeneratedContent]
    ) -> LanguageModelExecutorGenerationChannel.ToolCalls.Action {
        .init(kind: .metadata(.init(values: values.mapValues(\.generatedContent))))
    }

    /// Says how many tokens the step took so far, replacing what was said before.
    public static func updateUsage(
        input: LanguageModelExecutorGenerationChannel.Usage.Input,
        output: LanguageModelExecutorGenerationChannel.Usage.Output,
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> LanguageModelExecutorGenerationChannel.ToolCalls.Action {
        .init(kind: .usage(.init(input: input, output: output, metadata: metadata)))
    }
}

extension LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall.Action {
    /// Appends to the arguments' JSON text.
    public static func appendArguments(
        _ content: String, tokenCount: Int
    ) -> LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall.Action {
        .init(kind: .append(.init(content: content, tokenCount: tokenCount)))
    }

    /// Sets the call's metadata, replacing all of it; to be sent ahead of the arguments.
    public static func updateMetadata(
        _ values: [String: any ConvertibleToGeneratedContent]
    ) -> LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall.Action {
        .init(kind: .metadata(.init(values: values.mapValues(\.generatedContent))))
    }
}
