/// A table that decodes one of deflate's prefix codes.
///
/// An entry of the first `2^primaryBits` belongs to the next bits of the stream. Longer codes have an entry that leads to a
/// second table behind them.
struct InflateTable {
    static let primaryBits = 10
    /// The bits of the parts of an entry: below 8 the length of the code, from 16 its value, between them what it is.
    static let literal: UInt32 = 0x8000
    static let end: UInt32 = 0x4000
    static let subtable: UInt32 = 0x2000
    static let invalid: UInt32 = 0x1000

    private(set) var entries: [UInt32]

    /// A table of codes of some lengths; each symbol's entry is told without its length.
    init(lengths: ArraySlice<UInt8>, symbols: [UInt32], isDistances: Bool = false) throws(ImageError) {
        var counts = [Int](repeating: 0, count: 16)
        for length in lengths { counts[Int(length)] += 1 }
        counts[0] = 0
        try Self.check(counts, isDistances: isDistances)
        let primary = 1 << Self.primaryBits
        entries = [UInt32](repeating: Self.invalid | 1, count: primary)
        var next = [Int](repeating: 0, count: 17)
        for length in 1...15 { next[length + 1] = (next[length] + counts[length]) << 1 }
        for (symbol, length) in zip(symbols, lengths) where length > 0 {
            let code = next[Int(length)]
            next[Int(length)] += 1
            let reversed = Int(UInt16(code).bitReversed >> (16 - UInt16(length)))
            if length <= Self.primaryBits {
                for index in stride(from: reversed, to: primary, by: 1 << Int(length)) {
                    entries[index] = symbol | UInt32(length)
                }
            } else {
                addLong(symbol, reversed: reversed, length: Int(length))
            }
        }
    }

    /// Adds a code that is longer than the first table's.
    private mutating func addLong(_ symbol: UInt32, reversed: Int, length: Int) {
        let low = reversed & (1 << Self.primaryBits - 1)
        let bits = 15 - Self.primaryBits
        if entries[low] & Self.subtable == 0 {
            entries[low] = UInt32(entries.count) << 16 | Self.subtable | UInt32(Self.primaryBits)
            entries += [UInt32](repeating: Self.invalid | 1, count: 1 << bits)
        }
        let start = Int(entries[low] >> 16)
        for index in stride(from: reversed >> Self.primaryBits, to: 1 << bits, by: 1 << (length - Self.primaryBits)) {
            entries[start + index] = symbol | UInt32(length - Self.primaryBits)
        }
    }

    /// Refuses lengths that are no prefix code. One with a single code, or none, may be incomplete.
    private static func check(_ counts: [Int], isDistances: Bool) throws(ImageError) {
        var free = 1
        for length in 1...15 {
            free = free << 1 - counts[length]
            guard free >= 0 else { throw Inflater.damaged }
        }
        let used = counts.reduce(0, +)
        guard free == 0 || isDistances && used <= 1 || used == 1 && counts[1] == 1 else { throw Inflater.damaged }
    }

    /// The entries of the symbols of literals and lengths.
    static let literals: [UInt32] = {
        var entries = (0..<256).map { UInt32($0) << 16 | literal } + [end]
        var length: UInt32 = 3
        for code in 0..<28 {
            let extra = UInt32(code < 8 ? 0 : code / 4 - 1)
            entries.append(length << 16 | extra << 8)
            length += 1 << extra
        }
        return entries + [258 << 16, invalid, invalid]
    }()

    /// The entries of the symbols of distances.
    static let distances: [UInt32] = {
        var entries: [UInt32] = []
        var distance: UInt32 = 1
        for code in 0..<30 {
            let extra = UInt32(code < 4 ? 0 : code / 2 - 1)
            entries.append(distance << 16 | extra << 8)
            distance += 1 << extra
        }
        return entries + [invalid, invalid]
    }()

    /// The entries of the symbols that code lengths.
    static let codeLengths = (0..<19).map { UInt32($0) << 16 }

    /// The tables of blocks with fixed codes.
    static let fixed: Result<(InflateTable, InflateTable), ImageError> = Result { () throws(ImageError) in
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 as UInt8 }
        return try (
            InflateTable(lengths: lengths[...], symbols: literals),
            InflateTable(lengths: [UInt8](repeating: 5, count: 32)[...], symbols: distances)
        )
    }
}

extension UInt16 {
    /// The bits in the other order.
    fileprivate var bitReversed: UInt16 {
        var value = self
        value = (value >> 1 & 0x5555) | (value & 0x5555) << 1
        value = (value >> 2 & 0x3333) | (value & 0x3333) << 2
        value = (value >> 4 & 0x0F0F) | (value & 0x0F0F) << 4
        return value.byteSwapped
    }
}
