/// A result builder for lists of skills.
@resultBuilder public struct SkillsBuilder {
    /// Joins lists.
    public static func buildBlock(_ components: [Skill]...) -> [Skill] { components.flatMap { $0 } }

    /// Adds a skill.
    public static func buildExpression(_ expression: Skill) -> [Skill] { [expression] }

    /// Adds a skill, if there is one.
    public static func buildExpression(_ expression: Skill?) -> [Skill] { expression.map { [$0] } ?? [] }

    /// Returns the first branch.
    public static func buildEither(first component: [Skill]) -> [Skill] { component }

    /// Returns the second branch.
    public static func buildEither(second component: [Skill]) -> [Skill] { component }

    /// Joins the lists of a loop.
    public static func buildArray(_ components: [[Skill]]) -> [Skill] { components.flatMap { $0 } }
}
