/// A syntax error in JSON text, with its position.
public enum JSONParseError: Error, Equatable, CustomStringConvertible {
    /// The text has something that the grammar doesn't allow at this position.
    case unexpected(found: String, expected: String, line: Int, column: Int)
    /// Arrays and objects are nested too deeply.
    case tooDeep(limit: Int, line: Int, column: Int)
    /// A `\u` escape is half of a surrogate pair.
    case unpairedSurrogate(line: Int, column: Int)
    /// The bytes are not valid UTF-8.
    case invalidUTF8(offset: Int)

    /// The error in one sentence, with its position and advice.
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
