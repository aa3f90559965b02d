extension JSONScanner {
    /// Reads one value of any kind as a tree.
    mutating func tree() throws(TokenizerError) -> JSONTree {
        switch peek() {
        case 0x7B:
            var members: [(key: [UInt8], value: JSONTree)] = []
            try open(0x7B)
            var first = true
            while try more(first: &first, closing: 0x7D) {
                let key = try stringBytes()
                try expect(0x3A)
                members.append((key, try tree()))
            }
            return .object(members)
        case 0x5B:
            var elements: [JSONTree] = []
            try open(0x5B)
            var first = true
            while try more(first: &first, closing: 0x5D) { elements.append(try tree()) }
            return .array(elements)
        case 0x22: return .string(try stringBytes())
        case 0x74: return try literal("true", .bool(true))
        case 0x66: return try literal("false", .bool(false))
        case 0x6E: return try literal("null", .null)
        case 0x2D, 0x30...0x39: return .number(try number())
        default: throw problem("expected a value and found \(describeNext())")
        }
    }

    /// Reads a string into an array of bytes.
    mutating func stringBytes() throws(TokenizerError) -> [UInt8] {
        var buffer = ByteBuffer()
        try string(into: &buffer)
        return buffer.array
    }

    private mutating func literal(_ word: String, _ value: JSONTree) throws(TokenizerError) -> JSONTree {
        for byte in word.utf8 {
            guard position < end, base[position] == byte else { throw problem("expected “\(word)”") }
            position += 1
        }
        return value
    }

    /// Reads a whole file as a tree.
    static func tree(of file: FileContents) throws(TokenizerError) -> JSONTree {
        var scanner = JSONScanner(file)
        let tree = try scanner.tree()
        try scanner.finish()
        return tree
    }
}

extension JSONScanner {
    /// Reads a value and discards it.
    mutating func skip() throws(TokenizerError) {
        switch peek() {
        case 0x7B, 0x5B:
            let opening = base[position]
            let closing = opening + 2
            try open(opening)
            var first = true
            while try more(first: &first, closing: closing) {
                if opening == 0x7B {
                    var key = ByteBuffer()
                    try string(into: &key)
                    try expect(0x3A)
                }
                try skip()
            }
        case 0x22:
            var text = ByteBuffer()
            try string(into: &text)
        default: _ = try tree()
        }
    }
}
