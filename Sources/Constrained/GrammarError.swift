/// What can go wrong between a schema or pattern and the masks made from it.
public enum GrammarError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text of a schema is not JSON.
    case malformedJSON(offset: Int, expected: String)
    /// A keyword cannot be enforced; `pointer` is the JSON pointer of the keyword.
    case unsupported(keyword: String, pointer: String, reason: String)
    /// A keyword has a value that the specification forbids.
    case invalid(keyword: String, pointer: String, reason: String)
    /// A regular expression cannot be read or enforced; `offset` counts its scalar values.
    case pattern(offset: Int, reason: String)
    /// No value satisfies the grammar.
    case unsatisfiable(pointer: String)
    /// A declared limit was hit.
    case limit(String, Int)
    /// A token is not allowed where it was offered.
    case refusedToken(Int)
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
        case .limit(let name, let value):
            "The grammar exceeds the limit of \(value) for \(name); simplify it or raise the limit."
        case .refusedToken(let token):
            "Token \(token) is not allowed here by the grammar."
        case .unknownToken(let token):
            "Token \(token) lies outside the vocabulary of the grammar's masks."
        }
    }
}
