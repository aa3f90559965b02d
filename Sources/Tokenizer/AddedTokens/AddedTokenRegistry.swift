/// Collects added tokens and assigns ids to those without one, as Hugging Face does.
struct AddedTokenRegistry {
    private let vocabulary: Vocabulary
    /// The tokens by id. If ids are equal, the last token wins.
    private(set) var byID: [Int: AddedToken] = [:]
    /// The ids by text. Keys are bytes, since Swift compares strings by canonical equivalence.
    private(set) var byContent: [[UInt8]: Int] = [:]
    /// The texts of control tokens.
    private(set) var specialContents: Set<[UInt8]> = []
    private var highest = -1

    /// Starts without added tokens.
    init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    /// Returns the id of the token with this text, added or from the model.
    func id(of content: String, addedOnly: Bool = false) -> Int? {
        byContent[Array(content.utf8)] ?? (addedOnly ? nil : vocabulary.id(ofText: Array(content.utf8)))
    }

    /// Adds a token: with its text's existing id, otherwise with the next free one.
    mutating func add(_ token: AddedToken) {
        guard !token.content.isEmpty else { return }
        let known = id(of: token.content)
        let size = vocabulary.tokenCount
        let next = highest >= size || size == 0 ? highest + 1 : size
        let id = known ?? next
        let placed = AddedToken(
            id: id, content: token.content, isSpecial: token.isSpecial, isNormalized: token.isNormalized,
            stripsLeft: token.stripsLeft, stripsRight: token.stripsRight, isSingleWord: token.isSingleWord)
        byContent[Array(token.content.utf8)] = id
        byID[id] = placed
        highest = max(highest, id)
        if token.isSpecial { specialContents.insert(Array(token.content.utf8)) }
    }

    /// Marks an added token as a control token, as a role such as `eos_token` does.
    mutating func makeSpecial(_ content: String) {
        guard let id = byContent[Array(content.utf8)] else { return }
        byID[id]?.isSpecial = true
        specialContents.insert(Array(content.utf8))
    }
}
