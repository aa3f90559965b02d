/// A result builder of prompts; adjacent texts are joined by line breaks.
@resultBuilder public struct PromptBuilder {}

extension PromptBuilder {
    /// Combines the parts in order.
    public static func buildBlock<each P>(_ components: repeat each P) -> Prompt
    where repeat each P: PromptRepresentable {
        var parts: [PromptPart] = []
        for component in repeat each components { parts += component.promptRepresentation.parts }
        return Prompt(parts: parts)
    }

    /// Combines the parts of a loop in order.
    public static func buildArray(_ prompts: [some PromptRepresentable]) -> Prompt {
        Prompt(parts: prompts.flatMap(\.promptRepresentation.parts))
    }

    /// Returns the first branch of a condition.
    public static func buildEither(first component: some PromptRepresentable) -> Prompt {
        component.promptRepresentation
    }

    /// Returns the second branch of a condition.
    public static func buildEither(second component: some PromptRepresentable) -> Prompt {
        component.promptRepresentation
    }

    /// Returns the part of an `if` without `else`; empty where the condition is false.
    public static func buildOptional(_ component: Prompt?) -> Prompt { component ?? Prompt(parts: []) }

    /// Returns a part behind `if #available`.
    public static func buildLimitedAvailability(_ prompt: some PromptRepresentable) -> Prompt {
        prompt.promptRepresentation
    }

    /// Adds a representable value.
    @_disfavoredOverload
    public static func buildExpression<P>(_ expression: P) -> P where P: PromptRepresentable { expression }

    /// Adds a prompt.
    public static func buildExpression(_ expression: Prompt) -> Prompt { expression }

    /// Unavailable: the expression's type doesn't conform to `PromptRepresentable`.
    @available(*, unavailable, message: "this expression does not conform to 'PromptRepresentable'")
    public static func buildExpression<T>(_ expression: T) -> Prompt { Prompt(parts: []) }
}
