/// The added tokens of a tokenizer: by id, by text, and where they stand in texts.
struct AddedTokens: Sendable {
    /// All of them in order of their ids.
    let all: [AddedToken]
    /// Finds the tokens that are looked for in texts as given; nil where there are none.
    let literalMatcher: AddedTokenMatcher?
    /// Finds the tokens that are looked for in normalized texts; nil where there are none.
    let normalizedMatcher: AddedTokenMatcher?
    /// The texts of control tokens.
    let specialContents: Set<[UInt8]>
    /// The tokens by id.
    let byID: [Int: AddedToken]
    private let byContent: [[UInt8]: Int]
    /// The normalized text of tokens where it differs, which is what decoding shows.
    let normalizedContents: [Int: [UInt8]]

    /// Takes the tokens that a registry has collected.
    ///
    /// - Parameter inByteAlphabet: whether decoding reads a token's text in the byte alphabet, by the token's id.
    /// - Throws: `invalidValue` where normalized texts are too long.
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
        // Such a token is its text, also where its letters are bytes in the alphabet that decoding reads.
        for token in all where !token.isSpecial && inByteAlphabet(token.id) {
            normalized[token.id] = ByteAlphabet.shared.map(Array(token.content.utf8))
        }
        normalizedContents = normalized
        literalMatcher = AddedTokenMatcher(literalTexts)
        normalizedMatcher = AddedTokenMatcher(normalizedTexts)
    }

    /// The id of a token's text; nil where that is none of these.
    func id(of content: [UInt8]) -> Int? { byContent[content] }
}
