import Tokenizer

/// Converts bytes that must come next into the tokens that the model would use for them.
enum ForcedRun {
    /// Sample texts that may follow: one for each way in which some tokenizer joins a text with the one before.
    private static let continuations = ["", "a", "Z", "0", " ", "\"", ",", "}", "\n", "é", "中"]

    /// Returns the canonical tokens of bytes in the middle of a text, as far as they don't depend on the text after
    /// them.
    ///
    /// The boundary between two tokens can depend on the text that follows. So the bytes are tokenized with several
    /// continuations, and only the tokens that all have in common are certain.
    ///
    /// - Returns: Tokens whose bytes are a prefix of `bytes`. Empty where the tokenizer treats the beginnings of both
    ///   texts and lines specially.
    static func tokens(of bytes: [UInt8], tokenizer: SubwordTokenizer, endsText: Bool) -> [Int] {
        guard let text = validPrefix(bytes) else { return [] }
        var common: [Int]?
        for continuation in endsText ? [""] : continuations {
            let tokens = encode(text + continuation, tokenizer)
            common =
                common.map { known in
                    Array(zip(known, tokens).prefix { $0 == $1 }.map(\.0))
                } ?? tokens
            if common?.isEmpty ?? true { return [] }
        }
        return prefix(of: common ?? [], spelling: bytes, tokenizer)
    }

    /// Returns the tokens of bytes that probably come next, followed by the byte `follower`.
    static func tokens(of bytes: [UInt8], before follower: UInt8?, tokenizer: SubwordTokenizer) -> [Int] {
        guard var text = validPrefix(bytes) else { return [] }
        if let follower, follower < 0x80 { text.unicodeScalars.append(Unicode.Scalar(follower)) }
        return prefix(of: encode(text, tokenizer), spelling: bytes, tokenizer)
    }

    /// Returns the tokens of a text that follows another.
    private static func encode(_ text: String, _ tokenizer: SubwordTokenizer) -> [Int] {
        let tokens = literal(text, tokenizer)
        guard let first = tokens.first, let bytes = tokenizer.tokenBytes(first), !text.utf8.starts(with: bytes) else {
            return tokens
        }
        // This tokenizer puts a space of its own before each text, but not before each line.
        let anchor = literal("\n", tokenizer)
        let anchored = literal("\n" + text, tokenizer)
        return anchored.starts(with: anchor) ? Array(anchored.dropFirst(anchor.count)) : []
    }

    private static func literal(_ text: String, _ tokenizer: SubwordTokenizer) -> [Int] {
        tokenizer.encode(text, addSpecialTokens: false, literalRanges: [0..<text.utf8.count])
    }

    /// Returns the leading tokens whose bytes equal the forced bytes.
    private static func prefix(of tokens: [Int], spelling bytes: [UInt8], _ tokenizer: SubwordTokenizer) -> [Int] {
        var position = 0
        var count = 0
        for token in tokens {
            guard let own = tokenizer.tokenBytes(token), !own.isEmpty, position + own.count <= bytes.count,
                bytes[position..<position + own.count].elementsEqual(own)
            else { break }
            position += own.count
            count += 1
        }
        return Array(tokens.prefix(count))
    }

    /// Returns the longest prefix that consists of whole characters.
    private static func validPrefix(_ bytes: [UInt8]) -> String? {
        for dropped in 0...min(3, bytes.count) {
            if let text = String(validating: bytes.dropLast(dropped), as: UTF8.self) { return text }
        }
        return nil
    }
}
