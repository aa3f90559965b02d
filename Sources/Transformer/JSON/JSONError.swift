/// A syntax error in JSON text.
public struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The problem.
    public enum Problem: Sendable, Equatable {
        case unexpected(found: String, expected: String)
        case tooDeep(limit: Int)
        case tooLarge(limit: Int)
        case duplicateKey(String)
        case invalidUTF8
    }

    /// The problem.
    public let problem: Problem
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int

    public var description: String {
        let place = "line \(line), column \(column)"
        return switch problem {
        case .unexpected(let found, let expected): "not JSON at \(place): expected \(expected), found \(found)"
        case .tooDeep(let limit): "JSON nested deeper than \(limit) levels at \(place)"
        case .tooLarge(let limit): "JSON longer than the limit of \(limit) bytes"
        case .duplicateKey(let key): "the JSON key \"\(key)\" appears twice in one object (\(place))"
        case .invalidUTF8: "invalid UTF-8 inside a JSON string at \(place)"
        }
    }
}
