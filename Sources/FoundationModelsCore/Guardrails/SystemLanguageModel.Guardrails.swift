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
    /// was cut off, is in the error's `metadata`: `side` (`prompt` or `response`), `shown` and `cut`.
    ///
    /// Prompts and answers are checked; instructions, thoughts and the arguments and outputs of tools are not.
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
        }

        let checkPrompt: (@Sendable (String) -> Verdict)?
        let responses: ResponseRule?
        /// Whether requests for text pass unchecked.
        let passesText: Bool

        /// How answers are checked.
        enum ResponseRule: Sendable {
            case closure(@Sendable (String) -> Verdict, heldBack: Int)
            case words(WordList, Verdict)
        }

        init(checkPrompt: (@Sendable (String) -> Verdict)?, responses: ResponseRule?, passesText: Bool = false) {
            self.checkPrompt = checkPrompt
            self.responses = responses
            self.passesText = passesText
        }

        /// The same checks, passed over where text, not a value, is asked for.
        public var permittingText: Guardrails {
            Guardrails(checkPrompt: checkPrompt, responses: responses, passesText: true)
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
    ///   - holdingBack: How many of the last characters of an answer aren't shown before more has come, so that
    ///     something which takes several tokens can be seen whole before its beginning is shown.
    public init(
        checkingPrompts: (@Sendable (String) -> Verdict)? = nil,
        checkingResponses: (@Sendable (String) -> Verdict)? = nil, holdingBack: Int = 0
    ) {
        self.init(
            checkPrompt: checkingPrompts,
            responses: checkingResponses.map { .closure($0, heldBack: max(0, holdingBack)) })
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
        let checkPrompt: @Sendable (String) -> Verdict = { list.check($0, named) }
        self.init(
            checkPrompt: sides.contains(.prompts) ? checkPrompt : nil,
            responses: sides.contains(.responses) ? .words(list, named) : nil)
    }

    /// Lets everything pass, since the model comes without a filter.
    public static let `default` = SystemLanguageModel.Guardrails(checkPrompt: nil, responses: nil)

    /// As `default`, with requests for text unchecked.
    public static let permissiveContentTransformations = SystemLanguageModel.Guardrails.default.permittingText
}
