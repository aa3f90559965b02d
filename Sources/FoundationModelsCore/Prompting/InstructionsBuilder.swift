/// A result builder of instructions; adjacent texts are joined by line breaks.
@resultBuilder public struct InstructionsBuilder {}

extension InstructionsBuilder {
    /// Combines the parts in order.
    public static func buildBlock<each I>(_ components: repeat each I) -> Instructions
    where repeat each I: InstructionsRepresentable {
        var parts: [PromptPart] = []
        for component in repeat each components { parts += component.instructionsRepresentation.parts }
        return Instructions(parts: parts)
    }

    /// Combines the parts of a loop in order.
    public static func buildArray(_ instructions: [some InstructionsRepresentable]) -> Instructions {
        Instructions(parts: instructions.flatMap(\.instructionsRepresentation.parts))
    }

    /// Returns the first branch of a condition.
    public static func buildEither(first component: some InstructionsRepresentable) -> Instructions {
        component.instructionsRepresentation
    }

    /// Returns the second branch of a condition.
    public static func buildEither(second component: some InstructionsRepresentable) -> Instructions {
        component.instructionsRepresentation
    }

    /// Returns the part of an `if` without `else`; empty where the condition is false.
    public static func buildOptional(_ instructions: Instructions?) -> Instructions {
        instructions ?? Instructions(parts: [])
    }

    /// Returns a part behind `if #available`.
    public static func buildLimitedAvailability(_ instructions: some InstructionsRepresentable) -> Instructions {
        instructions.instructionsRepresentation
    }

    /// Adds a representable value.
    @_disfavoredOverload
    public static func buildExpression<I>(_ expression: I) -> I where I: InstructionsRepresentable { expression }

    /// Adds instructions.
    public static func buildExpression(_ expression: Instructions) -> Instructions { expression }

    /// Unavailable: the expression's type doesn't conform to `InstructionsRepresentable`.
    @available(*, unavailable, message: "this expression does not conform to 'InstructionsRepresentable'")
    public static func buildExpression<T>(_ expression: T) -> Instructions { Instructions(parts: []) }
}
