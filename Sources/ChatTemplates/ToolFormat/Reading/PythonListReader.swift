/// A reader of a list of calls in Python's syntax without markers, up to its closing bracket.
struct PythonListReader: CallReader {
    /// The names of the tools.
    let names: [String]
    private(set) var place = 0
    private var depth = 0
    private var quote: UInt8?

    /// Creates a reader of calls of the given tools; of any tools if there are none.
    init(names: some Collection<String>) {
        self.names = Array(names)
    }

    mutating func read(_ bytes: ByteWindow) -> CallReading {
        while place < bytes.count {
            let byte = bytes[place]
            if let open = quote {
                if byte == UInt8(ascii: "\\") {
                    guard place + 1 < bytes.count else { return .incomplete }
                    place += 1
                } else if byte == open {
                    quote = nil
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
                case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
                default: break
                }
            }
            place += 1
            // White space may precede the list.
            guard depth == 0, !ByteWindow.isSpace(byte) else { continue }
            guard let calls = PythonCallReader.calls(Array(bytes.stripped(0..<place).utf8), names: names)
            else { return .invalid }
            return .complete(calls, end: place)
        }
        return .incomplete
    }

    /// Returns whether bytes begin a list of calls: a bracket, a tool's name and a parenthesis; nil while undecided.
    ///
    /// - Parameter names: The names of the tools; without any, every name counts.
    static func isBegun(_ bytes: ByteWindow, at start: Int, names: some Collection<String>) -> Bool? {
        guard start < bytes.count else { return nil }
        guard names.isEmpty else {
            let openings = names.map { Array("[\($0)(".utf8) }
            if openings.contains(where: { bytes.has($0, at: start) }) { return true }
            return openings.contains { bytes.mayHave($0, at: start) } ? nil : false
        }
        guard bytes[start] == UInt8(ascii: "[") else { return false }
        var place = start + 1
        while place < bytes.count, place - start <= ToolCallSyntax.nameLimit {
            switch bytes[place] {
            case UInt8(ascii: "("): return place > start + 1
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
                place += 1
            default: return false
            }
        }
        return place < bytes.count ? false : nil
    }
}
