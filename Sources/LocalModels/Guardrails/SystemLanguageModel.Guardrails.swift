extension SystemLanguageModel {
    /// Checks of a model's input and output.
    ///
    /// The model has no filter, and `default` adds none. An application can define its own policy: closures, or a list
    /// of words.
    ///
    /// ```swift
    /// let guardrails = SystemLanguageModel.Guardrails(
    ///     checkingPrompts: { $0.contains("secret recipe") ? .violation("asks for the recipe") : .pass },
    ///     checkingResponses: { $0.contains("flour") ? .refusal(explanation: "I can't tell that.") : .pass },
    ///     holdingBack: 4)
    /// let session = LanguageModelSession(model: SystemLanguageModel(guardrails: guardrails))
    /// ```
    ///
    /// A violation throws `LanguageModelError.guardrailViolation`, a refusal `LanguageModelError.refusal`. A prompt is
    /// checked before anything is computed, and each piece of an answer before it is streamed. The error's `metadata`
    /// has the key `side`: `prompt`, `response`, `reasoning` or `tool arguments`. The key `shown` has the streamed
    /// text, and `cut` the stopped text. For arguments, there is also `tool`.
    ///
    /// A policy checks prompts and answers, and optionally reasoning and the arguments of tools before the tool runs.
    /// Instructions and tool outputs are not checked.
    public struct Guardrails: Sendable {
        /// The result of a check.
        public enum Verdict: Sendable, Hashable {
            /// The text may pass.
            case pass
            /// The text is stopped, for a reason that developers read.
            case violation(_ reason: String)
            /// The text is stopped, with an explanation that the application can show.
            case refusal(explanation: String)
        }

        /// The kinds of texts that can be checked.
        public enum Side: String, Sendable, Hashable, CaseIterable {
            /// Prompts.
            case prompts
            /// Answers.
            case responses
            /// The model's reasoning.
            case reasoning
            /// The arguments of tool calls, as JSON.
            case toolArguments
        }

        let checkPrompt: (@Sendable (String) -> Verdict)?
        let responses: TextRule?
        let reasoning: TextRule?
        /// The rule for a tool's arguments, by the tool's name.
        let toolArguments: (@Sendable (String) -> TextRule)?
        /// Whether requests for text, rather than values, are not checked.
        let passesText: Bool

        /// A check of a streamed text.
        enum TextRule: Sendable {
            case closure(@Sendable (String) -> Verdict, heldBack: Int)
            case words(WordList, Verdict)
        }

        init(
            checkPrompt: (@Sendable (String) -> Verdict)? = nil, responses: TextRule? = nil, reasoning: TextRule? = nil,
            toolArguments: (@Sendable (String) -> TextRule)? = nil, passesText: Bool = false
        ) {
            (self.checkPrompt, self.responses, self.reasoning) = (checkPrompt, responses, reasoning)
            (self.toolArguments, self.passesText) = (toolArguments, passesText)
        }

        /// The same checks, without those of requests for text.
        public var permittingText: Guardrails {
            Guardrails(
                checkPrompt: checkPrompt, responses: responses, reasoning: reasoning, toolArguments: toolArguments,
                passesText: true)
        }
    }
}

// Not in Apple's interface, whose guardrails are the system's.
extension SystemLanguageModel.Guardrails {
    /// Creates a policy from closures.
    ///
    /// - Parameters:
    ///   - checkingPrompts: Checks the text of a prompt.
    ///   - checkingResponses: Checks the answer so far, or its JSON. It is called for every token that adds text, so it
    ///     should be fast.
    ///   - checkingReasoning: Checks the reasoning so far, in the same way.
    ///   - checkingToolArguments: Checks the tool's name and the JSON of its arguments so far. The tool doesn't run if
    ///     the
    ///     arguments are stopped.
    ///   - holdingBack: The number of characters at the end of a text that are not shown yet. A phrase of several
    ///     tokens can
    ///     then be stopped before its beginning is shown.
    public init(
        checkingPrompts: (@Sendable (String) -> Verdict)? = nil,
        checkingResponses: (@Sendable (String) -> Verdict)? = nil,
        checkingReasoning: (@Sendable (String) -> Verdict)? = nil,
        checkingToolArguments: (@Sendable (_ tool: String, _ arguments: String) -> Verdict)? = nil, holdingBack: Int = 0
    ) {
        let heldBack = max(0, holdingBack)
        func rule(_ check: (@Sendable (String) -> Verdict)?) -> TextRule? {
            check.map { .closure($0, heldBack: heldBack) }
        }
        var toolArguments: (@Sendable (String) -> TextRule)?
        if let checkingToolArguments {
            toolArguments = { tool in .closure({ checkingToolArguments(tool, $0) }, heldBack: heldBack) }
        }
        self.init(
            checkPrompt: checkingPrompts, responses: rule(checkingResponses), reasoning: rule(checkingReasoning),
            toolArguments: toolArguments)
    }

    /// Creates a policy from closures that return whether a text may pass.
    public init(
        allowsPrompt: @escaping @Sendable (String) -> Bool, allowsResponse: @escaping @Sendable (String) -> Bool
    ) {
        self.init(
            checkingPrompts: {
                allowsPrompt($0) ? .pass : .violation("the application's check on prompts stopped this one.")
            },
            checkingResponses: {
                allowsResponse($0) ? .pass : .violation("the application's check on answers stopped this one.")
            })
    }

    /// Creates a policy that stops texts with listed words or phrases, ignoring case, accents and white space.
    ///
    /// Only whole words match: "ass" doesn't match "class". The end of an answer that may be the beginning of a listed
    /// word is held back. JSON escapes are decoded before matching.
    ///
    /// - Parameters:
    ///   - words: The words and phrases; empty ones are ignored.
    ///   - sides: The kinds of texts to check.
    ///   - verdict: The verdict on a text with a listed word; nil for a violation that names the word.
    public init(words: some Sequence<String>, on sides: Set<Side> = [.prompts, .responses], verdict: Verdict? = nil) {
        let list = WordList(words)
        let named = verdict ?? .violation("")
        let rule = TextRule.words(list, named)
        let checkPrompt: @Sendable (String) -> Verdict = { list.check($0, named) }
        let toolArguments: @Sendable (String) -> TextRule = { _ in rule }
        self.init(
            checkPrompt: sides.contains(.prompts) ? checkPrompt : nil,
            responses: sides.contains(.responses) ? rule : nil, reasoning: sides.contains(.reasoning) ? rule : nil,
            toolArguments: sides.contains(.toolArguments) ? toolArguments : nil)
    }

    /// The default policy, which checks nothing, because the model has no filter.
    public static let `default` = SystemLanguageModel.Guardrails(checkPrompt: nil)

    /// The default policy without checks of requests for text; it checks nothing either.
    public static let permissiveContentTransformations = SystemLanguageModel.Guardrails.default.permittingText
}
