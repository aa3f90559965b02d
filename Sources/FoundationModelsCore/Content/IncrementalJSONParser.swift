/// A parser that takes JSON text in pieces and can return the partial value at any time.
///
/// Each byte is read once; a snapshot shares the storage of finished values. Nesting uses an explicit stack, not the
/// thread's stack, and is limited to `maximumDepth`.
struct IncrementalJSONParser {
    /// The greatest depth to which arrays and objects may nest.
    static let maximumDepth = 512

    private enum State {
        case value
        case firstElement
        case firstKey
        case key
        case colon
        case afterValue
        case string(isKey: Bool)
        case number
        case word
        case end
    }

    private struct Frame {
        let id: GenerationID
        var isArray: Bool
        var elements: [GeneratedContent] = []
        var structure = GeneratedContent.Structure()
        var key: String?
    }

    private var state = State.value
    private var frames: [Frame] = []
    private var scalarID = GenerationID()
    private var string = JSONStringDecoder()
    private var scalar: [UInt8] = []
    private var root: GeneratedContent?
    private var offset = 0
    private var identityCount: UInt64 = 0
    private let stream = UInt64.random(in: .min ... .max)
    /// A counter that grows with every change of `snapshot()`.
    private(set) var revision = 0

    /// Whether a complete value was parsed.
    var isComplete: Bool { root != nil }

    /// Parses the next piece of text.
    ///
    /// - Throws: `JSONSyntaxError` with the offset of the first byte that no JSON text has there.
    mutating func append(_ text: String) throws(JSONSyntaxError) {
        for byte in text.utf8 {
            try take(byte)
            offset += 1
        }
    }

    /// Ends the text: a number at the top level is complete now.
    mutating func finish() throws(JSONSyntaxError) {
        if frames.isEmpty, case .number = state, isNumber(scalar) { try endScalar() }
    }

    /// Returns the value so far, or nil before one has begun.
    func snapshot() -> GeneratedContent? {
        if let root { return root }
        var inner: GeneratedContent?
        switch state {
        case .string(isKey: false):
            inner = GeneratedContent(value: .string(string.partialText), id: scalarID, isComplete: false)
        case .number, .word:
            if frames.isEmpty { return GeneratedContent(value: .null, id: scalarID, isComplete: false) }
        default: break
        }
        for var frame in frames.reversed() {
            if let content = inner { Self.add(content, to: &frame) }
            inner = GeneratedContent(
                value: frame.isArray ? .array(frame.elements) : .structure(frame.structure), id: frame.id,
                isComplete: false)
        }
        return inner
    }

    private mutating func take(_ byte: UInt8) throws(JSONSyntaxError) {
        switch state {
        case .string(let isKey):
            if !isKey { revision += 1 }
            guard try string.take(byte, at: offset) else { return }
            if isKey {
                frames[frames.count - 1].key = string.text
                state = .colon
            } else {
                add(.string(string.text), id: scalarID)
            }
            return
        case .number where isNumberByte(byte):
            scalar.append(byte)
            if scalar.count > 1024 { throw fail("a number of more than 1024 digits") }
            return
        case .word where (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte):
            scalar.append(byte)
            guard ["true", "false", "null"].contains(where: { $0.utf8.starts(with: scalar) }) else {
                throw fail("a word other than true, false and null")
            }
            if [4, 5].contains(scalar.count), isWord(scalar) { try endScalar() }
            return
        case .number, .word:
            try endScalar()
        default: break
        }
        if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { return }
        try takeToken(byte)
    }

    /// Parses a byte outside strings, numbers, literals and white space.
    private mutating func takeToken(_ byte: UInt8) throws(JSONSyntaxError) {
        switch (state, byte) {
        case (.firstElement, UInt8(ascii: "]")), (.firstKey, UInt8(ascii: "}")): closeFrame()
        case (.firstKey, UInt8(ascii: "\"")), (.key, UInt8(ascii: "\"")):
            string = JSONStringDecoder()
            state = .string(isKey: true)
        case (.colon, UInt8(ascii: ":")): state = .value
        case (.afterValue, UInt8(ascii: ",")): state = frames.last?.isArray == true ? .value : .key
        case (.afterValue, UInt8(ascii: "]")) where frames.last?.isArray == true: closeFrame()
        case (.afterValue, UInt8(ascii: "}")) where frames.last?.isArray == false: closeFrame()
        case (.value, _), (.firstElement, _): try beginValue(byte)
        case (.end, _): throw fail("text after the value")
        case (.firstKey, _), (.key, _): throw fail("a key in quotation marks must follow")
        case (.colon, _): throw fail("a colon must follow the key")
        default:
            let kind = frames.last?.isArray == true ? "array" : "object"
            throw fail("a comma or the end of the \(kind) must follow")
        }
    }

    private mutating func beginValue(_ byte: UInt8) throws(JSONSyntaxError) {
        let id = nextID()
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard frames.count < Self.maximumDepth else {
                throw fail("arrays and objects nest deeper than \(Self.maximumDepth)")
            }
            let isArray = byte == UInt8(ascii: "[")
            frames.append(Frame(id: id, isArray: isArray))
            revision += 1
            state = isArray ? .firstElement : .firstKey
        case UInt8(ascii: "\""):
            string = JSONStringDecoder()
            scalarID = id
            revision += 1
            state = .string(isKey: false)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            scalar = [byte]
            scalarID = id
            state = .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            scalar = [byte]
            scalarID = id
            state = .word
        default: throw fail("no JSON value begins so")
        }
    }

    /// Ends the current number or literal.
    private mutating func endScalar() throws(JSONSyntaxError) {
        switch scalar {
        case Array("true".utf8): add(.bool(true), id: scalarID)
        case Array("false".utf8): add(.bool(false), id: scalarID)
        case Array("null".utf8): add(.null, id: scalarID)
        default:
            guard isNumber(scalar) else {
                throw fail("\"\(String(decoding: scalar, as: UTF8.self))\" is neither a number nor a word of JSON")
            }
            add(.number(GeneratedContent.Number(text: String(decoding: scalar, as: UTF8.self))), id: scalarID)
        }
    }

    private mutating func closeFrame() {
        guard let frame = frames.popLast() else { return }
        add(frame.isArray ? .array(frame.elements) : .structure(frame.structure), id: frame.id)
    }

    /// Adds a finished value to the innermost open array or object, or makes it the root.
    private mutating func add(_ value: GeneratedContent.Value, id: GenerationID) {
        revision += 1
        let content = GeneratedContent(value: value, id: id)
        if frames.isEmpty {
            root = content
            state = .end
        } else {
            Self.add(content, to: &frames[frames.count - 1])
            frames[frames.count - 1].key = nil
            state = .afterValue
        }
    }

    private static func add(_ content: GeneratedContent, to frame: inout Frame) {
        if frame.isArray {
            frame.elements.append(content)
        } else if let key = frame.key {
            frame.structure[key] = content
        }
    }

    private mutating func nextID() -> GenerationID {
        identityCount += 1
        return GenerationID(stream: stream, index: identityCount)
    }

    private func fail(_ message: String) -> JSONSyntaxError {
        JSONSyntaxError(offset: offset, message: message)
    }

    private func isWord(_ bytes: [UInt8]) -> Bool {
        ["true", "false", "null"].contains { $0.utf8.elementsEqual(bytes) }
    }

    private func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    /// Returns whether the bytes are a complete JSON number.
    private func isNumber(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = rest.prefix(while: isDigit)
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
        rest = rest.dropFirst(whole.count)
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            let fraction = rest.prefix(while: isDigit)
            guard !fraction.isEmpty else { return false }
            rest = rest.dropFirst(fraction.count)
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
            guard !rest.isEmpty, rest.allSatisfy(isDigit) else { return false }
            return true
        }
        return rest.isEmpty
    }
}
