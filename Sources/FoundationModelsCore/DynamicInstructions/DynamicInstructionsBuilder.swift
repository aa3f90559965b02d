/// A result builder that combines instructions, tools and other dynamic instructions.
///
/// Write text as `Instructions("…")` and a loop as `ForEach`.
@resultBuilder public struct DynamicInstructionsBuilder {}

extension DynamicInstructionsBuilder {
    /// Adds a tool.
    public static func buildExpression<T>(_ expression: T) -> some DynamicInstructions where T: Tool {
        ToolInstructions(tools: [expression])
    }

    /// Adds instructions.
    public static func buildExpression<T>(_ expression: T) -> T where T: DynamicInstructions { expression }

    /// Adds several tools.
    public static func buildExpression(_ tools: [any Tool]) -> some DynamicInstructions {
        ToolInstructions(tools: tools)
    }

    /// Combines the parts in order.
    @_disfavoredOverload
    public static func buildBlock<each Content>(
        _ contents: repeat each Content
    ) -> TupleDynamicInstructions<repeat each Content> where repeat each Content: DynamicInstructions {
        TupleDynamicInstructions(repeat each contents)
    }

    /// Returns the only part.
    public static func buildBlock<T>(_ content: T) -> T where T: DynamicInstructions { content }

    /// Creates empty instructions.
    public static func buildBlock() -> EmptyDynamicInstructions { EmptyDynamicInstructions() }

    /// Wraps the first branch of a condition.
    public static func buildEither<TrueContent, FalseContent>(
        first content: TrueContent
    ) -> ConditionalDynamicInstructions<TrueContent, FalseContent>
    where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
        ConditionalDynamicInstructions(.trueContent(content))
    }

    /// Wraps the second branch of a condition.
    public static func buildEither<TrueContent, FalseContent>(
        second content: FalseContent
    ) -> ConditionalDynamicInstructions<TrueContent, FalseContent>
    where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
        ConditionalDynamicInstructions(.falseContent(content))
    }

    /// Returns the part of an `if` without `else`; nil where the condition is false.
    public static func buildOptional<Content>(_ content: Content?) -> Content? where Content: DynamicInstructions {
        content
    }

    /// Erases the type of a part behind `if #available`.
    public static func buildLimitedAvailability(_ content: some DynamicInstructions) -> AnyDynamicInstructions {
        AnyDynamicInstructions(erasing: content)
    }
}

/// The tools of a builder, as dynamic instructions.
private struct ToolInstructions: DynamicInstructions, InstructionsPiece {
    let tools: [any Tool]

    var body: EmptyDynamicInstructions { EmptyDynamicInstructions() }

    func append(to content: inout InstructionsContent) { content.append(tools) }
}
