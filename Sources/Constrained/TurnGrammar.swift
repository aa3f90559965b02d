/// The shape of an assistant's turn: thinking, then tool calls or an answer.
///
/// A tool call is its parts around the tool's name and its arguments, which follow that tool's own
/// schema. Markers are texts or tokens; free text never holds one, in either form.
public struct TurnGrammar: Sendable {
    /// A fixed part of a turn.
    public enum Part: Sendable, Hashable {
        /// Exactly these bytes.
        case bytes([UInt8])
        /// One token by identifier; `text` is its spelling where it must not occur as text.
        case token(Int, text: String?)

        /// A text.
        public static func text(_ text: String) -> Part { .bytes(Array(text.utf8)) }
    }

    /// A value's schema, from either front end.
    public enum Value: Sendable {
        case jsonSchema(JSONValue)
        case schema(Schema, definitions: [String: Schema])
    }

    /// A tool that may be called.
    public struct Tool: Sendable {
        /// The name as the call spells it.
        public var name: String
        /// The schema of the arguments.
        public var arguments: Value

        /// Makes a tool.
        public init(name: String, arguments: Value) {
            self.name = name
            self.arguments = arguments
        }
    }

    /// How calls are written.
    public struct CallFormat: Sendable {
        /// What stands before all calls.
        public var opening: [Part]
        /// What stands before a call's name.
        public var beforeName: [Part]
        /// What stands between name and arguments.
        public var beforeArguments: [Part]
        /// What stands behind the arguments.
        public var afterArguments: [Part]
        /// What stands between calls; nil where only one is allowed.
        public var separator: [Part]?
        /// What stands behind all calls.
        public var closing: [Part]

        /// Makes a format.
        public init(
            opening: [Part] = [], beforeName: [Part], beforeArguments: [Part], afterArguments: [Part],
            separator: [Part]? = nil, closing: [Part] = []
        ) {
            self.opening = opening
            self.beforeName = beforeName
            self.beforeArguments = beforeArguments
            self.afterArguments = afterArguments
            self.separator = separator
            self.closing = closing
        }
    }

    /// Whether tools must, may or must not be called.
    public enum Calls: Sendable, Hashable {
        case required, allowed, forbidden
    }

    /// What an answer is.
    public enum Answer: Sendable {
        case freeText
        case value(Value)
    }

    /// The parts around thinking, which is optional; nil for none.
    public var thinking: (opening: [Part], closing: [Part])?
    /// Whether the prompt has opened the thinking already.
    public var isThinkingOpen = false
    /// The tools.
    public var tools: [Tool]
    /// How calls are written.
    public var format: CallFormat?
    /// Whether tools must, may or must not be called.
    public var calls: Calls
    /// What an answer is.
    public var answer: Answer
    /// Whether free text may stand before calls.
    public var allowsTextBeforeCalls = false
    /// Further markers that free text must not hold.
    public var excludedTexts: [String] = []

    /// Makes a turn.
    public init(
        thinking: (opening: [Part], closing: [Part])? = nil, tools: [Tool] = [], format: CallFormat? = nil,
        calls: Calls = .forbidden, answer: Answer = .freeText
    ) {
        self.thinking = thinking
        self.tools = tools
        self.format = format
        self.calls = calls
        self.answer = answer
    }
}
