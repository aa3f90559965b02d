/// SentencePiece's precompiled map: a double array from texts to their replacements.
///
/// As in the reference, a grapheme cluster of at most five bytes is looked up first. The cluster's shortest prefix in
/// the map determines the replacement of the whole cluster. Otherwise, each scalar is looked up by itself.
///
/// Unchecked because of its raw memory, which is written only during initialization.
final class CharacterMap: @unchecked Sendable {
    /// The maximum length of a cluster that is replaced as a whole, in bytes.
    private static let longestCluster = 5
    /// The maximum size of a map in bytes.
    private static let sizeLimit = 1 << 26

    private let units: [UInt32]
    private let texts: [UInt8]
    /// One byte of bits for each scalar. 1: the map changes it. 2: it may join a cluster with the scalar before it. 4:
    /// it may join a cluster with the scalar after it.
    private let traits: UnsafeMutablePointer<UInt8>
    /// The maximum number of bytes that replace one byte.
    let growth: Int

    private static let changes: UInt8 = 1
    private static let joinsLeft: UInt8 = 2
    private static let joinsRight: UInt8 = 4

    /// Reads a map's bytes; nil if they are malformed.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 4, bytes.count <= Self.sizeLimit else { return nil }
        func number(_ place: Int) -> UInt32 {
            (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32($1 * 8) }
        }
        let count = Int(number(0)) / 4
        guard count >= 1, count <= (bytes.count - 4) / 4 else { return nil }
        units = (1...count).map { number($0 * 4) }
        texts = Array(bytes[(4 + count * 4)...])
        let isText = texts.withUnsafeBufferPointer { text in
            text.baseAddress.map { UTF8Scalar.firstInvalid($0, count: text.count) == nil } ?? true
        }
        guard isText, let growth = Self.growth(units, texts) else { return nil }
        self.growth = growth
        traits = .allocate(capacity: 0x110000)
        traits.initialize(repeating: 0, count: 0x110000)
        findTraits()
    }

    deinit { traits.deallocate() }

    // MARK: The double array

    private static func offset(_ unit: UInt32) -> Int { Int(unit >> 10) << Int((unit & 1 << 9) >> 6) }

    /// Returns the index of a child's unit for a byte; nil if there is none.
    private static func child(_ units: [UInt32], _ base: Int, _ byte: UInt8) -> Int? {
        let place = base ^ Int(byte)
        guard byte != 0, place < units.count, units[place] & (1 << 31 | 0xFF) == UInt32(byte) else { return nil }
        return place
    }

    /// Returns the range of the replacement at a leaf, up to its zero byte; nil if it is malformed.
    private static func text(_ units: [UInt32], _ texts: [UInt8], at base: Int) -> Range<Int>? {
        guard base < units.count else { return nil }
        let start = Int(units[base] & (1 << 31 - 1))
        guard start <= texts.count, start == texts.count || texts[start] & 0xC0 != 0x80 else { return nil }
        return start..<(texts[start...].firstIndex(of: 0) ?? texts.count)
    }

    /// Returns the maximum number of bytes that replace one byte, over all keys; nil if a key has no replacement.
    private static func growth(_ units: [UInt32], _ texts: [UInt8]) -> Int? {
        var seen = Set([0])
        var level = [offset(units[0])]
        var growth = 1
        var depth = 1
        while !level.isEmpty {
            var next: [Int] = []
            for base in level {
                for byte in UInt8(1)...255 {
                    guard let place = child(units, base, byte), seen.insert(place).inserted else { continue }
                    let below = place ^ offset(units[place])
                    if units[place] >> 8 & 1 == 0 {
                        next.append(below)
                    } else if let text = text(units, texts, at: below) {
                        growth = max(growth, (text.count + depth - 1) / depth)
                    } else {
                        return nil
                    }
                }
            }
            level = next
            depth += 1
        }
        return growth
    }

    /// Returns the replacement of a text: that of its shortest prefix in the map; nil if there is none.
    private func replacement(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Range<Int>? {
        var place = Self.offset(units[0])
        for i in start..<end {
            guard let unit = Self.child(units, place, base[i]) else { return nil }
            place = unit ^ Self.offset(units[unit])
            if units[unit] >> 8 & 1 != 0 { return Self.text(units, texts, at: place) }
        }
        return nil
    }

    private func findTraits() {
        let clusters = ClusterScanner.shared
        typealias Trait = ClusterScanner.Trait
        let before = Trait.joins | Trait.picture | Trait.consonant | Trait.hangul
        let after = Trait.prepends | Trait.linker | Trait.hangul
        for scalar in UInt32(0)..<0x110000 where !(0xD800...0xDFFF).contains(scalar) {
            let bits = clusters.traits(scalar)
            var found: UInt8 = bits & before != 0 || scalar == 0x0A ? Self.joinsLeft : 0
            if bits & after != 0 || scalar == 0x0D || scalar == 0x200D { found |= Self.joinsRight }
            traits[Int(scalar)] = found
        }
        // Only scalars whose first byte is in the map can change.
        for lead in UInt8(1)...0xF4 where Self.child(units, Self.offset(units[0]), lead) != nil {
            let range: Range<UInt32>
            switch lead {
            case ..<0x80: range = UInt32(lead)..<UInt32(lead) + 1
            case 0xC2..<0xE0: range = UInt32(lead & 0x1F) << 6..<UInt32(lead & 0x1F) << 6 + 64
            case 0xE0..<0xF0: range = max(0x800, UInt32(lead & 15) << 12)..<UInt32(lead & 15) << 12 + 0x1000
            case 0xF0...: range = max(0x10000, UInt32(lead & 7) << 18)..<min(0x110000, UInt32(lead & 7) << 18 + 0x40000)
            default: continue
            }
            for scalar in range where !(0xD800...0xDFFF).contains(scalar) {
                var buffer = ByteBuffer(capacity: 16)
                buffer.append(scalar: scalar)
                if replacement(buffer.base, 0, buffer.count) != nil { traits[Int(scalar)] |= Self.changes }
            }
        }
    }

    // MARK: Texts

    /// Returns the first offset from `start` on where the map may change the text, at a cluster boundary.
    @inline(__always)
    private func firstSuspect(_ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
        var position = start
        var last = start
        while position < count {
            let (scalar, length) = UTF8Scalar.decode(base, position)
            let bits = traits[Int(scalar)]
            if bits != 0 {
                // A joining scalar may form a cluster with the one before it, which itself joins nothing before it.
                return bits & Self.joinsLeft != 0 ? last : position
            }
            last = position
            position &+= length
        }
        return count
    }

    /// Whether the map certainly leaves a text unchanged.
    func holds(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool { firstSuspect(base, 0, count) == count }

    /// Returns the text with the map applied.
    func apply(_ text: NormalizedText) -> NormalizedText {
        let base = UnsafePointer(text.bytes.base)
        var position = firstSuspect(base, 0, text.count)
        guard position < text.count else { return text }
        var output = NormalizedText(marked: text.isMarked, capacity: text.count + text.count / 4 + 64)
        output.append(text, 0, position)
        while position < text.count {
            let end = ClusterScanner.shared.end(base, position, text.count)
            if end - position > Self.longestCluster || !replace(text, position, end, into: &output) {
                var scalar = position
                while scalar < end {
                    let next = scalar + UTF8Scalar.decode(base, scalar).length
                    if !replace(text, scalar, next, into: &output) { output.append(text, scalar, next) }
                    scalar = next
                }
            }
            let suspect = firstSuspect(base, end, text.count)
            output.append(text, end, suspect)
            position = suspect
        }
        // If the first scalar was dropped, the next one counts as the first.
        if text.firstEnd > 0, output.firstEnd == 0 { output.firstEnd = min(output.count, 1) }
        return output
    }

    private func replace(_ text: NormalizedText, _ start: Int, _ end: Int, into output: inout NormalizedText) -> Bool {
        guard let range = replacement(text.bytes.base, start, end) else { return false }
        let before = output.count
        output.append(Array(texts[range]), mark: text.mark(start, end))
        if start < text.firstEnd {
            // The replacement of a cluster corresponds to its scalars in order. That of one scalar belongs to it
            // entirely.
            let isWhole = end <= max(text.firstEnd, start + UTF8Scalar.decode(text.bytes.base, start).length)
            let first = output.count > before ? UTF8Scalar.decode(output.bytes.base, before).length : 0
            output.firstEnd = isWhole ? output.count : before + first
        }
        return true
    }
}
