extension ScannerRules {
    /// Matches the pattern of o200k and its variants.
    @inline(__always)
    static func casedWords(
        _ options: WordOptions, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ kinds: ScalarKinds
    ) -> Int {
        let (kind, length) = kinds.at(base, start)
        if kind & (ScalarKinds.letter | ScalarKinds.number | ScalarKinds.newline) == 0 {
            let mark = kind & ScalarKinds.mark != 0 ? start : -1
            let word = casedWord(from: start + length, orFrom: mark, base, end, kinds)
            if word >= 0 { return casedEnd(options, base, word, end) }
        } else if kind & ScalarKinds.letter != 0 {
            let word = casedWord(from: start, orFrom: -1, base, end, kinds)
            if word >= 0 { return casedEnd(options, base, word, end) }
        }
        if kind & ScalarKinds.number != 0 { return numbers(options.numberLimit, base, start, end, kinds) }
        let next = start + length
        if kind & ScalarKinds.space == 0 { return signsAndBreaks(options, base, next, end, kinds) }
        if base[start] == 0x20, next < end {
            let following = kinds.at(base, next)
            if following.kind & (ScalarKinds.letter | ScalarKinds.number | ScalarKinds.space) == 0 {
                return signsAndBreaks(options, base, next + following.length, end, kinds)
            }
        }
        return spacesAndBreaks(base, start, end, kinds)
    }

    /// Matches either alternative for words, from `start`. An optional character before may also begin one, if it is a
    /// mark.
    @inline(__always)
    private static func casedWord(
        from start: Int, orFrom other: Int, _ base: UnsafePointer<UInt8>, _ end: Int, _ kinds: ScalarKinds
    ) -> Int {
        var upperEnd = start
        let first = lowerEnding(base, start, end, kinds, &upperEnd)
        if first >= 0 { return first }
        var otherUpperEnd = other
        if other >= 0 {
            let second = lowerEnding(base, other, end, kinds, &otherUpperEnd)
            if second >= 0 { return second }
        }
        if upperEnd > start { return kinds.run(ScalarKinds.lower, base, upperEnd, end) }
        if other >= 0, otherUpperEnd > other { return kinds.run(ScalarKinds.lower, base, otherUpperEnd, end) }
        return -1
    }

    /// Matches `[upper]*[lower]+`: the end of the match, or −1, and the end of the uppercase run.
    @inline(__always)
    private static func lowerEnding(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ kinds: ScalarKinds, _ upperEnd: inout Int
    ) -> Int {
        var position = start
        // The end of the last run of scalars that are both upper and lower, within the uppercase run.
        var bothEnd = -1
        while position < end {
            let (kind, length) = kinds.at(base, position)
            if kind & ScalarKinds.upper == 0 { break }
            position &+= length
            if kind & ScalarKinds.lower != 0 { bothEnd = position }
        }
        upperEnd = position
        let stop = kinds.run(ScalarKinds.lower, base, position, end)
        return stop > position ? stop : bothEnd
    }

    @inline(__always)
    private static func casedEnd(_ options: WordOptions, _ base: UnsafePointer<UInt8>, _ stop: Int, _ end: Int) -> Int {
        guard options.contractions == .anyCase, stop < end, base[stop] == 0x27 else { return stop }
        let longer = contraction(base, stop, end, anyCase: true)
        return longer >= 0 ? longer : stop
    }
}
