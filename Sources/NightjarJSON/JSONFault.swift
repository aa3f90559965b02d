/// A fault in a JSON text, with its place.
public struct JSONFault: Error, Sendable {
    /// What is wrong.
    public enum Problem: Sendable {
        /// Something else belongs here.
        case unexpected(expected: String)
        /// Too many arrays and objects are open; the path has their keys and indices.
        case tooDeep(path: [String])
        /// An object has a key twice.
        case repeatedKey(String)
        /// A `\u` escape is half of a surrogate pair.
        case unpairedSurrogate
        case invalidUTF8
        /// The text breaks a rule of its reader.
        case other(String)
    }

    public let problem: Problem
    /// The offset in bytes, from 0.
    public let offset: Int
    /// The line, from 1.
    public let line: Int
    /// The column in characters, from 1.
    public let column: Int
    /// What is there: a character in quotes, a byte, or the end.
    public let found: String

    init(_ problem: Problem, at offset: Int, of bytes: UnsafeBufferPointer<UInt8>, end: String) {
        self.problem = problem
        self.offset = offset
        let before = bytes[..<offset]
        line = before.count { $0 == 0x0A } + 1
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
        let rest = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
        switch rest.unicodeScalars.first {
        case nil: found = end
        case let scalar? where scalar.value > 0x20 && scalar.value != 0x7F && scalar != "\u{FFFD}":
            found = "'\(scalar)'"
        default: found = "byte 0x\(String(bytes[offset], radix: 16))"
        }
    }
}
