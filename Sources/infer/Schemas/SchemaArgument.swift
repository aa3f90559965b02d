import ChatTemplates
import Foundation
import FoundationModelsCore

/// The schema for a session's answer, in the argument of `--schema`.
enum SchemaArgument {
    /// Reads a schema: JSON text, or the path of a file.
    static func read(_ argument: String) throws -> GenerationSchema {
        let isInline = argument.drop(while: \.isWhitespace).first == "{"
        return try schema(
            isInline ? argument : InputFile.text(of: argument, .schema), named: isInline ? "--schema" : argument)
    }

    /// Parses the text of a schema.
    static func schema(_ text: String, named name: String) throws -> GenerationSchema {
        do {
            // Foundation says neither where nor why a text isn't JSON.
            _ = try JSONValue(parsing: text)
            return try GenerationSchema(jsonSchema: text)
        } catch let error as JSONParseError {
            throw Failure.badData("\(name): \(error)")
        } catch let error as DecodingError {
            throw Failure.badData(
                "\(name) is no schema that a session can answer by: \(error.place). `infer schema object` writes one; "
                    + "`infer --json-schema` takes any JSON Schema")
        }
    }
}

extension DecodingError {
    /// The error's description and its place.
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
