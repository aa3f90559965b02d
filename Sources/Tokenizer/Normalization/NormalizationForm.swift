/// One of Unicode's four normalization forms, in the Unicode version of Hugging Face `tokenizers`.
///
/// - Source: Unicode Standard Annex 15.
enum NormalizationForm: Sendable {
    case nfc, nfd, nfkc, nfkd

    private var composes: Bool { self == .nfc || self == .nfkc }
    private var isCompatible: Bool { self == .nfkc || self == .nfkd }

    /// The trait bits of scalars that this form may change.
    private var suspicious: UInt8 {
        typealias Traits = DecompositionTables.Traits
        return switch self {
        case .nfc: Traits.unsafeComposed
        case .nfkc: Traits.unsafeComposed | Traits.compatible
        case .nfd: Traits.canonical | Traits.combining
        case .nfkd: Traits.canonical | Traits.combining | Traits.compatible
        }
    }

    /// Whether a text is certainly in this form; may be false for a text that is.
    func holds(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        firstSuspect(base, 0, count) == count
    }

    /// Returns the offset of the first scalar that may change. ASCII never changes.
    @inline(__always)
    private func firstSuspect(_ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
        let tables = DecompositionTables.shared
        let bits = suspicious
        var position = start
        while position < count {
            while position &+ 8 <= count,
                UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            {
                position &+= 8
            }
            if position == count { break }
            if base[position] < 0x80 {
                position &+= 1
                continue
            }
            let (scalar, length) = UTF8Scalar.decode(base, position)
            if tables.traits(scalar) & bits != 0 { return position }
            position &+= length
        }
        return count
    }

    /// Returns the text in this form.
    ///
    /// - Complexity: O(n). Parts that are already in this form are copied whole.
    func apply(_ text: NormalizedText) -> NormalizedText {
        let base = UnsafePointer(text.bytes.base)
        var suspect = firstSuspect(base, 0, text.count)
        guard suspect < text.count else { return text }
        let tables = DecompositionTables.shared
        let bits = suspicious
        var output = NormalizedText(marked: text.isMarked, capacity: text.count + 64)
        var copied = 0
        while suspect < text.count {
            // A suspect may compose with the scalar before it, so rewriting starts there.
            let start = max(copied, suspect > 0 && composes ? UTF8Scalar.start(base, before: suspect) : suspect)
            output.append(text, copied, start)
            var end = suspect
            while end < text.count {
                let (scalar, length) = UTF8Scalar.decode(base, end)
                if tables.traits(scalar) & bits == 0, end > suspect { break }
                end += length
            }
            rewrite(text, start, end, into: &output)
            copied = end
            suspect = firstSuspect(base, end, text.count)
        }
        output.append(text, copied, text.count)
        return output
    }

    /// Decomposes, sorts and, for a composed form, composes a part of the text.
    private func rewrite(_ text: NormalizedText, _ start: Int, _ end: Int, into output: inout NormalizedText) {
        let tables = DecompositionTables.shared
        var scalars: [UInt32] = []
        var position = start
        var firsts = 0
        while position < end {
            let (scalar, length) = UTF8Scalar.decode(text.bytes.base, position)
            tables.decompose(scalar, compatibly: isCompatible, into: &scalars)
            if position < text.firstEnd { firsts = scalars.count }
            position += length
        }
        sort(&scalars)
        if composes { compose(&scalars, firsts: &firsts) }
        let mark = text.mark(start, end)
        for (index, scalar) in scalars.enumerated() {
            output.append(scalar: scalar, mark: mark)
            if index < firsts { output.firstEnd = output.count }
        }
    }

    /// Sorts each run of combining scalars by combining class, with a stable sort.
    private func sort(_ scalars: inout [UInt32]) {
        let tables = DecompositionTables.shared
        var i = 0
        while i < scalars.count {
            guard tables.combiningClass(scalars[i]) != 0 else {
                i += 1
                continue
            }
            var end = i
            while end < scalars.count, tables.combiningClass(scalars[end]) != 0 { end += 1 }
            if end - i > 1 {
                let run = scalars[i..<end].enumerated().sorted { a, b in
                    let (left, right) = (tables.combiningClass(a.element), tables.combiningClass(b.element))
                    return left != right ? left < right : a.offset < b.offset
                }
                scalars.replaceSubrange(i..<end, with: run.map(\.element))
            }
            i = end
        }
    }

    /// Composes each starter with the scalars after it that aren't blocked.
    ///
    /// - Parameter firsts: How many scalars represent the text's first scalar, before and after.
    private func compose(_ scalars: inout [UInt32], firsts: inout Int) {
        let tables = DecompositionTables.shared
        var output: [UInt32] = []
        var starter = -1
        var lastClass: UInt8 = 0
        var composedFirsts = 0
        for (index, scalar) in scalars.enumerated() {
            if index == firsts { composedFirsts = output.count }
            let combining = tables.combiningClass(scalar)
            let adjacent = starter == output.count - 1
            if starter >= 0, adjacent || lastClass < combining && lastClass != 0,
                let joined = tables.compose(output[starter], scalar)
            {
                output[starter] = joined
                continue
            }
            if combining == 0 { starter = output.count }
            lastClass = combining
            output.append(scalar)
        }
        firsts = firsts < scalars.count ? composedFirsts : output.count
        scalars = output
    }
}
