/// One step that cuts text into the words that merging never crosses.
enum PreTokenizer: Sendable {
    /// How a metaspace is put before text.
    enum PrependScheme: String, Sendable {
        case always, first, never
    }

    /// Splits at a pattern; `inverted` swaps matches and the text between.
    case split(TextPattern, SplitBehavior, inverted: Bool)
    /// Turns text into bytes of the byte alphabet, after an optional space in front and GPT-2's pattern.
    case byteLevel(addsPrefixSpace: Bool, pattern: TextPattern?)
    /// Turns spaces into a visible scalar and splits before it.
    case metaspace(replacement: [UInt8], PrependScheme, splits: Bool)
    /// Keeps `\w+|[^\w\s]+` and drops the rest.
    case whitespace
    /// Cuts after so many scalars.
    case fixedLength(Int)
}
