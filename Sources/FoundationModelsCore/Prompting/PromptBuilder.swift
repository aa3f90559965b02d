/// Puts prompts together from their parts; texts that follow each other are joined by line breaks.
@resultBuilder public struct PromptBuilder {}

extension PromptBuilder {
    /// Joins parts.
    public static func buildBlock<each P>(_ components: repeat each P) -> Prompt
    where repeat each P: PromptRepresentable {
        var parts: [PromptPart] = []
        for component in repeat each components { parts += component.promptRepresentation.parts }
        return Prompt(parts: parts)
    }

    /// Joins the parts that a loop gives.
    public static func buildArray(_ prompts: [some PromptRepresentable]) -> Prompt {
        Prompt(parts: prompts.flatMap(\.promptRepresentation.parts))
    }

    /// Takes the first branch.
    public static func buildEither(first component: some PromptRepresentable) -> Prompt {
        component.promptRepresentation
    }

    /// Takes the second branch.
    public static func buildEither(second component: some PromptRepresentable) -> Prompt {
        component.promptRepresentation
    }

    /// Takes the part, where there is one.
    public static func buildOptional(_ component: Prompt?) -> Prompt { component ?? Prompt(parts: []) }

    /// Takes a part that needs a newer system.
    public static func buildLimitedAvailability(_ prompt: some PromptRepresentable) -> Prompt {
        prompt.promptRepresentation
    }

    /// Takes a value.
    @_disfavoredOverload
    public static func buildExpression<P>(_ expression: P) -> P where P: PromptRepresentable { expression }

    /// Takes a prompt.
    public static func buildExpression(_ expression: Prompt) -> Prompt { expression }

    /// Says why an expression can't be used.
    @available(*, unavailable, message: "this expression does not conform to 'PromptRepresentable'")
    public static func buildExpression<T>(_ expression: T) -> Prompt { Prompt(parts: []) }
}
