/// A Python string in the interpreter: UTF-8 bytes, with the ranges that came from messages.
///
/// These literal ranges prevent user text from forging a turn. Every operation keeps them. In the rendered prompt, the
/// tokenizer recognizes no added token inside them.
/// ```
/// utf8           <|im_start|>user\nHello <|im_end|><|im_end|>
/// literalRanges                    [----------------)
/// ```
struct JinjaString: Sendable {
    /// The text as valid UTF-8.
    private(set) var utf8: [UInt8]
    /// The byte ranges that came from messages: sorted, not empty, and neither overlapping nor adjacent.
    private(set) var literalRanges: [Range<Int>]
    /// Whether this is `markupsafe.Markup`, which escapes the strings that are joined to it.
    var isMarkup = false

    /// The empty string.
    static let empty = JinjaString("")

    /// Creates a string without literal ranges.
    init(_ text: String) {
        utf8 = Array(text.utf8)
        literalRanges = []
    }

    /// Creates a string of bytes that are all literal or all not.
    init(utf8: [UInt8], isLiteral: Bool = false) {
        self.utf8 = utf8
        literalRanges = isLiteral && !utf8.isEmpty ? [0..<utf8.count] : []
    }

    /// Creates a string that is all literal.
    init(literal text: String) {
        self.init(utf8: Array(text.utf8), isLiteral: true)
    }

    /// The text without its literal ranges.
    var text: String {
        String(decoding: utf8, as: UTF8.self)
    }

    /// Whether the text is empty.
    var isEmpty: Bool {
        utf8.isEmpty
    }

    /// The size of text and ranges, in bytes.
    var size: Int {
        utf8.count + literalRanges.count * MemoryLayout<Range<Int>>.stride
    }

    /// Whether any byte is literal.
    var hasLiterals: Bool {
        !literalRanges.isEmpty
    }

    /// Returns whether the bytes equal those of an ASCII literal.
    func equals(_ text: StaticString) -> Bool {
        utf8.count == text.utf8CodeUnitCount && text.withUTF8Buffer { utf8.elementsEqual($0) }
    }

    /// Appends a string with its literal ranges.
    mutating func append(_ other: JinjaString) {
        let offset = utf8.count
        utf8.append(contentsOf: other.utf8)
        for range in other.literalRanges { mark(range.lowerBound + offset..<range.upperBound + offset) }
    }

    /// Appends a byte range of a string with its literal ranges.
    mutating func append(_ other: JinjaString, _ part: Range<Int>) {
        let offset = utf8.count - part.lowerBound
        utf8.append(contentsOf: other.utf8[part])
        var place = other.firstRange(endingAfter: part.lowerBound)
        while place < other.literalRanges.count, other.literalRanges[place].lowerBound < part.upperBound {
            let clamped = other.literalRanges[place].clamped(to: part)
            mark(clamped.lowerBound + offset..<clamped.upperBound + offset)
            place += 1
        }
    }

    /// Appends a string several times.
    ///
    /// - Complexity: O(*n*) in the number of appended bytes.
    mutating func append(_ other: JinjaString, times count: Int) {
        guard count > 0, !other.isEmpty else { return }
        let start = utf8.count
        if other.utf8.count == 1 {
            utf8.append(contentsOf: repeatElement(other.utf8[0], count: count))
        } else {
            utf8.reserveCapacity(start + other.utf8.count * count)
            for _ in 0..<count { utf8.append(contentsOf: other.utf8) }
        }
        if other.literalRanges == [0..<other.utf8.count] { return mark(start..<utf8.count) }
        guard other.hasLiterals else { return }
        for place in 0..<count {
            let offset = start + place * other.utf8.count
            for range in other.literalRanges { mark(range.lowerBound + offset..<range.upperBound + offset) }
        }
    }

    /// Returns the index of the first literal range that ends after an offset.
    ///
    /// - Complexity: O(log *n*).
    private func firstRange(endingAfter offset: Int) -> Int {
        var low = 0
        var high = literalRanges.count
        while low < high {
            let middle = (low + high) / 2
            if literalRanges[middle].upperBound > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Appends bytes that are all literal or all not.
    mutating func append(utf8 bytes: some Sequence<UInt8>, isLiteral: Bool = false) {
        let start = utf8.count
        utf8.append(contentsOf: bytes)
        if isLiteral { mark(start..<utf8.count) }
    }

    /// Appends a scalar.
    mutating func append(_ scalar: Unicode.Scalar, isLiteral: Bool) {
        let start = utf8.count
        if scalar.isASCII {
            utf8.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            utf8.append(contentsOf: String(scalar).utf8)
        }
        if isLiteral { mark(start..<utf8.count) }
    }

    /// Returns the string in a byte range, with its literal ranges.
    func slice(_ part: Range<Int>) -> JinjaString {
        if part == 0..<utf8.count { return self }
        var result = JinjaString(utf8: [])
        result.isMarkup = isMarkup
        result.append(self, part)
        return result
    }

    /// Returns the string as a plain string or as `Markup`.
    func asMarkup(_ isMarkup: Bool) -> JinjaString {
        var result = self
        result.isMarkup = isMarkup
        return result
    }

    /// Returns the string, all of it literal.
    func asLiteral() -> JinjaString {
        JinjaString(utf8: utf8, isLiteral: true).asMarkup(isMarkup)
    }

    /// Returns the concatenation of two strings.
    static func + (left: JinjaString, right: JinjaString) -> JinjaString {
        var result = left
        result.append(right)
        return result
    }

    private mutating func mark(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if let last = literalRanges.last, last.upperBound == range.lowerBound {
            literalRanges[literalRanges.count - 1] = last.lowerBound..<range.upperBound
        } else {
            literalRanges.append(range)
        }
    }
}

extension JinjaString: Equatable {
    /// Compares the bytes, which for UTF-8 is Python's comparison by code points; literal ranges don't count.
    static func == (left: JinjaString, right: JinjaString) -> Bool {
        left.utf8 == right.utf8
    }

    /// Returns whether one string precedes another by code points.
    static func < (left: JinjaString, right: JinjaString) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
