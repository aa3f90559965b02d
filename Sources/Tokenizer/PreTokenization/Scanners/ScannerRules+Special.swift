extension ScannerRules {
    /// Matches `[0-9][0-9][0-9]`.
    @inline(__always)
    static func threeDigits(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        guard start + 3 <= end, base[start] &- 0x30 < 10, base[start + 1] &- 0x30 < 10, base[start + 2] &- 0x30 < 10
        else { return -1 }
        return start + 3
    }

    /// Matches `[一-龥぀-ゟ゠-ヿ]+`.
    @inline(__always)
    static func hanAndKana(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var position = start
        while position < end, base[position] >= 0xE3 {
            let (scalar, length) = UTF8Scalar.decode(base, position)
            guard 0x4E00...0x9FA5 ~= scalar || 0x3040...0x30FF ~= scalar else { break }
            position &+= length
        }
        return position > start ? position : -1
    }

    /// Matches DeepSeek-V3's words: a sign with ASCII letters, letters and marks, signs with line breaks, white space.
    @inline(__always)
    static func deepSeekWords(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ kinds: ScalarKinds) -> Int {
        let first = base[start]
        let (kind, length) = kinds.at(base, start)
        let next = start + length
        if first < 0x80, kind & ScalarKinds.sign != 0, next < end, isASCIILetter(base[next]) {
            var position = next + 1
            while position < end, isASCIILetter(base[position]) { position &+= 1 }
            return position
        }
        let letters = ScalarKinds.letter | ScalarKinds.mark
        if kind & (ScalarKinds.letter | ScalarKinds.sign | ScalarKinds.newline) == 0 {
            let stop = kinds.run(letters, base, next, end)
            if stop > next { return stop }
        }
        if kind & letters != 0 { return kinds.run(letters, base, next, end) }
        if kind & ScalarKinds.sign != 0 { return signRun(base, next, end, kinds) }
        if first == 0x20, next < end, kinds.at(base, next).kind & ScalarKinds.sign != 0 {
            return signRun(base, next, end, kinds)
        }
        return kind & ScalarKinds.space != 0 ? spacesAndBreaks(base, start, end, kinds) : -1
    }

    @inline(__always)
    private static func signRun(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ kinds: ScalarKinds) -> Int {
        var position = kinds.run(ScalarKinds.sign, base, start, end)
        while position < end, base[position] == 0x0A || base[position] == 0x0D { position &+= 1 }
        return position
    }

    @inline(__always)
    private static func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    /// Matches `\p{L}+|\p{N}|"?\]?\}*[:,] [\["{]*|[^\s\p{L}\p{N}]+|\s`.
    @inline(__always)
    static func compactJSON(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ kinds: ScalarKinds) -> Int {
        let (kind, length) = kinds.at(base, start)
        if kind & ScalarKinds.letter != 0 { return kinds.run(ScalarKinds.letter, base, start + length, end) }
        if kind & (ScalarKinds.number | ScalarKinds.space) != 0 { return start + length }
        var position = start
        if base[position] == 0x22 { position += 1 }
        if position < end, base[position] == 0x5D { position += 1 }
        while position < end, base[position] == 0x7D { position += 1 }
        if position + 1 < end, base[position] == 0x3A || base[position] == 0x2C, base[position + 1] == 0x20 {
            position += 2
            while position < end, base[position] == 0x5B || base[position] == 0x22 || base[position] == 0x7B {
                position += 1
            }
            return position
        }
        return kinds.run(
            without: ScalarKinds.letter | ScalarKinds.number | ScalarKinds.space, base, start + length, end)
    }
}
