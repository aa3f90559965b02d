/// Reads JSON from bytes, value by value, so that large tables never become trees.
///
/// Strict as RFC 8259: no comments, no trailing commas, valid UTF-8, paired surrogates. Nesting is limited.
struct JSONScanner {
    /// The maximum depth of nested arrays and objects.
    static let depthLimit = 64

    let file: FileContents
    let base: UnsafeMutablePointer<UInt8>
    let end: Int
    var position = 0
    var depth = 0

    /// Starts at the first byte of a file.
    init(_ file: FileContents) {
        self.file = file
        base = file.base
        end = file.count
        if end >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { position = 3 }
    }

    /// Returns the error for a problem at the current position.
    func problem(_ text: String) -> TokenizerError {
        var line = 1
        var column = 1
        for i in 0..<min(position, end) {
            if base[i] == 0x0A {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        return .malformedJSON(file: file.path, line: line, column: column, problem: text)
    }

    /// Skips white space and returns the next byte without consuming it; zero at the end.
    @inline(__always)
    mutating func peek() -> UInt8 {
        while position < end {
            let byte = base[position]
            if byte > 0x20 { return byte }
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            position += 1
        }
        return 0
    }

    /// Consumes one byte, which must come next.
    @inline(__always)
    mutating func expect(_ byte: UInt8) throws(TokenizerError) {
        guard peek() == byte, position < end else {
            throw problem("expected “\(Unicode.Scalar(byte))” and found \(describeNext())")
        }
        position += 1
    }

    /// Enters an array or object.
    mutating func open(_ byte: UInt8) throws(TokenizerError) {
        try expect(byte)
        depth += 1
        guard depth <= Self.depthLimit else { throw problem("more than \(Self.depthLimit) levels of nesting") }
    }

    /// Whether another element follows. Consumes the comma before it, or the closing byte.
    @inline(__always)
    mutating func more(first: inout Bool, closing: UInt8) throws(TokenizerError) -> Bool {
        let byte = peek()
        if byte == closing {
            position += 1
            depth -= 1
            return false
        }
        if first {
            first = false
        } else {
            try expect(0x2C)
        }
        return true
    }

    /// Returns a description of the next value, for errors.
    mutating func describeNext() -> String {
        let byte = peek()
        if position >= end { return "the end of the file" }
        return byte < 0x80 && byte > 0x20 ? "“\(Unicode.Scalar(byte))”" : "byte \(byte)"
    }

    /// Checks that nothing follows the outermost value.
    mutating func finish() throws(TokenizerError) {
        _ = peek()
        guard position == end else { throw problem("expected the end of the file and found \(describeNext())") }
    }

    /// Reads a number.
    mutating func number() throws(TokenizerError) -> Double {
        _ = peek()
        let start = position
        var isInteger = true
        var magnitude = 0
        if position < end, base[position] == 0x2D { position += 1 }
        let digits = position
        while position < end {
            let byte = base[position]
            if byte >= 0x30, byte <= 0x39 {
                if position - digits < 15 { magnitude = magnitude * 10 + Int(byte - 0x30) }
            } else if byte == 0x2E || byte == 0x2B || byte == 0x2D || byte | 0x20 == 0x65 {
                isInteger = false
            } else {
                break
            }
            position += 1
        }
        let length = position - digits
        let leadingZero = length > 1 && base[digits] == 0x30
        if isInteger, length >= 1, length <= 15, !leadingZero {
            return Double(base[start] == 0x2D ? -magnitude : magnitude)
        }
        let text = String(decoding: UnsafeBufferPointer(start: base + start, count: position - start), as: UTF8.self)
        guard length >= 1, length <= 400, base[digits] >= 0x30, base[digits] <= 0x39,
            !(leadingZero && base[digits + 1] >= 0x30 && base[digits + 1] <= 0x39),
            let value = Double(text), value.isFinite
        else {
            position = start
            throw problem("expected a number and found \(describeNext())")
        }
        return value
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
        let next = position < end ? base[position] : 0
        guard position > start, position - start < 12, value <= limit,
            next != 0x2E, next | 0x20 != 0x65, position - start == 1 || base[start] != 0x30
        else {
            position = start
            throw problem("expected a whole number from 0 to \(limit)")
        }
        return value
    }
}
