import Synchronization

/// The tokens of a model as byte strings, prepared for computing masks.
///
/// ```swift
/// let vocabulary = TokenVocabulary(tokens: [Array("{".utf8), Array("}".utf8), nil], endTokens: [2])
/// ```
public final class TokenVocabulary: Sendable {
    /// The number of the model's logits; identifiers beyond `tokens` are never allowed.
    public let size: Int
    /// The bytes of each token; nil for tokens without text.
    public let tokens: [[UInt8]?]
    /// The tokens that end a text.
    public let endTokens: [Int]
    /// The tokens that never match as text.
    public let specialTokens: Set<Int>
    /// The end tokens that count as text wherever the text can continue with them.
    public let textEndTokens: Set<Int>
    let trie: TokenTrie
    /// The tokens that may come inside an array or object, outside of strings, numbers and words.
    let outside: StructuralTries
    /// Those tokens without their leading white space, unless they are white space alone.
    let unspaced: StructuralTries
    /// The tokens of white space alone.
    let spaces: [TokenID]
    /// All tokens, sorted by descending length.
    let longestFirst: [TokenID]
    /// The tokens of some kinds, as tries.
    let tries: KindTries
    /// The tokens that begin with white space, with its length in bytes, sorted by descending length.
    let spaceRuns: [(token: TokenID, run: Int32)]
    /// The tokens with a colon, then a comma, then a quote.
    ///
    /// Only these can write a key, or the end of one, and begin another.
    let keyPairs: [TokenID]
    /// The mask of the tokens with a quote; only these can end a string.
    let quoted: [UInt32]
    /// The masks of texts, shared by all grammars.
    let sharedMasks = SharedMasks()
    private let slices = Mutex<[GrammarOptions.Spelling: StringSlices]>([:])

    /// Prepares a vocabulary.
    ///
    /// - Parameters:
    ///   - tokens: The exact bytes of each token, by identifier; nil or empty for tokens without text.
    ///   - endTokens: The identifiers of the tokens that end a text.
    ///   - specialTokens: The identifiers of control tokens, whatever their spelling.
    ///   - textEndTokens: The end tokens that are also text, as in checkpoints whose end token is a brace.
    ///   - size: The number of the model's logits, at least the number of tokens.
    /// - Complexity: O(n log n) in the number of bytes of all tokens.
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
        // Longer tokens are in no trie.
        var byLength = [[TokenID]](repeating: [], count: TokenTrie.maximumLength + 1)
        for (token, length) in lengths.enumerated() {
            byLength[min(length, TokenTrie.maximumLength)].append(TokenID(at: token))
        }
        longestFirst = Array(byLength.reversed().joined())
        var quoted = [UInt32](repeating: 0, count: (self.size + 31) / 32)
        for (token, bytes) in tokens.enumerated() where bytes?.contains(.quote) ?? false {
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

    /// Returns the number of bytes of a token.
    func length(of token: TokenID) -> Int { tokens[token.index]?.count ?? 0 }

    /// A vocabulary of the 256 bytes and an end token, 256.
    public static let bytes = TokenVocabulary(tokens: (0...255).map { [UInt8($0)] } + [nil], endTokens: [256])

    /// The number of 32-bit words of a mask.
    public var maskWordCount: Int { (size + 31) / 32 }

    private static func mayPairKeys(_ bytes: [UInt8]) -> Bool {
        guard let colon = bytes.firstIndex(of: .colon), let quote = bytes.lastIndex(of: .quote), colon < quote else {
            return false
        }
        return bytes[colon..<quote].contains(.comma)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == .space || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Returns the tokens grouped by their effect inside a JSON string, cached for each spelling option.
    func slices(_ machine: ByteMachine) -> StringSlices {
        let spelling = machine.options.spelling
        if let known = slices.withLock({ $0[spelling] }) { return known }
        let made = StringSlices(self, machine)
        slices.withLock { $0[spelling] = made }
        return made
    }
}

extension TokenVocabulary {
    /// The tokens of some kinds, as tries.
    struct KindTries: Sendable {
        /// The tokens that consist of bytes of numbers and words.
        let atoms: TokenTrie
        /// The tokens that begin with such a byte and may continue after a number or word inside a container.
        let atomEnds: TokenTrie
        /// The tokens with bytes after a quote; only these can begin a key and read some of it.
        let quoted: TokenTrie
        /// The tokens with a comma; only these can begin a second item.
        let separated: TokenTrie

        init(tokens: [[UInt8]?], excluding special: Set<Int>) {
            atoms = TokenTrie(tokens: tokens, excluding: special) { $0.allSatisfy(StructuralFilter.isAtom) }
            atomEnds = TokenTrie(tokens: tokens, excluding: special) { bytes in
                StructuralFilter.isAtom(bytes[0]) && !bytes.allSatisfy(StructuralFilter.isAtom)
                    && StructuralFilter.admits(bytes, from: .atom)
            }
            quoted = TokenTrie(tokens: tokens, excluding: special) { $0.dropLast().contains(.quote) }
            separated = TokenTrie(tokens: tokens, excluding: special) { $0.contains(.comma) }
        }
    }
}
