/// Finds the scalar fields of JSON text, which may end anywhere.
struct JSONFieldScanner {
    /// A scalar in the JSON text: a number, string, boolean or null.
    struct Found: Equatable {
        /// The key path: names joined by dots, array indices in brackets, such as `guests[0].name`.
        var path: String
        /// The byte range of the scalar in the text, without quotation marks.
        var range: Range<Int>
    }

    private enum Level {
        case object(name: String?)
        case array(index: Int)
    }

    private let bytes: [UInt8]
    private var place = 0
    private var levels: [Level] = []
    private var found: [Found] = []

    /// Returns the scalar fields in document order; the first byte that isn't JSON ends the scan.
    static func fields(of bytes: [UInt8]) -> [Found] {
        var scanner = JSONFieldScanner(bytes: bytes)
        while scanner.step() {}
        return scanner.found
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads one token of JSON; returns false at the end of the text or at invalid JSON.
    private mutating func step() -> Bool {
        guard place < bytes.count else { return false }
        switch bytes[place] {
        case UInt8(ascii: "{"): levels.append(.object(name: nil))
        case UInt8(ascii: "["): levels.append(.array(index: 0))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard levels.popLast() != nil else { return false }
        case UInt8(ascii: ","):
            switch levels.popLast() {
            case .object: levels.append(.object(name: nil))
            case .array(let index): levels.append(.array(index: index + 1))
            case nil: return false
            }
        case UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D: break
        case UInt8(ascii: "\""):
            readString()
            return true
        default:
            readScalar()
            return true
        }
        place += 1
        return true
    }

    private mutating func readString() {
        let start = place + 1
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
        end = min(end, bytes.count)
        place = end + 1
        if case .object(name: nil) = levels.last {
            levels[levels.count - 1] = .object(name: Self.name(bytes[start..<end]))
        } else {
            found.append(Found(path: path, range: start..<end))
        }
    }

    private mutating func readScalar() {
        let start = place
        while place < bytes.count, !" \t\r\n,]}:\"{[".utf8.contains(bytes[place]) { place += 1 }
        found.append(Found(path: path, range: start..<place))
    }

    private var path: String {
        var path = ""
        for level in levels {
            switch level {
            case .object(let name): path += (path.isEmpty ? "" : ".") + (name ?? "")
            case .array(let index): path += "[\(index)]"
            }
        }
        return path
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("\\"), let content = try? GeneratedContent(json: "\"\(text)\"") else { return text }
        return (try? content.value(String.self)) ?? text
    }
}
