/// Finds extended grapheme clusters, as the crate that `tokenizers` uses does.
///
/// Flags are split into single scalars. They are longer than the clusters that callers replace whole.
///
/// - Source: Unicode Standard Annex 29.
///
/// Unchecked because of its pointers, whose memory is written only during initialization.
struct ClusterScanner: @unchecked Sendable {
    /// Bits of a scalar.
    enum Trait {
        /// Joins to the scalar before it.
        static let joins: UInt8 = 1
        /// Joins to the scalar after it.
        static let prepends: UInt8 = 2
        /// Joins nothing.
        static let control: UInt8 = 4
        /// Is an extending mark.
        static let extends: UInt8 = 8
        /// Is a pictograph, which a zero-width joiner joins to another.
        static let picture: UInt8 = 16
        /// Is a consonant, which a linker joins to another.
        static let consonant: UInt8 = 32
        /// Is a linker, which joins consonants.
        static let linker: UInt8 = 64
        /// Is part of a Hangul syllable; computed, not in the table.
        static let hangul: UInt8 = 128
    }

    /// The shared tables.
    static let shared = ClusterScanner()

    private static let joiner: UInt32 = 0x200D
    private let blocks: UnsafeMutablePointer<UInt16>
    private let values: UnsafeMutablePointer<UInt8>

    private init() { (blocks, values) = UnicodeTables.unpack(UnicodeClusterData.clusters) }

    /// Returns the bits of a scalar.
    @inline(__always)
    func traits(_ scalar: UInt32) -> UInt8 {
        let listed = values[Int(blocks[Int(scalar >> 7)]) << 7 | Int(scalar & 127)]
        return Self.hangul(scalar) == .none ? listed : listed | Trait.hangul
    }

    /// Returns the end of the cluster that begins at `start`.
    func end(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var (left, length) = UTF8Scalar.decode(base, start)
        var position = start + length
        var leftTraits = traits(left)
        // `follows`: only marks came after the last pictograph. `links`, `isLinked`: a consonant came, and then a
        // linker.
        var follows = leftTraits & Trait.picture != 0
        var links = leftTraits & Trait.consonant != 0
        var isLinked = false
        while position < end {
            let right: UInt32
            (right, length) = UTF8Scalar.decode(base, position)
            let rightTraits = traits(right)
            guard
                joins(left, leftTraits, right, rightTraits)
                    || follows && left == Self.joiner && rightTraits & Trait.picture != 0
                    || isLinked && rightTraits & Trait.consonant != 0
            else { break }
            if rightTraits & Trait.picture != 0 {
                follows = true
            } else if rightTraits & Trait.extends == 0, right != Self.joiner || left == Self.joiner {
                follows = false
            }
            if rightTraits & Trait.consonant != 0 {
                (links, isLinked) = (true, false)
            } else if rightTraits & Trait.linker != 0 {
                isLinked = links
            } else if rightTraits & Trait.extends == 0 || right == 0x200C, right != Self.joiner {
                (links, isLinked) = (false, false)
            }
            (left, leftTraits) = (right, rightTraits)
            position += length
        }
        return position
    }

    private func joins(_ left: UInt32, _ leftTraits: UInt8, _ right: UInt32, _ rightTraits: UInt8) -> Bool {
        if left == 0x0D, right == 0x0A { return true }
        if (leftTraits | rightTraits) & Trait.control != 0 { return false }
        if rightTraits & Trait.joins != 0 || leftTraits & Trait.prepends != 0 { return true }
        switch (Self.hangul(left), Self.hangul(right)) {
        case (.leading, .leading), (.leading, .vowel), (.leading, .open), (.leading, .closed): return true
        case (.vowel, .vowel), (.open, .vowel), (.vowel, .trailing), (.open, .trailing): return true
        case (.closed, .trailing), (.trailing, .trailing): return true
        default: return false
        }
    }

    private enum Hangul { case none, leading, vowel, trailing, open, closed }

    private static func hangul(_ scalar: UInt32) -> Hangul {
        switch scalar {
        case ..<0x1100: .none
        case 0x1100...0x115F, 0xA960...0xA97C: .leading
        case 0x1160...0x11A7, 0xD7B0...0xD7C6: .vowel
        case 0x11A8...0x11FF, 0xD7CB...0xD7FB: .trailing
        case 0xAC00...0xD7A3: (scalar - 0xAC00) % 28 == 0 ? .open : .closed
        default: .none
        }
    }
}
