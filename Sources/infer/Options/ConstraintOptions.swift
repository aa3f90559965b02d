import ArgumentParser
import Constrained
import InferenceEvents
import Tensor

/// The options for constraints on the output.
struct ConstraintOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("A JSON Schema for the output; @file reads it from a file.", valueName: "text|@file"))
    var jsonSchema: String?

    @Option(
        name: .long,
        help: ArgumentHelp("A regular expression (ECMA-262) for the whole output.", valueName: "pattern"))
    var regex: String?

    @Flag(
        name: .long,
        help: ArgumentHelp(
            "End output that would be cut by --max-tokens or the context in the shortest way that the schema or "
                + "pattern allows, so that it is always whole."))
    var closeAtLimit = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Keys that the schema doesn't declare: stated writes them only where it says additionalProperties, "
                + "unevaluatedProperties or patternProperties; any wherever nothing forbids them.",
            valueName: "policy"))
    var undeclaredKeys = "stated"

    func validate() throws {
        if GrammarOptions.UndeclaredKeys(rawValue: undeclaredKeys) == nil {
            throw ValidationError("--undeclared-keys is stated or any.")
        }
        if closeAtLimit, jsonSchema == nil, regex == nil {
            throw ValidationError("--close-at-limit needs --json-schema or --regex, which say how the output may end")
        }
        if jsonSchema != nil, regex != nil { throw ValidationError("--json-schema and --regex can't be combined") }
    }

    /// Returns the compiled grammar; nil for free output.
    func grammar() throws -> CompiledGrammar? {
        guard jsonSchema != nil || regex != nil else { return nil }
        return try Trace.measure("grammar") { try compiled() }
    }

    private func compiled() throws -> CompiledGrammar? {
        if let jsonSchema {
            let text =
                jsonSchema.hasPrefix("@")
                ? try InputFile.text(of: String(jsonSchema.dropFirst()), .schema) : jsonSchema
            let keys = GrammarOptions.UndeclaredKeys(rawValue: undeclaredKeys) ?? .stated
            return try CompiledGrammar.shared(jsonSchema: text, options: GrammarOptions(undeclaredKeys: keys))
        }
        return try regex.map { try CompiledGrammar(RegularExpression($0, dialect: .ecmaScript, matching: .whole)) }
    }
}
