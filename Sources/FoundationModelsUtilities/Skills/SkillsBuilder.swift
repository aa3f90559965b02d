/// Lists skills.
@resultBuilder public struct SkillsBuilder {
    /// Joins lists.
    public static func buildBlock(_ components: [Skill]...) -> [Skill] { components.flatMap { $0 } }

    /// Takes a skill.
    public static func buildExpression(_ expression: Skill) -> [Skill] { [expression] }

    /// Takes a skill, where there is one.
    public static func buildExpression(_ expression: Skill?) -> [Skill] { expression.map { [$0] } ?? [] }

    /// Takes the first branch.
    public static func buildEither(first component: [Skill]) -> [Skill] { component }

    /// Takes the second branch.
    public static func buildEither(second component: [Skill]) -> [Skill] { component }

    /// Joins the lists that a loop gives.
    public static func buildArray(_ components: [[Skill]]) -> [Skill] { components.flatMap { $0 } }
}
