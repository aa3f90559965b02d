/// Puts instructions together from their parts; texts that follow each other are joined by line breaks.
@resultBuilder public struct InstructionsBuilder {}

extension InstructionsBuilder {
    /// Joins parts.
    public static func buildBlock<each I>(_ components: repeat each I) -> Instructions
    where repeat each I: InstructionsRepresentable {
        var parts: [PromptPart] = []
        for component in repeat each components { parts += component.instructionsRepresentation.parts }
        return Instructions(parts: parts)
    }

    /// Joins the parts that a loop gives.
    public static func buildArray(_ instructions: [some InstructionsRepresentable]) -> Instructions {
        Instructions(parts: instructions.flatMap(\.instructionsRepresentation.parts))
    }

    /// Takes the first branch.
    public static func buildEither(first component: some InstructionsRepresentable) -> Instructions {
        component.instructionsRepresentation
    }

    /// Takes the second branch.
    public static func buildEither(second component: some InstructionsRepresentable) -> Instructions {
        component.instructionsRepresentation
    }

    /// Takes the part, where there is one.
    public static func buildOptional(_ instructions: Instructions?) -> Instructions {
        instructions ?? Instructions(parts: [])
    }

    /// Takes a part that needs a newer system.
    public static func buildLimitedAvailability(_ instructions: some InstructionsRepresentable) -> Instructions {
        instructions.instructionsRepresentation
    }

    /// Takes a value.
    @_disfavoredOverload
    public static func buildExpression<I>(_ expression: I) -> I where I: InstructionsRepresentable { expression }

    /// Takes instructions.
    public static func buildExpression(_ expression: Instructions) -> Instructions { expression }

    /// Says why an expression can't be used.
    @available(*, unavailable, message: "this expression does not conform to 'InstructionsRepresentable'")
    public static func buildExpression<T>(_ expression: T) -> Instructions { Instructions(parts: []) }
}
