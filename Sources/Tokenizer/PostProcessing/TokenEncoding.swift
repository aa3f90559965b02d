/// The tokens of a text or of a pair of texts, with each token's type and origin.
public struct TokenEncoding: Sendable, Equatable {
    /// The token ids.
    public private(set) var ids: [Int] = []
    /// The type of every token: 0 in a first text and 1 in a second, unless the tokenizer defines others.
    public private(set) var typeIDs: [Int] = []
    /// Whether the post-processor added the token, for every token.
    public private(set) var isAdded: [Bool] = []

    init() {}

    /// Creates the tokens of one text.
    init(ids: [Int], type: Int) {
        self.ids = ids
        typeIDs = Array(repeating: type, count: ids.count)
        isAdded = Array(repeating: false, count: ids.count)
    }

    /// Keeps so many tokens: the first ones unless the front is cut.
    mutating func keep(_ count: Int, cuttingFront: Bool) {
        guard count < ids.count else { return }
        let removed = cuttingFront ? 0..<ids.count - count : count..<ids.count
        ids.removeSubrange(removed)
        typeIDs.removeSubrange(removed)
        isAdded.removeSubrange(removed)
    }

    /// Appends the tokens of a text; a nil type keeps theirs.
    mutating func append(_ other: TokenEncoding, type: Int?) {
        ids += other.ids
        typeIDs += type.map { Array(repeating: $0, count: other.ids.count) } ?? other.typeIDs
        isAdded += other.isAdded
    }

    /// Appends control tokens.
    mutating func append(control: [Int], type: Int) {
        ids += control
        typeIDs += Array(repeating: type, count: control.count)
        isAdded += Array(repeating: true, count: control.count)
    }

    /// Returns the numbers of tokens to keep of two texts, at most `limit` in total. The longer text is truncated
    /// first.
    ///
    /// If both are truncated, each keeps half; with an odd limit, the longer one keeps one more. Of two texts of equal
    /// length, that is the second.
    static func longestFirst(_ first: Int, _ second: Int, limit: Int) -> (first: Int, second: Int) {
        guard first + second > limit else { return (first, second) }
        let shorter = min(first, second)
        var kept = (shorter: shorter, longer: max(shorter, limit - shorter))
        if kept.shorter + kept.longer > limit { kept = (limit / 2, limit / 2 + limit % 2) }
        return first > second ? (kept.longer, kept.shorter) : (kept.shorter, kept.longer)
    }
}
