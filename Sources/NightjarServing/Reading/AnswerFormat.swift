import ChatTemplates

/// The constraint on an answer's text.
enum AnswerFormat: Sendable, Hashable {
    /// Any text.
    case text
    /// A JSON value of a schema, given as JSON text.
    case schema(String)
    /// A text that a regular expression matches as a whole.
    case pattern(String)
    /// One of these texts.
    case choice([String])

    /// Any JSON object.
    static let object = AnswerFormat.schema(#"{"type":"object"}"#)

    /// Reads `response_format` with the fields that vLLM's clients send for the same.
    ///
    /// - Returns: The format, and the field that it comes from.
    static func read(_ fields: inout FieldReader) throws(ServiceError) -> (format: AnswerFormat, field: String) {
        var found: [(AnswerFormat, String)] = []
        if var reader = try fields.reader("response_format") {
            found.append((try responseFormat(&reader), "response_format"))
            if case .text = found[0].0 { found = [] }
        }
        if let format = try guide(&fields, "guided_regex", "guided_json", "guided_choice") { found.append(format) }
        if var reader = try fields.reader("structured_outputs") {
            if let format = try guide(&reader, "regex", "json", "choice") { found.append(format) }
            try reader.refuse("grammar", because: "grammars in EBNF are not read; use regex or json")
            try reader.refuse("structural_tag", because: "tags are not read; use tools")
            try reader.finish()
        }
        try fields.refuse("guided_grammar", because: "grammars in EBNF are not read; use guided_regex or guided_json")
        guard found.count < 2 else {
            throw .invalid(found[1].1, "\(found[0].1) and \(found[1].1) exclude each other.")
        }
        return found.first ?? (.text, "response_format")
    }

    /// Reads an object with `type`, as `response_format` has it.
    static func responseFormat(_ reader: inout FieldReader) throws(ServiceError) -> AnswerFormat {
        switch try reader.word("type", of: ["text", "json_object", "json_schema"]) {
        case "text":
            try reader.finish()
            return .text
        case "json_object":
            // llama-server's clients give a schema here.
            let schema = try reader.object("schema")
            try reader.finish()
            return schema.map { .schema(JSONValue.object($0).text()) } ?? .object
        case "json_schema":
            // llama-server's clients may leave the name out, and with it the object around the schema.
            if let schema = try reader.object("schema") {
                try reader.finish()
                return .schema(JSONValue.object(schema).text())
            }
            guard var inner = try reader.reader("json_schema") else { throw reader.missing("json_schema") }
            try reader.finish()
            return try named(&inner)
        default: throw reader.missing("type")
        }
    }

    /// Reads a schema with its name.
    static func named(_ reader: inout FieldReader) throws(ServiceError) -> AnswerFormat {
        _ = try reader.string("name")
        _ = try reader.string("description")
        // Answers follow the schema either way.
        _ = try reader.flag("strict")
        guard let schema = reader.value("schema") else { throw reader.missing("schema") }
        try reader.finish()
        return .schema(schema.text())
    }

    private static func guide(
        _ fields: inout FieldReader, _ regex: String, _ json: String, _ choice: String
    ) throws(ServiceError) -> (AnswerFormat, String)? {
        var found: [(AnswerFormat, String)] = []
        if let pattern = try fields.string(regex) { found.append((.pattern(pattern), fields.path(of: regex))) }
        if let value = fields.value(json) {
            // A schema, or its text.
            found.append((.schema(value.string ?? value.text()), fields.path(of: json)))
        }
        if let texts = try fields.list(choice, atMost: 1024) {
            let names = texts.compactMap(\.string)
            guard names.count == texts.count, !names.isEmpty else { throw fields.wrong(choice, "a list of texts") }
            found.append((.choice(names), fields.path(of: choice)))
        }
        guard found.count < 2 else {
            throw .invalid(found[1].1, "\(found[0].1) and \(found[1].1) exclude each other.")
        }
        return found.first
    }
}
