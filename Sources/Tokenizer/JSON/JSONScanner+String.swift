extension JSONScanner {
    /// Reads a string and appends its unescaped bytes to `output`.
    ///
    /// - Complexity: One pass. Runs without escapes are copied whole.
    @inline(__always)
    mutating func string(into output: inout ByteBuffer) throws(TokenizerError) {
        try expect(0x22)
        let first = position
        // Most strings are short and plain ASCII.
        while position < end {
            let byte = base[position]
            if byte == 0x22 {
                output.append(base + first, count: position - first)
                position += 1
                return
            }
            if byte < 0x20 || byte >= 0x80 || byte == 0x5C { break }
            position += 1
        }
        try stringTail(from: first, into: &output)
    }

    /// Reads the rest of a string from its first escape or byte beyond ASCII on.
    private mutating func stringTail(from first: Int, into output: inout ByteBuffer) throws(TokenizerError) {
        var run = first
        while position < end {
            let byte = base[position]
            if byte == 0x22 {
                output.append(base + run, count: position - run)
                position += 1
                return
            }
            if byte == 0x5C {
                output.append(base + run, count: position - run)
                try escape(into: &output)
                run = position
            } else if byte < 0x20 {
                throw problem("a control character inside a string")
            } else if byte < 0x80 {
                position += 1
            } else {
                let length = UTF8Scalar.length(base, position, end)
                guard length > 0 else { throw problem("invalid UTF-8 inside a string") }
                position += length
            }
        }
        throw problem("a string without its closing quote")
    }

    /// Reads the escape at the current position.
    private mutating func escape(into output: inout ByteBuffer) throws(TokenizerError) {
        guard position + 1 < end else { throw problem("a string without its closing quote") }
        let byte = base[position + 1]
        switch byte {
        case 0x22, 0x5C, 0x2F: output.append(byte)
        case 0x62: output.append(0x08)
        case 0x66: output.append(0x0C)
        case 0x6E: output.append(0x0A)
        case 0x72: output.append(0x0D)
        case 0x74: output.append(0x09)
        case 0x75:
            var scalar = try hexadecimal(at: position + 2)
            position += 6
            if scalar >= 0xD800, scalar < 0xDC00 {
                guard position + 6 <= end, base[position] == 0x5C, base[position + 1] == 0x75 else {
                    throw problem("a surrogate without its partner")
                }
                let low = try hexadecimal(at: position + 2)
                guard low >= 0xDC00, low < 0xE000 else { throw problem("a surrogate without its partner") }
                scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
                position += 6
            } else if scalar >= 0xDC00, scalar < 0xE000 {
                throw problem("a surrogate without its partner")
            }
            output.append(scalar: scalar)
            return
        default: throw problem("an unknown escape in a string")
        }
        position += 2
    }

    /// Reads four hexadecimal digits.
    private func hexadecimal(at start: Int) throws(TokenizerError) -> UInt32 {
        guard start + 4 <= end else { throw problem("an unfinished \\u escape") }
        var value: UInt32 = 0
        for i in start..<start + 4 {
            let byte = base[i]
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: value = value << 4 | UInt32(byte - 0x41 + 10)
            case 0x61...0x66: value = value << 4 | UInt32(byte - 0x61 + 10)
            default: throw problem("a \\u escape needs four hexadecimal digits")
            }
        }
        return value
    }
}
