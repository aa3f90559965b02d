import ArgumentParser
import ChatTemplates
import Foundation
import FoundationModelsCore

/// `infer schema object`: writes the schema of an object.
struct SchemaObject: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "object",
        abstract: "Writes the schema of an object, property by property.",
        usage: "infer schema object --name <name> [--string <property>] [--array] [--optional] ...",
        discussion: """
            Takes the arguments of macOS's `fm schema object`. --string, --integer (--int), --double (--float) and --boolean \
            (--bool) open a property of that type, --object one whose schema follows in --schema (JSON, or a file); \
            --array, --optional and --description say more of the property ahead of them. A dot makes a property of a \
            nested object (--string address.street). --anyOf with several --schema makes a union. The model writes \
            properties in the order in which they stand here.
            """)

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var arguments: [String] = []

    func run() throws {
        if arguments.contains("--help") || arguments.contains("-h") { throw CleanExit.helpRequest(self) }
        let schema = try SchemaDeclaration(arguments) { try InputFile.text(of: $0, .schema) }.schema()
        let text = schema.text()
        // Sessions must accept the printed schema.
        _ = try SchemaArgument.schema(text, named: "the schema")
        StandardStreams.write(text + "\n")
    }
}
