/// The structure of an assistant's turn: markers, free text and values, in sequence, in choices and in repetitions.
///
/// Markers are texts or tokens. Free text never contains an excluded text, whatever tokens spell it.
///
/// ```swift
/// let turn = TurnGrammar.choice([
///     .text(excluding: ["<tool_call>"]),
///     .sequence([.marker([.token(151_657, text: "<tool_call>")]), .value(.jsonSchema(call)), .text("</tool_call>")]),
/// ])
/// let grammar = try CompiledGrammar(turn: turn)
/// ```
public indirect enum TurnGrammar: Sendable {
    /// A fixed part of a turn.
    public enum Part: Sendable, Hashable {
        /// These bytes, which must be valid UTF-8.
        case bytes([UInt8])
        /// One token by its identifier; `text` is its spelling.
        case token(Int, text: String)
        /// An optional line feed.
        case optionalLineBreak

        /// Returns the part of a text.
        public static func text(_ text: String) -> Part { .bytes(Array(text.utf8)) }
    }

    /// The schema of a value, as JSON Schema or as ``Schema``.
    public enum Value: Sendable {
        case jsonSchema(ExactJSON)
        case schema(Schema, definitions: [String: Schema])
    }

    /// Fixed parts in sequence; no parts are the empty text.
    case marker([Part])
    /// Any text that contains none of the excluded texts.
    ///
    /// It must also not begin with one of the others, with or without white space before it.
    case text(excluding: [String], notBeginning: [String] = [])
    /// A text that an expression matches as a whole.
    case pattern(RegularExpression)
    /// A value in JSON.
    case value(Value)
    /// The members of an object, in a notation other than JSON.
    case members(Value, MemberNotation)
    /// All of these in sequence.
    case sequence([TurnGrammar])
    /// One of these.
    case choice([TurnGrammar])
    /// One or more repetitions of the first, with the separator between them.
    case repeated(TurnGrammar, separator: TurnGrammar)

    /// Returns a fixed text.
    public static func text(_ text: String) -> TurnGrammar { .marker([.text(text)]) }

    /// Returns a choice between fixed texts.
    public static func texts(_ texts: [String]) -> TurnGrammar {
        texts.count == 1 ? .text(texts[0]) : .choice(texts.map { .text($0) })
    }

    /// Returns a part that may be omitted.
    public static func optional(_ part: TurnGrammar) -> TurnGrammar { .choice([part, .marker([])]) }
}
