/// The scalar properties that scanners test, one byte of bits for each scalar, in the blocks of `UnicodeTables`.
///
/// Unchecked because of its pointers, whose memory is written only during initialization.
struct ScalarKinds: @unchecked Sendable {
    static let letter: UInt8 = 1
    static let number: UInt8 = 2
    static let space: UInt8 = 4
    static let mark: UInt8 = 8
    /// Punctuation or symbol.
    static let sign: UInt8 = 16
    /// Lu, Lt, Lm, Lo or a mark.
    static let upper: UInt8 = 32
    /// Ll, Lm, Lo or a mark.
    static let lower: UInt8 = 64
    /// Carriage return or line feed.
    static let newline: UInt8 = 128

    /// The shared table.
    static let shared = ScalarKinds()

    private let blocks: UnsafePointer<UInt16>
    private let values: UnsafePointer<UInt8>

    private init() {
        let (blocks, values) = UnicodeTables.unpack(UnicodeClassData.categories)
        var last = 0
        for i in 0..<0x110000 >> 7 { last = max(last, Int(blocks[i])) }
        for i in 0..<(last + 1) << 7 { values[i] = Self.kind(category: values[i]) }
        // No other block equals that of ASCII, so its values can be changed in place.
        values[0x0A] |= Self.newline
        values[0x0D] |= Self.newline
        self.blocks = UnsafePointer(blocks)
        self.values = UnsafePointer(values)
    }

    private static func kind(category: UInt8) -> UInt8 {
        let bit: UInt32 = 1 << UInt32(category & 31)
        var kind: UInt8 = category & 32 != 0 ? space : 0
        if bit & CategoryMask.letter != 0 { kind |= letter }
        if bit & CategoryMask.number != 0 { kind |= number }
        if bit & CategoryMask.mark != 0 { kind |= mark }
        if bit & (CategoryMask.punctuation | CategoryMask.symbol) != 0 { kind |= sign }
        if bit & (CategoryMask.letter & ~UnicodeCategory.Ll.bit | CategoryMask.mark) != 0 { kind |= upper }
        let cased = UnicodeCategory.Lu.bit | UnicodeCategory.Lt.bit
        if bit & (CategoryMask.letter & ~cased | CategoryMask.mark) != 0 { kind |= lower }
        return kind
    }

    /// Returns the kinds of an ASCII scalar.
    @inline(__always)
    func ascii(_ byte: UInt8) -> UInt8 { values[Int(byte)] }

    /// Returns the kinds of a scalar.
    @inline(__always)
    func of(_ scalar: UInt32) -> UInt8 { values[Int(blocks[Int(scalar >> 7)]) << 7 | Int(scalar & 127)] }

    /// Returns the kinds of the scalar at `position`, and its length in bytes.
    @inline(__always)
    func at(_ base: UnsafePointer<UInt8>, _ position: Int) -> (kind: UInt8, length: Int) {
        let byte = base[position]
        if byte < 0x80 { return (ascii(byte), 1) }
        let (scalar, length) = UTF8Scalar.decode(base, position)
        return (of(scalar), length)
    }

    /// Returns the end of the run of scalars with one of the `wanted` kinds.
    @inline(__always)
    func run(_ wanted: UInt8, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var position = start
        while position < end {
            let byte = base[position]
            if byte < 0x80 {
                if ascii(byte) & wanted == 0 { return position }
                position &+= 1
            } else {
                let (scalar, length) = UTF8Scalar.decode(base, position)
                if of(scalar) & wanted == 0 { return position }
                position &+= length
            }
        }
        return position
    }

    /// Returns the end of the run of scalars with none of the `unwanted` kinds.
    @inline(__always)
    func run(without unwanted: UInt8, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var position = start
        while position < end {
            let (kind, length) = at(base, position)
            if kind & unwanted != 0 { return position }
            position &+= length
        }
        return position
    }
}
