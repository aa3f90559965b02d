import NightjarJSON

/// A scanner of a tokenizer's file.
typealias JSONScanner = NightjarJSON.JSONScanner<FileContents>

extension FileContents: JSONSource {
    var endName: String { "the end of the file" }

    func failure(_ fault: JSONFault) -> TokenizerError {
        let problem =
            switch fault.problem {
            case .unexpected(let expected): "expected \(Self.curled(expected)) and found \(Self.curled(fault.found))"
            case .tooDeep: "more than \(JSONScanner.depthLimit) levels of nesting"
            case .unpairedSurrogate: "a surrogate without its partner"
            case .invalidUTF8: "invalid UTF-8 inside a string"
            case .other(let text), .repeatedKey(let text): text
            }
        return .malformedJSON(file: path, line: fault.line, column: fault.column, problem: problem)
    }

    /// Returns a quoted character with the quotes of this module's errors; other texts unchanged.
    private static func curled(_ text: String) -> String {
        text.count == 3 && text.first == "'" ? "“\(text.dropFirst().dropLast())”" : text
    }
}

extension JSONScanner {
    /// The maximum depth of nested arrays and objects.
    static var depthLimit: Int { 64 }

    /// Starts at the first byte of a file.
    init(_ file: FileContents) {
        self.init(file, base: file.base, count: file.count, depthLimit: Self.depthLimit, skipsMark: true)
    }

    /// Returns the error for a problem at the current position.
    func problem(_ text: String) -> TokenizerError { fault(.other(text)) }

    /// Reads one value of any kind as a tree.
    mutating func tree() throws(TokenizerError) -> JSONTree { try value(by: TreeBuilder.self) }

    /// Reads a key and the colon after it.
    mutating func key() throws(TokenizerError) -> String { (try key() as JSONString).text }

    /// Reads a whole file as a tree.
    static func tree(of file: FileContents) throws(TokenizerError) -> JSONTree {
        var scanner = JSONScanner(file)
        let tree = try scanner.tree()
        try scanner.finish()
        return tree
    }

    /// Reads an integer between zero and `limit`.
    @inline(__always)
    mutating func index(limit: Int) throws(TokenizerError) -> Int {
        _ = peek()
        let start = position
        var value = 0
        while position < end, base[position] &- 0x30 < 10, position - start < 12 {
            value = value * 10 + Int(base[position] - 0x30)
            position += 1
        }
        let next = current
        guard position > start, position - start < 12, value <= limit,
            next != 0x2E, next | 0x20 != 0x65, position - start == 1 || base[start] != 0x30
        else {
            position = start
            throw problem("expected a whole number from 0 to \(limit)")
        }
        return value
    }
}

private enum TreeBuilder: JSONBuilder {
    static var noMembers: [(key: [UInt8], value: JSONTree)] { [] }

    static func add(
        _ value: JSONTree, for key: ByteBuffer, to members: inout [(key: [UInt8], value: JSONTree)]
    ) -> Bool {
        members.append((key.array, value))
        return true
    }

    static func value(_ part: JSONPart<Self>) -> JSONTree? {
        switch part {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let text): Double(text).flatMap { $0.isFinite ? .number($0) : nil }
        case .string(let text): .string(text.array)
        case .array(let elements): .array(elements)
        case .object(let members): .object(members)
        }
    }
}

extension ByteBuffer: JSONText {
    static var keepsSurrogates: Bool { false }

    @inline(__always)
    mutating func append(utf8 run: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
        if let start = run.baseAddress { append(start, count: run.count) }
    }

    var message: String { String(decoding: array, as: UTF8.self) }
}
