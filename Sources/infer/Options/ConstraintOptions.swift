import ArgumentParser
import Constrained

/// What the output has to obey.
struct ConstraintOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("A JSON Schema that the output obeys; @file reads it from a file.", valueName: "text|@file"))
    var jsonSchema: String?

    @Option(
        name: .long,
        help: ArgumentHelp("A regular expression (ECMA-262) that the whole output matches.", valueName: "pattern"))
    var regex: String?

    func validate() throws {
        if jsonSchema != nil, regex != nil { throw ValidationError("--json-schema and --regex exclude each other") }
    }

    /// The compiled grammar; nil for free output.
    func grammar() throws -> CompiledGrammar? {
        if let jsonSchema {
            let text = jsonSchema.hasPrefix("@") ? try InputFile.text(of: String(jsonSchema.dropFirst())) : jsonSchema
            return try CompiledGrammar.shared(jsonSchema: text)
        }
        return try regex.map { try CompiledGrammar(RegularExpression($0, dialect: .ecmaScript, matching: .whole)) }
    }
}
