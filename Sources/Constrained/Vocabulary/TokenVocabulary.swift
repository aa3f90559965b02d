import Synchronization

/// The tokens of a model as byte strings, prepared once for computing masks.
///
/// ```swift
/// let vocabulary = TokenVocabulary(tokens: [Array("{".utf8), Array("}".utf8), nil], endTokens: [2])
/// ```
public final class TokenVocabulary: Sendable {
    /// The number of logits of the model; identifiers beyond the tokens are never allowed.
    public let size: Int
    /// The bytes of each token; nil for tokens that stand for no text.
    public let tokens: [[UInt8]?]
    /// The tokens that end a text.
    public let endTokens: [Int]
    /// The tokens that never match as text.
    public let specialTokens: Set<Int>
    /// The end tokens that are text where a text can go on with them.
    public let textEndTokens: Set<Int>
    let trie: TokenTrie
    /// The tokens that may come inside an array or object, outside of strings, numbers and words.
    let outside: StructuralTries
    /// Those of them that are more than white space, without the white space that they begin with.
    let unspaced: StructuralTries
    /// The tokens of white space alone.
    let spaces: [TokenID]
    /// All tokens by their lengths, the longest first.
    let longestFirst: [TokenID]
    /// Tokens of some kinds.
    let tries: KindTries
    /// The tokens that begin with white space and how much of it, most first.
    let spaceRuns: [(token: TokenID, run: Int32)]
    /// The tokens with a colon, a comma behind it and a quote behind both, without which no token that writes a key, or
    /// the end of one, begins another.
    let keyPairs: [TokenID]
    /// As a mask, the tokens with a quote, without which no string ends.
    let quoted: [UInt32]
    /// What texts allow, kept for all grammars.
    let sharedMasks = SharedMasks()
    private let slices = Mutex<[GrammarOptions.Spelling: StringSlices]>([:])

    /// Prepares a vocabulary.
    ///
    /// - Parameters:
    ///   - tokens: the exact bytes of each token by identifier; nil or empty for none.
    ///   - endTokens: the identifiers that end a text.
    ///   - specialTokens: the identifiers of control tokens, whatever their spelling.
    ///   - textEndTokens: the end tokens that are pieces of text as well, as where a checkpoint names a brace.
    ///   - size: the number of logits of the model, at least the number of tokens.
    /// - Complexity: O(n log n) in the bytes of all tokens.
    public init(
        tokens: [[UInt8]?], endTokens: [Int], specialTokens: Set<Int> = [], textEndTokens: Set<Int> = [],
        size: Int? = nil
    ) {
        self.tokens = tokens
        self.size = max(size ?? tokens.count, tokens.count)
        self.endTokens = endTokens
        let textEnds = textEndTokens.intersection(endTokens).subtracting(specialTokens)
        self.textEndTokens = textEnds
        let special = specialTokens.union(endTokens).subtracting(textEnds)
        self.specialTokens = special
        trie = TokenTrie(tokens: tokens, excluding: special)
        tries = KindTries(tokens: tokens, excluding: special)
        let admitted = tokens.map { bytes in bytes.flatMap { StructuralFilter.admits($0, from: .outside) ? $0 : nil } }
        outside = StructuralTries(tokens: admitted, excluding: special)
        unspaced = StructuralTries(
            tokens: admitted.map { $0.map { Array($0.drop(while: Self.isSpace)) } }, excluding: special)
        let lengths = tokens.map { $0?.count ?? 0 }
        // Longer ones stand in no tree.
        var byLength = [[TokenID]](repeating: [], count: TokenTrie.maximumLength + 1)
        for (token, length) in lengths.enumerated() {
            byLength[min(length, TokenTrie.maximumLength)].append(TokenID(at: token))
        }
        longestFirst = Array(byLength.reversed().joined())
        var quoted = [UInt32](repeating: 0, count: (self.size + 31) / 32)
        for (token, bytes) in tokens.enumerated() where bytes?.contains(0x22) ?? false {
            let token = TokenID(at: token)
            quoted[token.word] |= token.bit
        }
        self.quoted = quoted
        keyPairs = tokens.indices.lazy.filter { Self.mayPairKeys(tokens[$0] ?? []) && !special.contains($0) }
            .map { TokenID(at: $0) }
        var runs: [(token: TokenID, run: Int32)] = []
        for (token, bytes) in tokens.enumerated() where !special.contains(token) {
            guard let bytes, let first = bytes.first, Self.isSpace(first) else { continue }
            runs.append((TokenID(at: token), Int32(bytes.firstIndex { !Self.isSpace($0) } ?? bytes.count)))
        }
        spaceRuns = runs.sorted { ($0.run, $0.token) > ($1.run, $1.token) }
        spaces = runs.filter { Int($0.run) == lengths[$0.token.index] }.map(\.token)
    }

    /// The bytes of a token.
    func length(of token: TokenID) -> Int { tokens[token.index]?.count ?? 0 }

    /// The vocabulary of the 256 bytes and an end token, 256.
    public static let bytes = TokenVocabulary(tokens: (0...255).map { [UInt8($0)] } + [nil], endTokens: [256])

    /// The number of 32-bit words of a mask.
    public var maskWordCount: Int { (size + 31) / 32 }

    private static func mayPairKeys(_ bytes: [UInt8]) -> Bool {
        guard let colon = bytes.firstIndex(of: 0x3A), let quote = bytes.lastIndex(of: 0x22), colon < quote else {
            return false
        }
        return bytes[colon..<quote].contains(0x2C)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// The tokens sorted by what they do inside a JSON string.
    func slices(_ machine: ByteMachine) -> StringSlices {
        let spelling = machine.options.spelling
        if let known = slices.withLock({ $0[spelling] }) { return known }
        let made = StringSlices(self, machine)
        slices.withLock { $0[spelling] = made }
        return made
    }
}

extension TokenVocabulary {
    /// The tokens of some kinds, as trees.
    struct KindTries: Sendable {
        /// The tokens of bytes of numbers and words.
        let atoms: TokenTrie
        /// The tokens that begin with such a byte and may go on behind a number or word of an array or object.
        let atomEnds: TokenTrie
        /// The tokens with something behind a quote, which alone can begin a key and go on in it.
        let quoted: TokenTrie
        /// The tokens with a comma, without which no second item begins.
        let separated: TokenTrie

        init(tokens: [[UInt8]?], excluding special: Set<Int>) {
            atoms = TokenTrie(tokens: tokens, excluding: special) { $0.allSatisfy(StructuralFilter.isAtom) }
            atomEnds = TokenTrie(tokens: tokens, excluding: special) { bytes in
                StructuralFilter.isAtom(bytes[0]) && !bytes.allSatisfy(StructuralFilter.isAtom)
                    && StructuralFilter.admits(bytes, from: .atom)
            }
            quoted = TokenTrie(tokens: tokens, excluding: special) { $0.dropLast().contains(0x22) }
            separated = TokenTrie(tokens: tokens, excluding: special) { $0.contains(0x2C) }
        }
    }
}
