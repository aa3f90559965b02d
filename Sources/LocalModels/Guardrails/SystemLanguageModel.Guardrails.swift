extension SystemLanguageModel {
    /// Checks on what goes into the model and on what comes out.
    ///
    /// The model itself has no filter, and `default` adds none. An application that needs one gives a policy of its
    /// own: closures, or a list of words.
    ///
    /// ```swift
    /// let guardrails = SystemLanguageModel.Guardrails(
    ///     checkingPrompts: { $0.contains("secret recipe") ? .violation("asks for the recipe") : .pass },
    ///     checkingResponses: { $0.contains("flour") ? .refusal(explanation: "I can't tell that.") : .pass },
    ///     holdingBack: 4)
    /// let session = LanguageModelSession(model: SystemLanguageModel(guardrails: guardrails))
    /// ```
    ///
    /// A violation makes the request fail with `LanguageModelError.guardrailViolation`, a refusal with
    /// `LanguageModelError.refusal`. Both are checked ahead of what they are about: a prompt before anything is
    /// computed, and each piece of an answer before it is in a stream. What the answer had shown until then, and what
    /// was cut off, is in the error's `metadata`: `side` (`prompt`, `response`, `reasoning` or `tool arguments`), `shown`
    /// and `cut`, and for arguments `tool`.
    ///
    /// Prompts and answers are checked, and where a policy says so thoughts and the arguments of tools, ahead of the
    /// tool's run; instructions and the outputs of tools are not.
    public struct Guardrails: Sendable {
        /// What a policy says of a text.
        public enum Verdict: Sendable, Hashable {
            /// It may pass.
            case pass
            /// It may not, for a reason that developers read.
            case violation(_ reason: String)
            /// It may not, with words that the application can show.
            case refusal(explanation: String)
        }

        /// What goes in, or what comes out.
        public enum Side: String, Sendable, Hashable, CaseIterable {
            /// Prompts.
            case prompts
            /// Answers.
            case responses
            /// What a model thinks ahead of its answer.
            case reasoning
            /// Arguments of tools, as JSON.
            case toolArguments
        }

        let checkPrompt: (@Sendable (String) -> Verdict)?
        let responses: TextRule?
        let reasoning: TextRule?
        /// By the tool's name.
        let toolArguments: (@Sendable (String) -> TextRule)?
        /// Whether requests for text pass unchecked.
        let passesText: Bool

        /// How a text that grows is checked.
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

        /// The same checks, passed over where text, not a value, is asked for.
        public var permittingText: Guardrails {
            Guardrails(
                checkPrompt: checkPrompt, responses: responses, reasoning: reasoning, toolArguments: toolArguments,
                passesText: true)
        }
    }
}

// Not in Apple's interface, whose guardrails are the system's.
extension SystemLanguageModel.Guardrails {
    /// Gives a policy as closures.
    ///
    /// - Parameters:
    ///   - checkingPrompts: Gets a prompt's text.
    ///   - checkingResponses: Gets all of an answer so far, with every token that adds text to it, so that its time
    ///     counts for each of them; of a value the JSON as it is generated.
    ///   - checkingReasoning: Gets all of a thought so far, in the same way.
    ///   - checkingToolArguments: Gets the name of a tool and all of its arguments' JSON so far; the tool doesn't run
    ///     where they may not pass.
    ///   - holdingBack: How many of the last characters of a text aren't shown before more has come, so that
    ///     something which takes several tokens can be seen whole before its beginning is shown.
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

    /// Gives checks that say yes or no.
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

    /// Stops texts with words or phrases of a list, whatever their case, accents and white space.
    ///
    /// Only whole words count: "ass" isn't found in "class". Of an answer, what may be the beginning of a listed word
    /// isn't shown before more has come; escapes in the JSON of values hide nothing.
    ///
    /// - Parameters:
    ///   - words: Words, phrases and signs; empty ones are passed over.
    ///   - sides: Where they are looked for.
    ///   - verdict: What is said of a text with one; nil for a violation that names the word.
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

    /// Lets everything pass, since the model comes without a filter.
    public static let `default` = SystemLanguageModel.Guardrails(checkPrompt: nil)

    /// As `default`, with requests for text unchecked.
    public static let permissiveContentTransformations = SystemLanguageModel.Guardrails.default.permittingText
}
