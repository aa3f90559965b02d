/// What masks are put together from: what texts allow, and which tails may follow them.
struct MaskParts {
    /// What strings allow, by lexeme.
    var lexemeMasks: [LexemeID: LexemeMask] = [:]
    /// The lexeme that stands for another in masks, so far as that was asked.
    var unboundedLexemes: [LexemeID: LexemeID] = [:]
    /// The bytes of the longest token that a lexeme allows, so far as that was asked.
    var longestTokens: [LexemeID: Int] = [:]
    /// The set of passing tails behind each configuration.
    var tailIndices: [ConfigurationID: MaskCache.TailSetID] = [:]
    var tailSets: [[Bool]] = []
    /// The number of each set, as the list of its tails but the empty one.
    var tailSetIndices: [[TokenID]: MaskCache.TailSetID] = [:]
    /// The masks of free strings by the set of passing tails behind them.
    var openStrings: [MaskCache.TailSetID: [UInt32]] = [:]
    /// The masks put together from a lexeme and the tails behind its closers.
    var composed: [Composition: MaskCache.EntryID] = [:]

    /// What the mask of a string is put together from.
    struct Composition: Hashable {
        var lexeme: LexemeID
        /// The tails that pass behind all closing tokens that are in no group.
        var rest: MaskCache.TailSetID
        /// Those behind the tokens of each group.
        var groups: [MaskCache.TailSetID] = []
    }
}
