import ChatTemplates
import Constrained
import Tokenizer
import Transformer

/// A constraint on an assistant's turn: reasoning, then tool calls or an answer, in a model family's format.
///
/// A tool's name and arguments are always valid: the arguments follow that tool's own schema. An `OutputParser` of the
/// same format reads the output. A marker that is a token of the tokenizer can only be written as this token. So decode
/// the text with special tokens (`skipsSpecialTokens: false`), or the parser won't see them.
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
    /// A tool that the model may call.
    public struct Tool: Sendable {
        /// The name.
        public var name: String
        /// The schema of the arguments, an object.
        public var arguments: TurnGrammar.Value

        /// Creates a tool.
        public init(name: String, arguments: TurnGrammar.Value) {
            self.name = name
            self.arguments = arguments
        }
    }

    /// A choice of whether the model must, may or must not call tools.
    public enum Calls: Sendable, Hashable {
        case required, allowed, forbidden
    }

    /// The kind of an answer.
    public enum Answer: Sendable {
        /// Any text without the family's markers.
        case text
        /// A JSON value.
        case value(TurnGrammar.Value)
        /// Text that matches a grammar, such as one of a regular expression.
        case shape(TurnGrammar)
    }

    /// The family's format of calls and reasoning.
    public var format: ToolFormat
    /// The tools.
    public var tools: [Tool]
    /// The rule for tool calls: the model must, may or must not call tools.
    public var calls: Calls
    /// Whether one turn may have several calls, in families that support them.
    public var allowsSeveralCalls = true
    /// The kind of the answer.
    public var answer: Answer
    /// Whether the model may reason before it answers, in families with markers for that.
    public var allowsThinking = true
    /// Whether the prompt has already opened the reasoning.
    public var isThinkingOpen: Bool

    /// Creates a constraint.
    ///
    /// - Parameters:
    ///   - format: The format of the model's template.
    ///   - tools: The tools; without any, calls are forbidden.
    ///   - isThinkingOpen: Whether the prompt has already opened the reasoning.
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

    /// Returns the turn's grammar for a tokenizer, which decides which markers are tokens.
    ///
    /// - Parameter options: The spelling of JSON; white space is free if the family breaks lines in arguments.
    /// - Throws: `GrammarError`, also where calls are required and the family can't write them.
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
