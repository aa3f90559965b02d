/// Two-stage lookup tables of every scalar's properties, unpacked once from their run lengths.
///
/// The tables live as long as the program.
///
/// Unchecked because of its pointers, whose memory is written only during initialization.
struct UnicodeTables: @unchecked Sendable {
    /// The shared tables.
    static let shared = UnicodeTables()

    private let categoryBlocks: UnsafeMutablePointer<UInt16>
    private let categoryValues: UnsafeMutablePointer<UInt8>
    private let propertyBlocks: UnsafeMutablePointer<UInt16>
    private let propertyValues: UnsafeMutablePointer<UInt8>

    private init() {
        (categoryBlocks, categoryValues) = Self.unpack(UnicodeClassData.categories)
        (propertyBlocks, propertyValues) = Self.unpack(UnicodeClassData.properties)
    }

    /// Returns the category (low five bits) and white space (bit 5) of a scalar.
    @inline(__always)
    func category(_ scalar: UInt32) -> UInt8 {
        categoryValues[Int(categoryBlocks[Int(scalar >> 7)]) << 7 | Int(scalar & 127)]
    }

    /// Returns a mask with the bit of the scalar's category, and bit 31 for white space.
    @inline(__always)
    func mask(_ scalar: UInt32) -> UInt32 {
        let value = category(scalar)
        return 1 &<< UInt32(value & 31) | UInt32(value & 32) &<< 26
    }

    /// Whether Oniguruma's `\w` matches a scalar.
    func isWord(_ scalar: UInt32) -> Bool { property(scalar) & 1 != 0 }

    /// Whether `\w` of Rust's regex crate matches a scalar.
    func isCrateWord(_ scalar: UInt32) -> Bool { property(scalar) & 2 != 0 }

    /// Whether Rust's `char::is_numeric` is true for a scalar.
    func isNumeric(_ scalar: UInt32) -> Bool { property(scalar) & 4 != 0 }

    /// Whether the `Punctuation` pre-tokenizer treats a scalar as punctuation.
    func isPunctuation(_ scalar: UInt32) -> Bool { property(scalar) & 8 != 0 }

    /// Whether `StripAccents` drops a scalar.
    func isMark(_ scalar: UInt32) -> Bool { property(scalar) & 16 != 0 }

    /// Whether a scalar is white space.
    func isSpace(_ scalar: UInt32) -> Bool { category(scalar) & 32 != 0 }

    /// Returns the bits of `UnicodeClassData.properties` for a scalar.
    func property(_ scalar: UInt32) -> UInt8 {
        propertyValues[Int(propertyBlocks[Int(scalar >> 7)]) << 7 | Int(scalar & 127)]
    }

    /// Unpacks run lengths into blocks of 128 scalars; each distinct block is stored once.
    static func unpack(_ text: StaticString) -> (UnsafeMutablePointer<UInt16>, UnsafeMutablePointer<UInt8>) {
        let count = 0x110000
        let flat = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
        defer { flat.deallocate() }
        flat.initialize(repeating: 0, count: count)
        var numbers = PackedNumbers(text)
        var position = 0
        while let run = numbers.next(), let value = numbers.next() {
            for i in position..<min(position + Int(run), count) { flat[i] = UInt8(truncatingIfNeeded: value) }
            position += Int(run)
        }
        let blocks = UnsafeMutablePointer<UInt16>.allocate(capacity: count >> 7)
        var distinct: [[UInt8]: UInt16] = [:]
        var ordered: [[UInt8]] = []
        for block in 0..<count >> 7 {
            let key = Array(UnsafeBufferPointer(start: flat + (block << 7), count: 128))
            if let known = distinct[key] {
                blocks[block] = known
            } else {
                blocks[block] = UInt16(ordered.count)
                distinct[key] = UInt16(ordered.count)
                ordered.append(key)
            }
        }
        let values = UnsafeMutablePointer<UInt8>.allocate(capacity: ordered.count << 7)
        for (i, block) in ordered.enumerated() { (values + (i << 7)).update(from: block, count: 128) }
        return (blocks, values)
    }
}

/// Integers packed as text: five bits in each character, least significant first.
struct PackedNumbers {
    private var cursor: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>

    /// Starts at the first number of a packed text.
    init(_ text: StaticString) {
        cursor = text.utf8Start
        end = cursor + text.utf8CodeUnitCount
    }

    /// Returns the next number; nil at the end.
    mutating func next() -> UInt32? {
        guard cursor < end else { return nil }
        var value: UInt32 = 0
        var shift: UInt32 = 0
        while cursor < end {
            let byte = cursor.pointee
            cursor += 1
            let digit: UInt8 =
                switch byte {
                case 0x30...0x39: byte - 0x30
                case 0x41...0x5A: byte - 0x41 + 10
                case 0x61...0x7A: byte - 0x61 + 36
                case 0x2D: 62
                default: 63
                }
            value |= UInt32(digit & 31) << shift
            if digit < 32 { break }
            shift += 5
        }
        return value
    }
}
