/// The guardrails' check on an answer while it grows, ahead of everybody who could see it.
struct AnswerGuard {
    typealias Event = LanguageModelExecutorGenerationChannel.Event

    private let rule: SystemLanguageModel.Guardrails.ResponseRule
    private let isJSON: Bool
    private var shown = ""
    private var pending = PendingText()
    /// Tokens of text that is held back.
    private var heldTokens = 0
    private var entryID: String?

    /// Begins to check an answer; nil where there is nothing to check.
    init?(_ guardrails: SystemLanguageModel.Guardrails, isGuided: Bool) {
        guard let rule = guardrails.responses, isGuided || !guardrails.passesText else { return nil }
        self.rule = rule
        isJSON = isGuided
    }

    /// Takes an event, giving those that may be seen.
    ///
    /// - Throws: `LanguageModelError.guardrailViolation`, `LanguageModelError.refusal`.
    mutating func take(_ event: Event) throws -> [Event] {
        guard case .response(let response) = event.content, case .append(let fragment) = response.action.kind else {
            // Text ends where a call begins; thoughts and the rest have nothing to do with it.
            guard case .toolCalls = event.content else { return [event] }
            return try finish() + [event]
        }
        entryID = response.entryID
        heldTokens += fragment.tokenCount
        guard !fragment.content.isEmpty || !pending.isEmpty else { return [release("")] }
        pending.append(fragment.content, isJSON: isJSON)
        let text = try checked(isEnd: false)
        return text.isEmpty ? [] : [release(text)]
    }

    /// Ends the text, giving what was held back.
    mutating func finish() throws -> [Event] {
        pending.end()
        let text = try checked(isEnd: true)
        return text.isEmpty && heldTokens == 0 ? [] : [release(text)]
    }

    private mutating func release(_ text: String) -> Event {
        shown += text
        defer { heldTokens = 0 }
        return .response(entryID: entryID, action: .appendText(text, tokenCount: heldTokens))
    }

    /// What of the pending text may be seen now.
    private mutating func checked(isEnd: Bool) throws -> String {
        switch rule {
        case .closure(let check, let heldBack):
            try check(shown + pending.raw).enforce(side: "response", shown: shown, cut: pending.raw)
            return pending.takeAll(but: isEnd ? 0 : heldBack)
        case .words(let list, let verdict):
            switch list.find(in: pending.scalars, after: pending.before, isEnd: isEnd) {
            case .match(let word):
                try verdict.naming(word).enforce(side: "response", shown: shown, cut: pending.raw)
                return ""
            case .open(let start): return pending.take(isEnd ? pending.scalars.count : start)
            }
        }
    }
}

extension SystemLanguageModel.Guardrails {
    /// Checks a request's prompt.
    ///
    /// - Throws: `LanguageModelError.guardrailViolation`, `LanguageModelError.refusal`.
    func check(_ request: LanguageModelExecutorGenerationRequest) throws {
        guard let checkPrompt, !passesText || request.schema != nil,
            case .prompt(let prompt)? = request.transcript.last
        else { return }
        let text = prompt.segments.text
        try checkPrompt(text).enforce(side: "prompt", shown: "", cut: text)
    }
}

extension SystemLanguageModel.Guardrails.Verdict {
    /// Throws what the verdict means; nothing for one that lets pass.
    fileprivate func enforce(side: String, shown: String, cut: String) throws {
        let metadata: [String: any Sendable] = ["side": side, "shown": shown, "cut": cut]
        switch self {
        case .pass: return
        case .refusal(let explanation):
            throw LanguageModelError.refusal(
                .init(
                    explanation: explanation, debugDescription: "the application's policy refused this \(side).",
                    metadata: metadata)
            ).bridged
        case .violation(let reason):
            throw LanguageModelError.guardrailViolation(
                .init(
                    debugDescription: "the application's policy stopped this \(side): \(reason)", metadata: metadata)
            ).bridged
        }
    }
}
