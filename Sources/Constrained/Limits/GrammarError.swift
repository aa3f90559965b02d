/// An error in a schema or pattern, or in the use of its grammar.
public enum GrammarError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text of a schema isn't JSON; `offset` counts bytes.
    case malformedJSON(offset: Int, expected: String)
    /// A keyword can't be enforced; `pointer` is the JSON pointer of the keyword.
    case unsupported(keyword: String, pointer: String, reason: String)
    /// A keyword has a value that the specification forbids.
    case invalid(keyword: String, pointer: String, reason: String)
    /// A regular expression can't be parsed or enforced; `offset` counts its scalar values.
    case pattern(offset: Int, reason: String)
    /// No value satisfies the schema at a JSON pointer.
    case unsatisfiable(pointer: String)
    /// A limit of ``GrammarLimits`` is exceeded, at a keyword if one can be named.
    case limit(String, Int, at: SchemaPlace? = nil)
    /// A token isn't allowed at this position.
    case refusedToken(Int)
    /// The vocabulary can't write any of the bytes that must come next.
    case unwritable(bytes: [UInt8], tokenCount: Int)
    /// A token identifier lies outside the vocabulary.
    case unknownToken(Int)

    public var description: String {
        switch self {
        case .malformedJSON(let offset, let expected):
            "The text is not JSON: at byte \(offset) expected \(expected)."
        case .unsupported(let keyword, let pointer, let reason):
            "Keyword '\(keyword)' at '\(pointer)' cannot be enforced: \(reason)."
        case .invalid(let keyword, let pointer, let reason):
            "Keyword '\(keyword)' at '\(pointer)' is invalid: \(reason)."
        case .pattern(let offset, let reason):
            "The regular expression fails at character \(offset): \(reason)."
        case .unsatisfiable(let pointer):
            "No value satisfies the schema at '\(pointer)'."
        case .limit(let name, let value, let place?):
            """
            Keyword '\(place.keyword)' at '\(place.pointer)' exceeds the limit of \(value) for \(name); \
            simplify the schema there\(Self.wayOut(of: name)).
            """
        case .limit(let name, let value, nil):
            "The grammar exceeds the limit of \(value) for \(name); simplify it\(Self.wayOut(of: name))."
        case .refusedToken(let token):
            "Token \(token) is not allowed here by the grammar."
        case .unwritable(let bytes, let tokenCount):
            """
            The model's vocabulary of \(tokenCount) tokens can't write \(Self.list(bytes)), which the grammar needs: \
            choose a model whose tokens hold it, or a grammar that does without.
            """
        case .unknownToken(let token):
            "Token \(token) lies outside the vocabulary of the grammar's masks."
        }
    }

    /// Returns the error with a location, if it is a limit without one.
    func located(at place: SchemaPlace?) -> GrammarError {
        guard case .limit(let name, let value, nil) = self else { return self }
        return .limit(name, value, at: place)
    }

    /// The clause of the message that names the limit's property, or an empty string if there is none.
    private static func wayOut(of limit: String) -> String {
        GrammarLimits.property(of: limit).map { " or raise GrammarLimits.\($0)" } ?? ""
    }

    /// At most six bytes as words of a sentence, and the number of the others.
    private static func list(_ bytes: [UInt8]) -> String {
        let names = bytes.prefix(6).map { byte in
            let hexadecimal = (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            return (0x21...0x7E).contains(byte)
                ? "'\(Character(Unicode.Scalar(byte)))' (byte 0x\(hexadecimal))" : "byte 0x\(hexadecimal)"
        }
        let others = bytes.count - names.count
        return names.joined(separator: " or ") + (others > 0 ? " or \(others) others" : "")
    }
}
