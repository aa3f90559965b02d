extension JinjaString {
    /// The number of Unicode scalars, which is Python's `len`.
    ///
    /// - Complexity: O(*n*).
    var scalarCount: Int {
        utf8.count { $0 & 0xC0 != 0x80 }
    }

    /// The byte offset of each scalar, and the length of the text.
    ///
    /// - Complexity: O(*n*).
    var scalarOffsets: [Int] {
        var offsets: [Int] = []
        offsets.reserveCapacity(utf8.count + 1)
        for (offset, byte) in utf8.enumerated() where byte & 0xC0 != 0x80 { offsets.append(offset) }
        offsets.append(utf8.count)
        return offsets
    }

    /// Returns the byte offset of a scalar by its index; the length of the text if there are fewer.
    ///
    /// - Complexity: O(*number*).
    func byteOffset(ofScalar number: Int) -> Int {
        var remaining = number
        var offset = 0
        while remaining > 0, offset < utf8.count {
            offset = scalarEnd(from: offset)
            remaining -= 1
        }
        return offset
    }

    /// Returns the byte offset of a scalar by its index from the end, where 1 is the last; nil if there are fewer.
    ///
    /// - Complexity: O(*number*).
    func byteOffset(ofScalarFromEnd number: Int) -> Int? {
        var remaining = number
        var offset = utf8.count
        while remaining > 0 {
            guard offset > 0 else { return nil }
            offset -= 1
            while offset > 0, utf8[offset] & 0xC0 == 0x80 { offset -= 1 }
            remaining -= 1
        }
        return offset
    }

    /// Returns the offset after the scalar at an offset.
    func scalarEnd(from offset: Int) -> Int {
        let first = utf8[offset]
        return min(offset + (first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4), utf8.count)
    }

    /// Returns the scalar at a byte offset, and the offset after it.
    func scalar(at offset: Int) -> (scalar: Unicode.Scalar, end: Int) {
        Self.scalar(in: utf8, at: offset)
    }

    /// Returns the scalar at a byte offset of valid UTF-8, and the offset after it.
    static func scalar(in utf8: [UInt8], at offset: Int) -> (scalar: Unicode.Scalar, end: Int) {
        let first = utf8[offset]
        if first < 0x80 { return (Unicode.Scalar(first), offset + 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let end = min(offset + length, utf8.count)
        var code = UInt32(first) & (0xFF >> (UInt32(length) + 1))
        for byte in utf8[(offset + 1)..<end] { code = code << 6 | UInt32(byte & 0x3F) }
        return (Unicode.Scalar(code) ?? "\u{FFFD}", end)
    }

    /// Returns the scalar before a byte offset, and its own offset.
    func scalar(before offset: Int) -> (scalar: Unicode.Scalar, start: Int) {
        var start = offset - 1
        while start > 0, utf8[start] & 0xC0 == 0x80 { start -= 1 }
        return (scalar(at: start).scalar, start)
    }

    /// All scalars.
    var scalars: [Unicode.Scalar] {
        Array(text.unicodeScalars)
    }

    /// The runs of bytes that are all literal or all not, in order.
    var runs: [(range: Range<Int>, isLiteral: Bool)] {
        var runs: [(range: Range<Int>, isLiteral: Bool)] = []
        var offset = 0
        for range in literalRanges {
            if range.lowerBound > offset { runs.append((offset..<range.lowerBound, false)) }
            runs.append((range, true))
            offset = range.upperBound
        }
        if offset < utf8.count { runs.append((offset..<utf8.count, false)) }
        return runs
    }

    /// Replaces every scalar; the replacement is literal if the scalar is.
    ///
    /// - Parameter transform: Appends the replacement to `result`, given the scalar and its byte offset.
    func mappingScalars(
        _ transform: (_ scalar: Unicode.Scalar, _ offset: Int, _ result: inout [UInt8]) -> Void
    ) -> JinjaString {
        var result = JinjaString(utf8: [])
        result.isMarkup = isMarkup
        var buffer: [UInt8] = []
        for run in runs {
            buffer.removeAll(keepingCapacity: true)
            var offset = run.range.lowerBound
            while offset < run.range.upperBound {
                let (scalar, end) = scalar(at: offset)
                transform(scalar, offset, &buffer)
                offset = end
            }
            result.append(utf8: buffer, isLiteral: run.isLiteral)
        }
        return result
    }

    /// Returns the scalars in reverse order.
    func reversed() -> JinjaString {
        var result = JinjaString(utf8: [])
        result.isMarkup = isMarkup
        var buffer: [UInt8] = []
        for run in runs.reversed() {
            buffer.removeAll(keepingCapacity: true)
            var end = run.range.upperBound
            while end > run.range.lowerBound {
                var start = end - 1
                while start > run.range.lowerBound, utf8[start] & 0xC0 == 0x80 { start -= 1 }
                for offset in start..<end { buffer.append(utf8[offset]) }
                end = start
            }
            result.append(utf8: buffer, isLiteral: run.isLiteral)
        }
        return result
    }

    /// Returns a slice by indices of scalars, as Python's with a step.
    func slice(start: Int, count: Int, step: Int) -> JinjaString {
        if step == 1 {
            let lower = byteOffset(ofScalar: start)
            var upper = lower
            var remaining = count
            while remaining > 0, upper < utf8.count {
                upper = scalarEnd(from: upper)
                remaining -= 1
            }
            return slice(lower..<upper)
        }
        if step == -1, count == scalarCount { return reversed() }
        let offsets = scalarOffsets
        var result = JinjaString(utf8: [])
        result.isMarkup = isMarkup
        var place = start
        for _ in 0..<count {
            result.append(self, offsets[place]..<offsets[place + 1])
            place += step
        }
        return result
    }

    /// Returns whether the text isn't empty and every scalar satisfies a condition.
    func allScalars(_ condition: (Unicode.Scalar) -> Bool) -> Bool {
        !isEmpty && text.unicodeScalars.allSatisfy(condition)
    }

    /// Whether Python's `isidentifier` is true.
    var isIdentifier: Bool {
        guard let first = text.unicodeScalars.first, PythonCharacter.isIdentifierStart(first) else { return false }
        return allScalars(PythonCharacter.isIdentifierPart)
    }
}
