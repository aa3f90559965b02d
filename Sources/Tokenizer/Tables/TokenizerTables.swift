/// A tokenizer as plain tables: what formats hold that say less of a tokenizer than `tokenizer.json` does.
///
/// The rules for cutting text into words have no pattern there, only a name; the tables of names and patterns are in
/// `PreTokenizerRules`.
package struct TokenizerTables {
    /// How tokens are spelled and merged.
    package enum Kind: Sendable {
        /// Byte-level BPE: tokens in GPT-2's byte alphabet, merge rules in order.
        case byteLevel
        /// SentencePiece's BPE: tokens of text with `▁` for a space, merged by score, bytes spelled `<0x0A>`.
        case scored
        /// BPE with merge rules over tokens of text with `▁` for a space, bytes spelled `<0x0A>`.
        case spaced
        /// WordPiece: tokens with `▁` where a word begins, and without where it goes on.
        case wordPiece
        /// Unigram: tokens of text with `▁` for a space, chosen by their scores.
        case unigram
    }

    /// What a token is for.
    package enum TokenKind: Sendable {
        /// A piece of text.
        case normal
        /// What the vocabulary lacks.
        case unknown
        /// A control token, recognized in templates and left out of decoded text where asked.
        case control
        /// Looked for in text before anything else.
        case userDefined
        /// Never made.
        case unused
        /// One byte.
        case byte
    }

    /// The tokens that have a role in every text, by their ids.
    package struct Roles: Sendable {
        /// The token that begins texts.
        package var begin: Int?
        /// The token that ends texts.
        package var end: Int?
        /// The token for what the vocabulary lacks.
        package var unknown: Int?
        /// The token that fills batches.
        package var padding: Int?
        /// The token for what is to be guessed.
        package var mask: Int?
    }

    /// The file that the tables come from, as errors name it.
    package let file: String
    /// What precedes the names of the tables in that file.
    let keyPrefix: String
    /// How tokens are spelled and merged.
    package let kind: Kind
    /// The name of the rules that cut text into words; nil for the format's default.
    package var preTokenizer: String?
    /// The tokens that have a role.
    package var roles = Roles()
    /// Whether a begin token is put before texts; nil for what the kind of tokenizer does.
    package var addsBeginToken: Bool?
    /// Whether an end token is put after texts; nil for what the kind of tokenizer does.
    package var addsEndToken: Bool?
    /// Whether a space is put before texts; nil for what the kind of tokenizer does.
    package var addsSpacePrefix: Bool?
    /// Whether there are two end tokens between a pair of texts; nil where the file doesn't say.
    package var separatesPairs: Bool?
    /// Whether texts are lowercased; nil where the file doesn't say.
    package var lowercases: Bool?
    /// Whether several spaces in a row count as one, and those at the ends as none.
    package var removesExtraSpaces = false
    /// SentencePiece's precompiled map, which texts go through first; empty for none.
    package var characterMap: [UInt8] = []
    /// Whether the second of two texts has a type of its own.
    package var hasTypes = false

    private(set) var vocabulary = VocabularyListing()
    private(set) var merges = MergeListing()
    private(set) var kinds: [TokenKind] = []
    private(set) var scores: [Float] = []
    private(set) var strippingTokens: Set<Int> = []

    /// The most bytes that all tokens, or all rules, may have together.
    private static let textLimit = 1 << 30

    /// Begins with no tokens.
    package init(file: String, keyPrefix: String, kind: Kind) {
        self.file = file
        self.keyPrefix = keyPrefix
        self.kind = kind
    }

    /// The number of tokens so far.
    package var tokenCount: Int { kinds.count }

    /// Adds the token of the next id.
    ///
    /// - Parameters:
    ///   - text: As the tables spell it: in the byte alphabet for normal tokens of byte-level tokenizers.
    ///   - score: The greater, the earlier a token is merged; only scored tokenizers look at it.
    ///   - stripsRight: Whether the token, where it is looked for in text, takes the white space after it.
    package mutating func addToken(
        _ text: UnsafeRawBufferPointer, kind: TokenKind, score: Float = 0, stripsRight: Bool = false
    ) throws(TokenizerError) {
        let id = kinds.count
        guard id <= Vocabulary.idLimit else {
            throw wrong("tokens", "at most \(Vocabulary.idLimit + 1) tokens", "more")
        }
        guard vocabulary.text.count + text.count <= Self.textLimit else {
            throw wrong("tokens", "texts of at most \(Self.textLimit) bytes together", "longer")
        }
        if kind == .control || kind == .userDefined || kind == .unknown, text.count > AddedTokenMatcher.lengthLimit {
            throw wrong("tokens[\(id)]", "at most \(AddedTokenMatcher.lengthLimit) bytes", "\(text.count) bytes")
        }
        guard Self.isText(text) else { throw wrong("tokens[\(id)]", "UTF-8", "something else") }
        guard !score.isNaN, kind != .normal || self.kind != .unigram || score.isFinite else {
            throw wrong("scores[\(id)]", "a number", "\(score)")
        }
        if stripsRight { strippingTokens.insert(id) }
        if self.kind == .wordPiece {
            appendWordPiece(text)
        } else {
            Self.append(text, to: &vocabulary.text)
        }
        vocabulary.close(id: id)
        kinds.append(kind)
        scores.append(score)
    }

    /// Appends a token as WordPiece spells it: `##` where it goes on with a word. Names in brackets stay as they are.
    private mutating func appendWordPiece(_ text: UnsafeRawBufferPointer) {
        if text.starts(with: "\u{2581}".utf8) {
            Self.append(UnsafeRawBufferPointer(rebasing: text[3...]), to: &vocabulary.text)
            return
        }
        if text.first != 0x5B || text.last != 0x5D { vocabulary.text.append(Array("##".utf8)) }
        Self.append(text, to: &vocabulary.text)
    }

    /// Whether a space is put before texts.
    var prependsSpace: Bool { kind == .scored && addsSpacePrefix ?? true }

    /// Adds the merge rule of the next rank: two tokens with a space between.
    package mutating func addMerge(_ text: UnsafeRawBufferPointer) throws(TokenizerError) {
        func fail(_ expected: String) -> TokenizerError { wrong("merges[\(merges.count)]", expected, "something else") }
        guard merges.count < 1 << 23 else { throw wrong("merges", "at most \(1 << 23) rules", "more") }
        guard merges.text.count + text.count <= Self.textLimit else {
            throw wrong("merges", "texts of at most \(Self.textLimit) bytes together", "longer")
        }
        // A token that begins with a space has no other space at its start.
        guard let space = text.dropFirst().firstIndex(of: 0x20), space + 1 < text.count, Self.isText(text) else {
            throw fail("two tokens with a space between")
        }
        Self.append(UnsafeRawBufferPointer(rebasing: text[..<space]), to: &merges.text)
        merges.close()
        Self.append(UnsafeRawBufferPointer(rebasing: text[(space + 1)...]), to: &merges.text)
        merges.close()
    }

    /// The error for a value of the tables.
    func wrong(_ key: String, _ expected: String, _ found: String) -> TokenizerError {
        .invalidValue(file: file, key: keyPrefix + key, expected: expected, found: found)
    }

    private static func isText(_ text: UnsafeRawBufferPointer) -> Bool {
        guard let base = text.baseAddress else { return true }
        return UTF8Scalar.firstInvalid(base.assumingMemoryBound(to: UInt8.self), count: text.count) == nil
    }

    private static func append(_ text: UnsafeRawBufferPointer, to buffer: inout ByteBuffer) {
        guard let base = text.baseAddress, !text.isEmpty else { return }
        buffer.append(base.assumingMemoryBound(to: UInt8.self), count: text.count)
    }
}
