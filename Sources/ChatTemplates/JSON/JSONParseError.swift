/// What makes a text no JSON, with the place.
public enum JSONParseError: Error, Equatable, CustomStringConvertible {
    /// Something other than the grammar allows at this place.
    case unexpected(found: String, expected: String, line: Int, column: Int)
    /// Arrays and objects inside one another beyond the limit.
    case tooDeep(limit: Int, line: Int, column: Int)
    /// A `\u` escape that is half of a surrogate pair.
    case unpairedSurrogate(line: Int, column: Int)
    /// Bytes that are no UTF-8.
    case invalidUTF8(offset: Int)

    /// One sentence with the place and what to do.
    public var description: String {
        switch self {
        case .unexpected(let found, let expected, let line, let column):
            "Invalid JSON at line \(line), column \(column): found \(found) where \(expected) belongs."
        case .tooDeep(let limit, let line, let column):
            "JSON at line \(line), column \(column) is nested deeper than \(limit) levels; flatten it."
        case .unpairedSurrogate(let line, let column):
            "JSON at line \(line), column \(column) has half of a surrogate pair; write both \\u escapes."
        case .invalidUTF8(let offset):
            "JSON is not valid UTF-8 at byte \(offset); save the file as UTF-8."
        }
    }
}
