import Constrained
import FoundationModelsCore

/// Lowers string rules.
struct StringLowering {
    let lowering: SchemaLowering

    /// Returns the schema of a rule.
    ///
    /// - Throws: `LanguageModelError.unsupportedGenerationGuide` where no string satisfies the rule.
    func lower(_ rule: StringRule) throws -> Schema {
        let expressions = try rule.patterns.map(expression)
        guard let choices = rule.choices ?? rule.constant.map({ [$0] }) else { return .string(matching: expressions) }
        let allowed = try choices.filter { choice in try expressions.allSatisfy { try matches(choice, $0) } }
        guard !allowed.isEmpty else {
            throw lowering.unsupported(
                choices.isEmpty ? "a choice offers nothing to choose from." : "no choice matches its pattern.")
        }
        return .choices(allowed)
    }

    private func expression(_ pattern: StringPattern) throws -> RegularExpression {
        guard let text = pattern.text else {
            throw lowering.unsupported(
                "the regular expression doesn't tell its pattern; use one without custom parsers or transformations.")
        }
        do throws(GrammarError) {
            return pattern.matchesWholeText
                ? try RegularExpression(text, dialect: .swift, matching: .whole)
                : try RegularExpression(text, dialect: .ecmaScript, matching: .search)
        } catch {
            throw lowering.unsupported("\(error)")
        }
    }

    private func matches(_ text: String, _ expression: RegularExpression) throws -> Bool {
        do throws(GrammarError) {
            return try SchemaJudge(CompiledGrammar(expression)).judge(Array(text.utf8)).isAccepted
        } catch {
            if case .unsatisfiable = error { return false }
            throw lowering.unsupported("\(error)")
        }
    }
}
