/// The shape of an assistant's turn: markers, free text and values, in sequence, as choices and repeated.
///
/// Markers are texts or tokens; free text never holds one that is excluded, in whatever tokens it is spelled.
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
        /// Exactly these bytes, which are valid UTF-8.
        case bytes([UInt8])
        /// One token by identifier; `text` is its spelling.
        case token(Int, text: String)
        /// A line end, or nothing.
        case optionalLineBreak

        /// A text.
        public static func text(_ text: String) -> Part { .bytes(Array(text.utf8)) }
    }

    /// A value's schema, from either front end.
    public enum Value: Sendable {
        case jsonSchema(ExactJSON)
        case schema(Schema, definitions: [String: Schema])
    }

    /// Fixed parts, one after the other; no parts are the empty text.
    case marker([Part])
    /// Any text that holds none of these, and that does not begin with one of the others, or white space and one of them.
    case text(excluding: [String], notBeginning: [String] = [])
    /// A text that an expression describes whole.
    case pattern(RegularExpression)
    /// A value in JSON.
    case value(Value)
    /// The members of an object, in another notation than JSON's.
    case members(Value, MemberNotation)
    /// All of these, one after the other.
    case sequence([TurnGrammar])
    /// One of these.
    case choice([TurnGrammar])
    /// One or more of the first, with the second between them.
    case repeated(TurnGrammar, separator: TurnGrammar)

    /// A fixed text.
    public static func text(_ text: String) -> TurnGrammar { .marker([.text(text)]) }

    /// One of several fixed texts.
    public static func texts(_ texts: [String]) -> TurnGrammar {
        texts.count == 1 ? .text(texts[0]) : .choice(texts.map { .text($0) })
    }

    /// A part that may be missing.
    public static func optional(_ part: TurnGrammar) -> TurnGrammar { .choice([part, .marker([])]) }
}
