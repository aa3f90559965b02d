extension DecodingStage {
    /// Returns the bytes that a token's text encodes; the text itself if it has scalars outside the byte alphabet.
    static func bytes(ofAlphabet token: [UInt8]) -> [UInt8] {
        let mapped = [UInt8](unsafeUninitializedCapacity: token.count) { target, count in
            count = token.withUnsafeBufferPointer { source in
                guard let input = source.baseAddress, let output = target.baseAddress else { return 0 }
                return ByteAlphabet.shared.unmap(input, count: source.count, into: output) ?? 0
            }
        }
        return mapped.isEmpty ? token : mapped
    }

    /// Replaces the matches of a pattern in a token.
    static func replace(_ pattern: TextPattern, with content: [UInt8], in token: [UInt8]) -> [UInt8] {
        if case .string(let wanted) = pattern { return replacing(wanted, with: content, in: token) }
        return token.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return token }
            let span = TextSpan(base: base, start: 0, end: bytes.count, readable: bytes.count, firstEnd: 1)
            var search = PatternSearch(pattern, span)
            var output: [UInt8] = []
            var copied = 0
            while let match = search.next() {
                output += bytes[copied..<match.start]
                output += content
                copied = match.end
            }
            return output + bytes[copied...]
        }
    }

    /// Replaces every occurrence of a string in a token.
    static func replacing(_ wanted: [UInt8], with content: [UInt8], in token: [UInt8]) -> [UInt8] {
        guard let first = wanted.first, token.count >= wanted.count else {
            return wanted.isEmpty ? interspersed(content, in: token) : token
        }
        var output: [UInt8] = []
        output.reserveCapacity(token.count)
        var i = 0
        while i < token.count {
            if token[i] == first, i + wanted.count <= token.count, token[i..<i + wanted.count].elementsEqual(wanted) {
                output += content
                i += wanted.count
            } else {
                output.append(token[i])
                i += 1
            }
        }
        return output
    }

    /// Inserts `content` at each match of the empty string: before every scalar and at the end.
    private static func interspersed(_ content: [UInt8], in token: [UInt8]) -> [UInt8] {
        guard !content.isEmpty else { return token }
        var output: [UInt8] = []
        for byte in token {
            if byte & 0xC0 != 0x80 { output += content }
            output.append(byte)
        }
        return output + content
    }

    /// Removes a scalar at both ends, at most `start` and `stop` times.
    static func strip(_ token: [UInt8], _ scalar: UInt32, start: Int, stop: Int) -> [UInt8] {
        var buffer = ByteBuffer(capacity: 16)
        buffer.append(scalar: scalar)
        let wanted = buffer.array
        var from = 0
        var count = 0
        while count < start, from + wanted.count <= token.count,
            token[from..<from + wanted.count].elementsEqual(wanted)
        {
            from += wanted.count
            count += 1
        }
        var to = token.count
        count = 0
        while count < stop, to - wanted.count >= from, token[to - wanted.count..<to].elementsEqual(wanted) {
            to -= wanted.count
            count += 1
        }
        return Array(token[from..<to])
    }

    /// Replaces the visible space by a space, or removes it.
    static func metaspace(_ token: [UInt8], _ scalar: UInt32, dropping: Bool) -> [UInt8] {
        var buffer = ByteBuffer(capacity: 16)
        buffer.append(scalar: scalar)
        return replacing(buffer.array, with: dropping ? [] : [0x20], in: token)
    }

    /// Removes WordPiece's prefix, or adds a space before the token, and cleans up spaces on request.
    static func wordPiece(_ token: [UInt8], _ prefix: [UInt8], _ cleansUp: Bool, first: Bool) -> [UInt8] {
        var output = token
        if !first {
            output = token.starts(with: prefix) ? Array(token.dropFirst(prefix.count)) : [0x20] + token
        }
        guard cleansUp else { return output }
        let rules = [
            (" .", "."), (" ?", "?"), (" !", "!"), (" ,", ","), (" ' ", "'"), (" n't", "n't"), (" 'm", "'m"),
            (" do not", " don't"), (" 's", "'s"), (" 've", "'ve"), (" 're", "'re"),
        ]
        for (wanted, content) in rules { output = replacing(Array(wanted.utf8), with: Array(content.utf8), in: output) }
        return output
    }
}
