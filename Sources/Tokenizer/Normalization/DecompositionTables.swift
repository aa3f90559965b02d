/// Decompositions, compositions and combining classes, unpacked once.
///
/// The tables live as long as the program.
///
/// Unchecked because of its pointers, whose memory is written only during initialization.
struct DecompositionTables: @unchecked Sendable {
    /// The shared tables.
    static let shared = DecompositionTables()

    /// Bits of a scalar that the normalization forms test.
    struct Traits {
        /// Has a canonical decomposition, as Hangul syllables do.
        static let canonical: UInt8 = 1
        /// Has a compatibility decomposition of its own.
        static let compatible: UInt8 = 2
        /// May change by composition: has a combining class, is the second of a pair, or is excluded from composition.
        static let unsafeComposed: UInt8 = 4
        /// Has a combining class.
        static let combining: UInt8 = 8
    }

    private let canonical: [UInt32: [UInt32]]
    private let compatible: [UInt32: [UInt32]]
    private let pairs: [UInt64: UInt32]
    private let classBlocks: UnsafeMutablePointer<UInt16>
    private let classValues: UnsafeMutablePointer<UInt8>
    private let traits: UnsafeMutablePointer<UInt8>

    private init() {
        (classBlocks, classValues) = UnicodeTables.unpack(UnicodeDecompositionData.combiningClasses)
        traits = .allocate(capacity: 0x110000)
        traits.initialize(repeating: 0, count: 0x110000)
        var canonical: [UInt32: [UInt32]] = [:]
        var composed: [(scalar: UInt32, parts: [UInt32])] = []
        var numbers = PackedNumbers(UnicodeDecompositionData.canonical)
        var scalar: UInt32 = 0
        while let step = numbers.next(), let count = numbers.next() {
            scalar += step
            let parts = (0..<count / 2).compactMap { _ in numbers.next() }
            canonical[scalar] = parts
            traits[Int(scalar)] |= Traits.canonical
            if count & 1 == 1 {
                composed.append((scalar, parts))
            } else {
                traits[Int(scalar)] |= Traits.unsafeComposed
            }
        }
        var pairs: [UInt64: UInt32] = [:]
        for (scalar, parts) in composed.sorted(by: { $0.parts.count < $1.parts.count }) {
            guard var left = parts.first, let last = parts.last else { continue }
            var complete = true
            for part in parts.dropFirst().dropLast() {
                guard let joined = pairs[UInt64(left) << 32 | UInt64(part)] else {
                    complete = false
                    break
                }
                left = joined
            }
            guard complete else { continue }
            pairs[UInt64(left) << 32 | UInt64(last)] = scalar
            traits[Int(last)] |= Traits.unsafeComposed
        }
        var compatible: [UInt32: [UInt32]] = [:]
        numbers = PackedNumbers(UnicodeCompatibilityData.compatibility)
        scalar = 0
        while let step = numbers.next(), let count = numbers.next() {
            scalar += step
            compatible[scalar] = (0..<count).compactMap { _ in numbers.next() }
            traits[Int(scalar)] |= Traits.compatible
        }
        self.canonical = canonical
        self.compatible = compatible
        self.pairs = pairs
        for i in 0xAC00...0xD7A3 { traits[i] |= Traits.canonical }
        // Vowels and final consonants compose with the syllable before them.
        for i in 0x1161...0x1175 { traits[i] |= Traits.unsafeComposed }
        for i in 0x11A8...0x11C2 { traits[i] |= Traits.unsafeComposed }
        for i in 0..<UInt32(0x110000) where combiningClass(i) != 0 {
            traits[Int(i)] |= Traits.unsafeComposed | Traits.combining
        }
    }

    /// Returns the bits of a scalar.
    @inline(__always)
    func traits(_ scalar: UInt32) -> UInt8 { traits[Int(scalar)] }

    /// Returns the canonical combining class of a scalar.
    @inline(__always)
    func combiningClass(_ scalar: UInt32) -> UInt8 {
        classValues[Int(classBlocks[Int(scalar >> 7)]) << 7 | Int(scalar & 127)]
    }

    /// Appends the full decomposition of a scalar.
    func decompose(_ scalar: UInt32, compatibly: Bool, into output: inout [UInt32]) {
        let bits = traits(scalar)
        if compatibly, bits & Traits.compatible != 0 {
            output += compatible[scalar] ?? [scalar]
        } else if bits & Traits.canonical == 0 {
            output.append(scalar)
        } else if scalar >= 0xAC00, scalar <= 0xD7A3 {
            let index = scalar - 0xAC00
            output.append(0x1100 + index / 588)
            output.append(0x1161 + index % 588 / 28)
            if index % 28 != 0 { output.append(0x11A7 + index % 28) }
        } else {
            output += canonical[scalar] ?? [scalar]
        }
    }

    /// Returns the composition of two scalars, or nil.
    func compose(_ left: UInt32, _ right: UInt32) -> UInt32? {
        if left >= 0x1100, left <= 0x1112, right >= 0x1161, right <= 0x1175 {
            return 0xAC00 + (left - 0x1100) * 588 + (right - 0x1161) * 28
        }
        if left >= 0xAC00, left <= 0xD7A3, (left - 0xAC00) % 28 == 0, right > 0x11A7, right <= 0x11C2 {
            return left + right - 0x11A7
        }
        return pairs[UInt64(left) << 32 | UInt64(right)]
    }
}
