import ChatTemplates
import Constrained
import Tokenizer
import Transformer

/// What an assistant's turn may be: thinking, then tool calls or an answer, as a model family writes them.
///
/// A tool's name and arguments are always valid: the arguments follow that tool's own schema. What comes out is read
/// by an `OutputParser` of the same format. Markers that are tokens of the tokenizer can only be written as these
/// tokens, so the text has to be decoded with special tokens (`skipsSpecialTokens: false`) for the parser to see them.
///
/// ```swift
/// let format = ToolFormat.detect(template: template.source)
/// let turn = TurnConstraint(
///     format: format,
///     tools: [.init(name: "weather", arguments: .schema(.object([.init("city", .string())]), definitions: [:]))],
///     calls: .allowed, answer: .text, isThinkingOpen: format.startsInsideThinking(prompt: prompt.text))
/// request.makeConstraint = try model.constraint(turn)
/// ```
public struct TurnConstraint: Sendable {
    /// A tool that may be called.
    public struct Tool: Sendable {
        /// The name.
        public var name: String
        /// The schema of the arguments, which is an object's.
        public var arguments: TurnGrammar.Value

        /// Makes a tool.
        public init(name: String, arguments: TurnGrammar.Value) {
            self.name = name
            self.arguments = arguments
        }
    }

    /// Whether tools must, may or must not be called.
    public enum Calls: Sendable, Hashable {
        case required, allowed, forbidden
    }

    /// What an answer is.
    public enum Answer: Sendable {
        /// Any text without the family's markers.
        case text
        /// A value in JSON.
        case value(TurnGrammar.Value)
        /// Text of a shape, such as one that a regular expression describes.
        case shape(TurnGrammar)
    }

    /// How the family writes calls and thinking.
    public var format: ToolFormat
    /// The tools.
    public var tools: [Tool]
    /// Whether tools must, may or must not be called.
    public var calls: Calls
    /// Whether one turn may hold several calls, where the family can write them.
    public var allowsSeveralCalls = true
    /// What an answer is.
    public var answer: Answer
    /// Whether the model may think before it answers, where the family has markers for it.
    public var allowsThinking = true
    /// Whether the prompt has opened the thinking already.
    public var isThinkingOpen: Bool

    /// Makes a constraint.
    ///
    /// - Parameters:
    ///   - format: The row of the model's template.
    ///   - tools: The tools; without any, calls are forbidden.
    ///   - isThinkingOpen: Whether the prompt has opened the thinking already.
    public init(
        format: ToolFormat, tools: [Tool] = [], calls: Calls = .allowed, answer: Answer = .text,
        isThinkingOpen: Bool = false
    ) {
        self.format = format
        self.tools = tools
        self.calls = tools.isEmpty && calls == .allowed ? .forbidden : calls
        self.answer = answer
        self.isThinkingOpen = isThinkingOpen
    }

    /// The turn as a grammar for a tokenizer, which decides what is a token and what is text.
    ///
    /// - Parameter options: How JSON is spelled; white space becomes free where the family breaks lines in arguments.
    /// - Throws: `GrammarError`, also where a family cannot write calls at all and they are required.
    public func grammar(
        tokenizer: SubwordTokenizer, options: GrammarOptions = GrammarOptions(),
        limits: GrammarLimits = GrammarLimits()
    ) throws(GrammarError) -> CompiledGrammar {
        var options = options
        if format.indentsArguments, calls != .forbidden { options.whitespace = .any }
        return try CompiledGrammar(
            turn: try turn(markers: MarkerResolver(tokenizer)), options: options, limits: limits)
    }
}
