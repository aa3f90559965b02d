/// One step that splits text into the words that merging never crosses.
enum PreTokenizer: Sendable {
    /// The condition for putting a metaspace before a text.
    enum PrependScheme: String, Sendable {
        case always, first, never
    }

    /// Splits at a pattern; `inverted` swaps matches with the text between them.
    case split(TextPattern, SplitBehavior, inverted: Bool)
    /// Maps text to the byte alphabet, after an optional space is prepended and the text is split by GPT-2's pattern.
    case byteLevel(addsPrefixSpace: Bool, pattern: TextPattern?)
    /// Replaces spaces by a visible scalar and splits before it.
    case metaspace(replacement: [UInt8], PrependScheme, splits: Bool)
    /// Keeps the matches of `\w+|[^\w\s]+` and drops the rest.
    case whitespace
    /// Splits into parts of this many scalars.
    case fixedLength(Int)
}
