/// Text during normalization. It may carry one mark for each byte, set for bytes of literal text.
struct NormalizedText {
    /// The text, well-formed UTF-8.
    var bytes: ByteBuffer
    /// One for each byte of literal text, zero for others; empty unless `isMarked`.
    var marks: ByteBuffer
    /// Whether marks are kept.
    let isMarked: Bool
    /// The end of the text that replaced the original's first scalar, or an offset inside it; 0 if nothing replaced it.
    var firstEnd = 0

    /// Creates an empty text.
    init(marked: Bool, capacity: Int = 64) {
        bytes = ByteBuffer(capacity: capacity)
        marks = ByteBuffer(capacity: marked ? capacity : 16)
        isMarked = marked
    }

    /// Copies a part of the original text with its marks.
    init(_ base: UnsafePointer<UInt8>, count: Int, marks source: UnsafePointer<UInt8>?) {
        self.init(marked: source != nil, capacity: count + 64)
        bytes.append(base, count: count)
        if let source { marks.append(source, count: count) }
        firstEnd = min(count, 1)
    }

    /// The number of bytes.
    var count: Int { bytes.count }

    /// Returns the mark of a byte range: 1 if any of its bytes is marked.
    func mark(_ start: Int, _ end: Int) -> UInt8 {
        guard isMarked else { return 0 }
        for i in start..<end where marks.base[i] != 0 { return 1 }
        return 0
    }

    /// Appends bytes that all carry one mark.
    @inline(__always)
    mutating func append(_ source: UnsafePointer<UInt8>, count: Int, mark: UInt8) {
        bytes.append(source, count: count)
        if isMarked { for _ in 0..<count { marks.append(mark) } }
    }

    /// Appends the bytes of an array that all carry one mark.
    mutating func append(_ source: [UInt8], mark: UInt8) {
        bytes.append(source)
        if isMarked { for _ in source { marks.append(mark) } }
    }

    /// Appends one scalar.
    mutating func append(scalar: UInt32, mark: UInt8) {
        let before = bytes.count
        bytes.append(scalar: scalar)
        if isMarked { for _ in before..<bytes.count { marks.append(mark) } }
    }

    /// Appends a part of another text with its marks, and updates `firstEnd`.
    @inline(__always)
    mutating func append(_ other: NormalizedText, _ start: Int, _ end: Int) {
        if start < other.firstEnd, start < end { firstEnd = count + min(end, other.firstEnd) - start }
        bytes.append(other.bytes.base + start, count: end - start)
        if isMarked { marks.append(other.marks.base + start, count: end - start) }
    }

    /// Returns the text rewritten scalar by scalar.
    func mapped(_ body: (UInt32, UInt8, inout NormalizedText) -> Void) -> NormalizedText {
        var output = NormalizedText(marked: isMarked, capacity: count + 16)
        var position = 0
        while position < count {
            let (scalar, length) = UTF8Scalar.decode(bytes.base, position)
            body(scalar, mark(position, position + length), &output)
            if position < firstEnd { output.firstEnd = output.count }
            position += length
        }
        return output
    }
}
