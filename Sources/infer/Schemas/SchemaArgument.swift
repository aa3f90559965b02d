import Foundation
import FoundationModelsCore

/// A schema that a session answers by, as `--schema` names it.
enum SchemaArgument {
    /// Reads a schema: JSON, or a file of it.
    static func read(_ argument: String) throws -> GenerationSchema {
        let isInline = argument.drop(while: \.isWhitespace).first == "{"
        return try schema(
            isInline ? argument : InputFile.text(of: argument, .schema), named: isInline ? "--schema" : argument)
    }

    /// Reads the text of a schema.
    static func schema(_ text: String, named name: String) throws -> GenerationSchema {
        do {
            return try GenerationSchema(jsonSchema: text)
        } catch let error as DecodingError {
            throw Failure.badData(
                "\(name) is no schema that a session can answer by: \(error.place). `infer schema object` writes one; "
                    + "`infer --json-schema` takes any JSON Schema")
        }
    }
}

extension DecodingError {
    /// What is wrong, and where.
    var place: String {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
            return path.isEmpty
                ? context.debugDescription : "at \(path.drop { $0 == "." }): \(context.debugDescription)"
        @unknown default: return "\(self)"
        }
    }
}
