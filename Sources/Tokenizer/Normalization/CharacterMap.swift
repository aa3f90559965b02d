/// SentencePiece's precompiled map: a double array from texts to what replaces them.
///
/// As the reference reads it: clusters of up to five bytes are replaced whole by what the shortest beginning that the
/// map knows becomes, longer ones scalar by scalar.
///
/// Unchecked for its memory, which is written while this is made and only read then.
final class CharacterMap: @unchecked Sendable {
    /// The longest cluster that is replaced whole, in bytes.
    private static let longestCluster = 5
    /// The most bytes of a map.
    private static let sizeLimit = 1 << 26

    private let units: [UInt32]
    private let texts: [UInt8]
    /// One byte for each scalar: 1 where it is replaced, 2 where it may be in a cluster with what is before it, 4 with
    /// what is after it.
    private let traits: UnsafeMutablePointer<UInt8>
    /// The most bytes that a byte may become.
    let growth: Int

    private static let changes: UInt8 = 1
    private static let joinsLeft: UInt8 = 2
    private static let joinsRight: UInt8 = 4

    /// Reads the bytes of a map; nil where they are none.
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

    /// The unit of the child by a byte; nil where there is none.
    private static func child(_ units: [UInt32], _ base: Int, _ byte: UInt8) -> Int? {
        let place = base ^ Int(byte)
        guard byte != 0, place < units.count, units[place] & (1 << 31 | 0xFF) == UInt32(byte) else { return nil }
        return place
    }

    /// The text that stands in a map at a place, up to its zero.
    private static func text(_ units: [UInt32], _ texts: [UInt8], at base: Int) -> Range<Int>? {
        guard base < units.count else { return nil }
        let start = Int(units[base] & (1 << 31 - 1))
        guard start <= texts.count, start == texts.count || texts[start] & 0xC0 != 0x80 else { return nil }
        return start..<(texts[start...].firstIndex(of: 0) ?? texts.count)
    }

    /// How many bytes a byte becomes at most, by a walk through all keys that count; nil where a key has no text.
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

    /// What replaces a text: that of its shortest beginning in the map; nil where no beginning is.
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
        // Only scalars whose first byte the map knows can change.
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

    /// The first place from `start` on where something may change, on a boundary of clusters.
    @inline(__always)
    private func firstSuspect(_ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
        var position = start
        var last = start
        while position < count {
            let (scalar, length) = UTF8Scalar.decode(base, position)
            let bits = traits[Int(scalar)]
            if bits != 0 {
                // What joins may do so with the scalar before it, which itself joins nothing before.
                return bits & Self.joinsLeft != 0 ? last : position
            }
            last = position
            position &+= length
        }
        return count
    }

    /// Whether a text is sure to stay as it is.
    func holds(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool { firstSuspect(base, 0, count) == count }

    /// Replaces what the map knows.
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
        // A scalar that was dropped leaves its place to the next one.
        if text.firstEnd > 0, output.firstEnd == 0 { output.firstEnd = min(output.count, 1) }
        return output
    }

    private func replace(_ text: NormalizedText, _ start: Int, _ end: Int, into output: inout NormalizedText) -> Bool {
        guard let range = replacement(text.bytes.base, start, end) else { return false }
        let before = output.count
        output.append(Array(texts[range]), mark: text.mark(start, end))
        if start < text.firstEnd {
            // Of a cluster the scalars stand for one another in order; what one scalar became is all its own.
            let isWhole = end <= max(text.firstEnd, start + UTF8Scalar.decode(text.bytes.base, start).length)
            let first = output.count > before ? UTF8Scalar.decode(output.bytes.base, before).length : 0
            output.firstEnd = isWhole ? output.count : before + first
        }
        return true
    }
}
