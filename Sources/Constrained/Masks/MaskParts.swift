/// The cached parts of masks: the masks of texts, and the tails that may follow them.
struct MaskParts {
    /// The masks of texts, by lexeme.
    var lexemeMasks: [LexemeID: LexemeMask] = [:]
    /// The lexemes whose masks stand for others', as far as computed.
    var unboundedLexemes: [LexemeID: LexemeID] = [:]
    /// The length in bytes of the longest token that a lexeme allows, as far as computed.
    var longestTokens: [LexemeID: Int] = [:]
    /// The set of passing tails after each configuration.
    var tailIndices: [ConfigurationID: MaskCache.TailSetID] = [:]
    var tailSets: [[Bool]] = []
    /// The index of each set in `tailSets`, by the list of its tails except the empty one.
    var tailSetIndices: [[TokenID]: MaskCache.TailSetID] = [:]
    /// The masks of open strings, by the set of passing tails after them.
    var openStrings: [MaskCache.TailSetID: [UInt32]] = [:]
    /// The composed masks.
    var composed: [Composition: MaskCache.EntryID] = [:]

    /// The key of a composed mask: a lexeme and the tails that pass after its closing tokens.
    struct Composition: Hashable {
        var lexeme: LexemeID
        /// The tails that pass after the closing tokens in no group.
        var rest: MaskCache.TailSetID
        /// The tails that pass after the closing tokens of each group.
        var groups: [MaskCache.TailSetID] = []
    }
}
