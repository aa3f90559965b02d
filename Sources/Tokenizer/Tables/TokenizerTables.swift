/// A tokenizer as plain tables, for formats that contain less than `tokenizer.json`.
///
/// Such formats name the splitting rules instead of giving patterns. `PreTokenizerRules` has the patterns by name.
package struct TokenizerTables {
    /// The algorithm and the spelling of tokens.
    package enum Kind: Sendable {
        /// Byte-level BPE: tokens in GPT-2's byte alphabet, merge rules in order.
        case byteLevel
        /// SentencePiece's BPE: tokens of text with `▁` for a space, merged by score, bytes spelled `<0x0A>`.
        case scored
        /// BPE with merge rules: tokens of text with `▁` for a space, bytes spelled `<0x0A>`.
        case spaced
        /// WordPiece: tokens with `▁` at the start of a word, and without inside it.
        case wordPiece
        /// Unigram: tokens of text with `▁` for a space, chosen by score.
        case unigram
    }

    /// The purpose of a token.
    package enum TokenKind: Sendable {
        /// A piece of text.
        case normal
        /// The unknown token.
        case unknown
        /// A control token, recognized in templates and optionally omitted from decoded text.
        case control
        /// A token that is matched in text before the model splits it.
        case userDefined
        /// A token that the model never produces.
        case unused
        /// One byte.
        case byte
    }

    /// The ids of the tokens with a special role.
    package struct Roles: Sendable {
        /// The token that begins texts.
        package var begin: Int?
        /// The token that ends texts.
        package var end: Int?
        /// The unknown token.
        package var unknown: Int?
        /// The padding token.
        package var padding: Int?
        /// The mask token of masked language models.
        package var mask: Int?
    }

    /// The file of the tables, for errors.
    package let file: String
    /// The prefix of the tables' names in that file.
    let keyPrefix: String
    /// The algorithm and the spelling of tokens.
    package let kind: Kind
    /// The name of the splitting rules; nil for the format's default.
    package var preTokenizer: String?
    /// The tokens with a special role.
    package var roles = Roles()
    /// Whether texts get a begin token; nil for the default of the kind.
    package var addsBeginToken: Bool?
    /// Whether texts get an end token; nil for the default of the kind.
    package var addsEndToken: Bool?
    /// Whether texts get a space in front; nil for the default of the kind.
    package var addsSpacePrefix: Bool?
    /// Whether a pair of texts is separated by two end tokens; nil if the file doesn't say.
    package var separatesPairs: Bool?
    /// Whether texts are lowercased; nil if the file doesn't say.
    package var lowercases: Bool?
    /// Whether repeated spaces collapse to one, and spaces at the ends are removed.
    package var removesExtraSpaces = false
    /// SentencePiece's precompiled map, applied to texts first; empty for none.
    package var characterMap: [UInt8] = []
    /// Whether the second of two texts has its own type id.
    package var hasTypes = false

    private(set) var vocabulary = VocabularyListing()
    private(set) var merges = MergeListing()
    private(set) var kinds: [TokenKind] = []
    private(set) var scores: [Float] = []
    private(set) var strippingTokens: Set<Int> = []

    /// The maximum number of bytes of all tokens, or of all rules, together.
    private static let textLimit = 1 << 30

    /// Creates tables without tokens.
    package init(file: String, keyPrefix: String, kind: Kind) {
        self.file = file
        self.keyPrefix = keyPrefix
        self.kind = kind
    }

    /// The number of tokens so far.
    package var tokenCount: Int { kinds.count }

    /// Adds a token with the next id.
    ///
    /// - Parameters:
    ///   - text: The token's spelling, which is in the byte alphabet for normal tokens of byte-level tokenizers.
    ///   - score: The score. Higher scores are merged or chosen first; only scored and Unigram tokenizers use it.
    ///   - stripsRight: Whether a match of the token in text includes the white space after it.
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

    /// Appends a token in WordPiece's spelling: `##` inside a word. Names in brackets stay unchanged.
    private mutating func appendWordPiece(_ text: UnsafeRawBufferPointer) {
        if text.starts(with: "\u{2581}".utf8) {
            Self.append(UnsafeRawBufferPointer(rebasing: text[3...]), to: &vocabulary.text)
            return
        }
        if text.first != 0x5B || text.last != 0x5D { vocabulary.text.append(Array("##".utf8)) }
        Self.append(text, to: &vocabulary.text)
    }

    /// Whether texts get a space in front.
    var prependsSpace: Bool { kind == .scored && addsSpacePrefix ?? true }

    /// Adds the merge rule of the next rank: two tokens separated by a space.
    package mutating func addMerge(_ text: UnsafeRawBufferPointer) throws(TokenizerError) {
        func fail(_ expected: String) -> TokenizerError { wrong("merges[\(merges.count)]", expected, "something else") }
        guard merges.count < 1 << 23 else { throw wrong("merges", "at most \(1 << 23) rules", "more") }
        guard merges.text.count + text.count <= Self.textLimit else {
            throw wrong("merges", "texts of at most \(Self.textLimit) bytes together", "longer")
        }
        // The first token may begin with a space, so the separator is a later one.
        guard let space = text.dropFirst().firstIndex(of: 0x20), space + 1 < text.count, Self.isText(text) else {
            throw fail("two tokens with a space between")
        }
        Self.append(UnsafeRawBufferPointer(rebasing: text[..<space]), to: &merges.text)
        merges.close()
        Self.append(UnsafeRawBufferPointer(rebasing: text[(space + 1)...]), to: &merges.text)
        merges.close()
    }

    /// Returns the error for a value of the tables.
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
