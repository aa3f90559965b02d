/// The rules that the scanners consist of. Each returns the end of a match at a position, or −1.
enum ScannerRules {
    /// Matches white space by `\s+(?!\S)|\s+`: a run, without its last scalar if something follows.
    @inline(__always)
    static func spaces(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ kinds: ScalarKinds) -> Int {
        let stop = kinds.run(ScalarKinds.space, base, start, end)
        if stop == end { return stop }
        let last = UTF8Scalar.start(base, before: stop)
        return last > start ? last : stop
    }

    /// Matches white space by `\s*[\r\n]+|\s+(?!\S)|\s+`: up to the last line break, otherwise as `spaces` does.
    @inline(__always)
    static func spacesAndBreaks(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ kinds: ScalarKinds) -> Int {
        var position = start
        var last = start
        var afterBreak = -1
        while position < end {
            let (kind, length) = kinds.at(base, position)
            if kind & ScalarKinds.space == 0 { break }
            last = position
            position &+= length
            if kind & ScalarKinds.newline != 0 { afterBreak = position }
        }
        if afterBreak >= 0 { return afterBreak }
        if position == end { return position }
        return last > start ? last : position
    }

    /// Matches a contraction after the apostrophe at `position`.
    @inline(__always)
    static func contraction(_ base: UnsafePointer<UInt8>, _ position: Int, _ end: Int, anyCase: Bool) -> Int {
        guard position + 1 < end else { return -1 }
        let fold: UInt8 = anyCase ? 0x20 : 0
        let first = base[position + 1]
        switch first | fold {
        case 0x73, 0x74, 0x6D, 0x64: return position + 2
        case 0x72, 0x76: return position + 2 < end && base[position + 2] | fold == 0x65 ? position + 3 : -1
        case 0x6C: return position + 2 < end && base[position + 2] | fold == 0x6C ? position + 3 : -1
        default:
            // U+017F folds to s.
            return anyCase && first == 0xC5 && position + 2 < end && base[position + 2] == 0xBF ? position + 3 : -1
        }
    }

    /// Matches GPT-2's pattern.
    @inline(__always)
    static func gpt2(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ kinds: ScalarKinds) -> Int {
        let first = base[start]
        if first == 0x27 {
            let stop = contraction(base, start, end, anyCase: false)
            if stop >= 0 { return stop }
        }
        var body = start
        if first == 0x20 {
            body += 1
            if body == end { return end }
        }
        let (kind, length) = kinds.at(base, body)
        if kind & ScalarKinds.letter != 0 { return kinds.run(ScalarKinds.letter, base, body + length, end) }
        if kind & ScalarKinds.number != 0 { return kinds.run(ScalarKinds.number, base, body + length, end) }
        if kind & ScalarKinds.space != 0 { return spaces(base, start, end, kinds) }
        return kinds.run(
            without: ScalarKinds.letter | ScalarKinds.number | ScalarKinds.space, base, body + length, end)
    }

    /// Matches up to `limit` numbers.
    @inline(__always)
    static func numbers(
        _ limit: Int, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ kinds: ScalarKinds
    ) -> Int {
        var position = start
        var count = 0
        while position < end, count < limit {
            let (kind, length) = kinds.at(base, position)
            if kind & ScalarKinds.number == 0 { break }
            position &+= length
            count &+= 1
        }
        return count > 0 ? position : -1
    }

    /// Matches signs from `start` on, then line breaks.
    @inline(__always)
    static func signsAndBreaks(
        _ options: WordOptions, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ kinds: ScalarKinds
    ) -> Int {
        let marks = options.lettersTakeMarks ? ScalarKinds.mark : 0
        var position = kinds.run(
            without: ScalarKinds.letter | ScalarKinds.number | ScalarKinds.space | marks, base, start, end)
        while position < end,
            base[position] == 0x0A || base[position] == 0x0D || options.signsTakeSlash && base[position] == 0x2F
        {
            position &+= 1
        }
        return position
    }

    /// Matches the pattern of cl100k and its variants.
    @inline(__always)
    static func words(
        _ options: WordOptions, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ kinds: ScalarKinds
    ) -> Int {
        let letters = options.lettersTakeMarks ? ScalarKinds.letter | ScalarKinds.mark : ScalarKinds.letter
        let first = base[start]
        if first == 0x27, options.contractions == .anyCase {
            let stop = contraction(base, start, end, anyCase: true)
            if stop >= 0 { return stop }
        }
        let (kind, length) = kinds.at(base, start)
        if kind & ScalarKinds.letter != 0 { return kinds.run(letters, base, start + length, end) }
        if kind & ScalarKinds.number != 0 { return numbers(options.numberLimit, base, start, end, kinds) }
        let next = start + length
        let following = next < end ? kinds.at(base, next) : (kind: 0, length: 0)
        if following.kind & letters != 0, kind & ScalarKinds.newline == 0 {
            return kinds.run(letters, base, next + following.length, end)
        }
        if kind & letters != 0 { return next }
        if kind & ScalarKinds.space == 0 { return signsAndBreaks(options, base, next, end, kinds) }
        if first == 0x20, next < end,
            following.kind & (letters | ScalarKinds.number | ScalarKinds.space) == 0
        {
            return signsAndBreaks(options, base, next + following.length, end, kinds)
        }
        return spacesAndBreaks(base, start, end, kinds)
    }
}
