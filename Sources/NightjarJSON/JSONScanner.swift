/// A reader's view of a JSON text: what its end is called, and which error a fault becomes.
public protocol JSONSource {
    associatedtype Failure: Error
    /// The name of the text's end in errors.
    var endName: String { get }
    /// Returns the error for a fault.
    func failure(_ fault: JSONFault) -> Failure
}

/// Reads JSON from bytes, token by token, so that large tables need no tree.
///
/// Strict as RFC 8259: no comments, no trailing commas, valid UTF-8, limited nesting. What the RFC leaves open is an option,
/// or a choice of the types that take the values.
public struct JSONScanner<Source: JSONSource> {
    public let source: Source
    public let base: UnsafePointer<UInt8>
    public let end: Int
    /// The maximum number of arrays and objects with members around a value.
    public let depthLimit: Int
    /// Whether `NaN`, `Infinity` and `-Infinity` are numbers, as Python writes them.
    public let allowsInfinity: Bool
    public var position = 0
    /// The number of arrays and objects entered by `open`.
    public var depth = 0

    /// Starts at the first byte, or after a byte order mark.
    @inlinable
    public init(
        _ source: Source, base: UnsafePointer<UInt8>, count: Int, depthLimit: Int, allowsInfinity: Bool = false,
        skipsMark: Bool = false
    ) {
        self.source = source
        self.base = base
        end = count
        self.depthLimit = depthLimit
        self.allowsInfinity = allowsInfinity
        if skipsMark, end >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { position = 3 }
    }

    /// Returns the error for a fault at the current position.
    public func fault(_ problem: JSONFault.Problem) -> Source.Failure {
        let bytes = UnsafeBufferPointer(start: base, count: end)
        return source.failure(JSONFault(problem, at: min(position, end), of: bytes, end: source.endName))
    }

    /// Returns the error for what is found in place of `expected`.
    public func unexpected(_ expected: String) -> Source.Failure { fault(.unexpected(expected: expected)) }

    /// The next byte; zero at the end.
    @inlinable @inline(__always)
    public var current: UInt8 { position < end ? base[position] : 0 }

    /// Skips white space and returns the next byte without consuming it; zero at the end.
    @inlinable @inline(__always)
    public mutating func peek() -> UInt8 {
        while position < end {
            let byte = base[position]
            if byte > 0x20 { return byte }
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            position += 1
        }
        return 0
    }

    /// Consumes one byte, which must come next.
    @inlinable @inline(__always)
    public mutating func expect(_ byte: UInt8) throws(Source.Failure) {
        guard peek() == byte, position < end else { throw unexpected("'\(Unicode.Scalar(byte))'") }
        position += 1
    }

    /// Enters an array or object.
    @inlinable
    public mutating func open(_ byte: UInt8) throws(Source.Failure) {
        try expect(byte)
        guard depth < depthLimit else { throw fault(.tooDeep(path: [])) }
        depth += 1
    }

    /// Whether another element follows. Consumes the comma before it, or the closing byte.
    @inlinable @inline(__always)
    public mutating func more(first: inout Bool, closing: UInt8) throws(Source.Failure) -> Bool {
        if peek() == closing {
            position += 1
            depth -= 1
            return false
        }
        if first {
            first = false
        } else {
            try expect(UInt8(ascii: ","))
        }
        return true
    }

    /// Checks that nothing follows the outermost value.
    @inlinable
    public mutating func finish() throws(Source.Failure) {
        _ = peek()
        guard position == end else { throw unexpected(source.endName) }
    }

    /// Reads a number, and returns its bytes' range; the spelling follows JSON's grammar.
    @inlinable
    public mutating func number() throws(Source.Failure) -> Range<Int> {
        _ = peek()
        let start = position
        if current == UInt8(ascii: "-") { position += 1 }
        if current == UInt8(ascii: "0") {
            position += 1
        } else if !skipDigits() {
            position = start
            throw unexpected("a number")
        }
        let integerEnd = position
        if current == UInt8(ascii: ".") {
            position += 1
            if !skipDigits() { position = integerEnd }
        }
        let fractionEnd = position
        if current | 0x20 == UInt8(ascii: "e") {
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            if !skipDigits() { position = fractionEnd }
        }
        return start..<position
    }

    /// Skips digits; false if there are none.
    @inlinable
    public mutating func skipDigits() -> Bool {
        let start = position
        while position < end, base[position] &- 0x30 < 10 { position += 1 }
        return position > start
    }

    /// Returns the text of a range in which all bytes are ASCII.
    @inlinable
    public func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
    }
}
