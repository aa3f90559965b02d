import Constrained

/// Random texts of grammars.
enum GrammarWalk {
    private static let closers = Set("\"'}]()>,|\n".utf8 + [UInt8(ascii: "<"), UInt8(ascii: "/")])

    /// One text of a grammar, byte by byte, closing more often than a uniform choice would; nil when it grows long.
    static func text(of grammar: CompiledGrammar, _ random: inout SplitMix, limit: Int = 700) throws -> String? {
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let mask = try matcher.mask()
            let allowed = (0..<256).filter { mask[$0 / 32] >> UInt32($0 % 32) & 1 == 1 }.map { UInt8($0) }
            if try matcher.isComplete(), allowed.isEmpty || random.next(below: 3) == 0 { break }
            guard !allowed.isEmpty else { return nil }
            let closing = allowed.filter(Self.closers.contains)
            let choices = closing.isEmpty || random.next(below: 5) > 2 ? allowed : closing
            let byte = choices[random.next(below: choices.count)]
            try matcher.accept(Int(byte))
            bytes.append(byte)
        }
        return bytes.count < limit ? String(validating: bytes, as: UTF8.self) : nil
    }
}
