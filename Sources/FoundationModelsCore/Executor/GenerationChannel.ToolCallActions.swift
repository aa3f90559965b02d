extension LanguageModelExecutorGenerationChannel.ToolCalls {
    /// A change to a tool calls entry.
    public struct Action: Sendable {
        package enum Kind: Sendable {
            case call(ToolCall)
            case remove(id: String)
            case metadata(LanguageModelExecutorGenerationChannel.Metadata)
            case usage(LanguageModelExecutorGenerationChannel.Usage)
        }

        package let kind: Kind
    }

    /// An event of one tool call.
    public struct ToolCall: Sendable {
        /// The call's ID.
        public var id: String
        /// The tool's name.
        public var name: String
        /// The change to the call.
        public var action: LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall.Action
    }
}

extension LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall {
    /// A change to one tool call.
    public struct Action: Sendable {
        package enum Kind: Sendable {
            case append(ArgumentsFragment)
            case metadata(LanguageModelExecutorGenerationChannel.Metadata)
        }

        package let kind: Kind
    }

    /// A fragment of the arguments' JSON text.
    public struct ArgumentsFragment: Sendable {
        /// The text.
        public var content: String
        /// The number of tokens that the fragment took.
        public var tokenCount: Int
    }
}

extension LanguageModelExecutorGenerationChannel.ToolCalls.Action {
    /// Changes a tool call; the first event of an ID creates the call.
    public static func toolCall(
        id: String, name: String, action: LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall.Action
    ) -> LanguageModelExecutorGenerationChannel.ToolCalls.Action {
        .init(kind: .call(.init(id: id, name: name, action: action)))
    }

    /// Removes a tool call.
    public static func removeToolCall(id: String) -> LanguageModelExecutorGenerationChannel.ToolCalls.Action {
        .init(kind: .remove(id: id))
    }

    /// Replaces the entry's metadata.
    public static func updateMetadata(
        _ values: [String: any ConvertibleToGeneratedContent]
    ) -> LanguageModelExecutorGenerationChannel.ToolCalls.Action {
        .init(kind: .metadata(.init(values: values.mapValues(\.generatedContent))))
    }

    /// Reports the tokens of the step so far; replaces the previous report.
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

    /// Replaces the call's metadata; send it before the arguments.
    public static func updateMetadata(
        _ values: [String: any ConvertibleToGeneratedContent]
    ) -> LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall.Action {
        .init(kind: .metadata(.init(values: values.mapValues(\.generatedContent))))
    }
}
