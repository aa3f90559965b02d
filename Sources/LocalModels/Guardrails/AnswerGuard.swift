import FoundationModelsCore

/// A filter that checks a model's streamed output by the guardrails before anyone sees it.
struct AnswerGuard {
    typealias Event = LanguageModelExecutorGenerationChannel.Event
    private typealias Channel = LanguageModelExecutorGenerationChannel

    /// The arguments of a tool call that are being checked.
    private struct Call {
        var entryID: String?
        var id: String
        var name: String
        var text: GuardedText
    }

    private let guardrails: SystemLanguageModel.Guardrails
    private var response: GuardedText?
    private var responseID: String?
    private var reasoning: GuardedText?
    private var reasoningID: String?
    /// The current call.
    private var call: Call?

    /// Creates a filter for an answer; nil where there is nothing to check.
    init?(_ guardrails: SystemLanguageModel.Guardrails, isGuided: Bool) {
        guard isGuided || !guardrails.passesText else { return nil }
        response = guardrails.responses.map { GuardedText($0, side: "response", isJSON: isGuided) }
        reasoning = guardrails.reasoning.map { GuardedText($0, side: "reasoning", isJSON: false) }
        guard response != nil || reasoning != nil || guardrails.toolArguments != nil else { return nil }
        self.guardrails = guardrails
    }

    /// Checks an event and returns those that may be shown now; text of another kind ends the current text.
    ///
    /// - Throws: `LanguageModelError.guardrailViolation`, `LanguageModelError.refusal`.
    mutating func take(_ event: Event) throws -> [Event] {
        switch event.content {
        case .response(let event): try take(event)
        case .reasoning(let event): try take(event)
        case .toolCalls(let event): try take(event)
        case .data: [event]
        }
    }

    private mutating func take(_ event: Channel.Response) throws -> [Event] {
        let same: Event = .response(entryID: event.entryID, action: event.action)
        guard case .append(let fragment) = event.action.kind else { return [same] }
        let ended = try endReasoning() + endCall()
        guard response != nil else { return ended + [same] }
        responseID = event.entryID
        let piece = try response?.take(fragment.content, tokenCount: fragment.tokenCount)
        return ended + responseEvents(piece)
    }

    private mutating func take(_ event: Channel.Reasoning) throws -> [Event] {
        let same: Event = .reasoning(entryID: event.entryID, action: event.action)
        guard case .append(let fragment) = event.action.kind else { return [same] }
        let ended = try endResponse() + endCall()
        guard reasoning != nil else { return ended + [same] }
        reasoningID = event.entryID
        let piece = try reasoning?.take(fragment.content, tokenCount: fragment.tokenCount)
        return ended + reasoningEvents(piece)
    }

    private mutating func take(_ event: Channel.ToolCalls) throws -> [Event] {
        let same: Event = .toolCalls(entryID: event.entryID, action: event.action)
        var ended = try endReasoning() + endResponse()
        guard case .call(let next) = event.action.kind, case .append(let fragment) = next.action.kind,
            let rule = guardrails.toolArguments
        else { return ended + [same] }
        if call?.id != next.id {
            ended += try endCall()
            let text = GuardedText(rule(next.name), side: "tool arguments", tool: next.name, isJSON: true)
            call = Call(entryID: event.entryID, id: next.id, name: next.name, text: text)
        }
        let piece = try call?.text.take(fragment.content, tokenCount: fragment.tokenCount)
        return ended + callEvents(piece)
    }

    /// Ends all texts and returns the events that were held back.
    mutating func finish() throws -> [Event] { try endReasoning() + endResponse() + endCall() }

    private mutating func endResponse() throws -> [Event] { responseEvents(try response?.finish()) }
    private mutating func endReasoning() throws -> [Event] { reasoningEvents(try reasoning?.finish()) }
    private mutating func endCall() throws -> [Event] {
        let events = callEvents(try call?.text.finish())
        call = nil
        return events
    }

    private func responseEvents(_ piece: GuardedText.Piece?) -> [Event] {
        guard let piece else { return [] }
        return [.response(entryID: responseID, action: .appendText(piece.text, tokenCount: piece.tokenCount))]
    }

    private func reasoningEvents(_ piece: GuardedText.Piece?) -> [Event] {
        guard let piece else { return [] }
        return [.reasoning(entryID: reasoningID, action: .appendText(piece.text, tokenCount: piece.tokenCount))]
    }

    private func callEvents(_ piece: GuardedText.Piece?) -> [Event] {
        guard let call, let piece else { return [] }
        let arguments = Channel.ToolCalls.ToolCall.Action.appendArguments(piece.text, tokenCount: piece.tokenCount)
        return [
            .toolCalls(entryID: call.entryID, action: .toolCall(id: call.id, name: call.name, action: arguments))
        ]
    }
}

extension SystemLanguageModel.Guardrails {
    /// Checks the prompt of a request.
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
