/// The guardrails' check on an answer while it grows: at every eighth of its length, and at its end.
struct ResponseCheck {
    private let guardrails: SystemLanguageModel.Guardrails
    private var text = ""
    private var nextCheck = 64

    init(guardrails: SystemLanguageModel.Guardrails) { self.guardrails = guardrails }

    /// Takes more of the answer; what isn't part of it passes.
    mutating func add(_ event: LanguageModelExecutorGenerationChannel.Event) throws {
        guard case .response(let response) = event.content, case .append(let fragment) = response.action.kind else {
            return
        }
        try add(fragment.content)
    }

    private mutating func add(_ fragment: String) throws {
        text += fragment
        guard text.utf8.count >= nextCheck else { return }
        nextCheck = text.utf8.count * 9 / 8
        try finish()
    }

    /// Checks all of it.
    func finish() throws {
        guard !guardrails.allowsResponse(text) else { return }
        throw LanguageModelError.guardrailViolation(.init(
            debugDescription: "the application's check on answers stopped this one.")).bridged
    }
}
