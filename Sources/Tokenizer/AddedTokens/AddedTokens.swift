/// The added tokens of a tokenizer, by id and by text, with the matchers that find them.
struct AddedTokens: Sendable {
    /// All added tokens in order of their ids.
    let all: [AddedToken]
    /// The matcher of the tokens that are matched in the original text; nil if there are none.
    let literalMatcher: AddedTokenMatcher?
    /// The matcher of the tokens that are matched in normalized text; nil if there are none.
    let normalizedMatcher: AddedTokenMatcher?
    /// The texts of control tokens.
    let specialContents: Set<[UInt8]>
    /// The tokens by id.
    let byID: [Int: AddedToken]
    private let byContent: [[UInt8]: Int]
    /// The texts that decoding starts from, by id, where they differ from the token's: normalized, or in the byte
    /// alphabet.
    let normalizedContents: [Int: [UInt8]]

    /// Builds the tables and matchers from a registry's tokens.
    ///
    /// - Parameter inByteAlphabet: Whether decoding reads the text of the token with this id in the byte alphabet.
    /// - Throws: `invalidValue` if normalized texts are too long.
    init(
        _ registry: AddedTokenRegistry, _ normalizers: [Normalizer], inByteAlphabet: (Int) -> Bool, file: String
    ) throws(TokenizerError) {
        byID = registry.byID
        byContent = registry.byContent
        specialContents = registry.specialContents
        all = registry.byID.values.sorted { $0.id < $1.id }
        var room = TextGrowth.addedTokenBytes
        var normalized: [Int: [UInt8]] = [:]
        var literalTexts: [(text: [UInt8], token: AddedToken)] = []
        var normalizedTexts: [(text: [UInt8], token: AddedToken)] = []
        for token in all {
            let content = Array(token.content.utf8)
            guard token.isNormalized else {
                literalTexts.append((content, token))
                continue
            }
            let changed = Normalizer.normalize(content, normalizers)
            room -= changed.count
            guard changed.count <= AddedTokenMatcher.lengthLimit, room >= 0 else {
                throw .invalidValue(
                    file: file, key: "added_tokens",
                    expected: "texts that, normalized, have at most"
                        + " \(AddedTokenMatcher.lengthLimit) bytes each and \(TextGrowth.addedTokenBytes) together",
                    found: "more in “\(token.content.prefix(60))”")
            }
            if changed != content { normalized[token.id] = changed }
            normalizedTexts.append((changed, token))
        }
        // Such a token stands for its literal text, even where its letters encode bytes in the alphabet that decoding
        // reads.
        for token in all where !token.isSpecial && inByteAlphabet(token.id) {
            normalized[token.id] = ByteAlphabet.shared.map(Array(token.content.utf8))
        }
        normalizedContents = normalized
        literalMatcher = AddedTokenMatcher(literalTexts)
        normalizedMatcher = AddedTokenMatcher(normalizedTexts)
    }

    /// Returns the id of the added token with this text; nil if there is none.
    func id(of content: [UInt8]) -> Int? { byContent[content] }
}
