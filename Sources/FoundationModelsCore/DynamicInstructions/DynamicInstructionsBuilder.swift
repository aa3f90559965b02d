/// Puts dynamic instructions together from instructions, tools and other dynamic instructions.
///
/// A text stands in `Instructions("…")`; a loop is written `ForEach`.
@resultBuilder public struct DynamicInstructionsBuilder {}

extension DynamicInstructionsBuilder {
    /// Takes a tool.
    public static func buildExpression<T>(_ expression: T) -> some DynamicInstructions where T: Tool {
        ToolInstructions(tools: [expression])
    }

    /// Takes instructions.
    public static func buildExpression<T>(_ expression: T) -> T where T: DynamicInstructions { expression }

    /// Takes several tools.
    public static func buildExpression(_ tools: [any Tool]) -> some DynamicInstructions {
        ToolInstructions(tools: tools)
    }

    /// Joins parts.
    @_disfavoredOverload
    public static func buildBlock<each Content>(
        _ contents: repeat each Content
    ) -> TupleDynamicInstructions<repeat each Content> where repeat each Content: DynamicInstructions {
        TupleDynamicInstructions(repeat each contents)
    }

    /// Takes the only part.
    public static func buildBlock<T>(_ content: T) -> T where T: DynamicInstructions { content }

    /// Takes nothing.
    public static func buildBlock() -> EmptyDynamicInstructions { EmptyDynamicInstructions() }

    /// Takes the first branch.
    public static func buildEither<TrueContent, FalseContent>(
        first content: TrueContent
    ) -> ConditionalDynamicInstructions<TrueContent, FalseContent>
    where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
        ConditionalDynamicInstructions(.trueContent(content))
    }

    /// Takes the second branch.
    public static func buildEither<TrueContent, FalseContent>(
        second content: FalseContent
    ) -> ConditionalDynamicInstructions<TrueContent, FalseContent>
    where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
        ConditionalDynamicInstructions(.falseContent(content))
    }

    /// Takes the part, where there is one.
    public static func buildOptional<Content>(_ content: Content?) -> Content? where Content: DynamicInstructions {
        content
    }

    /// Takes a part that needs a newer system.
    public static func buildLimitedAvailability(_ content: some DynamicInstructions) -> AnyDynamicInstructions {
        AnyDynamicInstructions(erasing: content)
    }
}

/// The tools among dynamic instructions.
private struct ToolInstructions: DynamicInstructions, InstructionsPiece {
    let tools: [any Tool]

    var body: EmptyDynamicInstructions { EmptyDynamicInstructions() }

    func append(to content: inout InstructionsContent) { content.append(tools) }
}
