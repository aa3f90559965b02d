import ChatTemplates
import Foundation
import FoundationModelsCore
import Generation

/// What a model's output becomes: events of a channel, made token by token.
struct LocalOutput {
    typealias Event = LanguageModelExecutorGenerationChannel.Event

    /// The id of the answer's entry.
    let answerID = UUID().uuidString
    /// The answer so far.
    private(set) var answer = ""
    /// The beginning of a call that the output's end cut off; nil where there is none.
    private(set) var brokenCall: String?
    /// How many tokens went into thinking.
    private(set) var reasoningTokenCount = 0

    private let turn: LocalTurn
    private let reasoningID = UUID().uuidString
    private let callsID = UUID().uuidString
    private var parser: OutputParser?
    private var calls: [Transcript.ToolCall] = []
    private var tokenCount = 0
    private var silentTokenCount = 0
    private var hasEvents = false
    /// What is reported of tokens; nil where nobody asked.
    private var reports: TokenReports?

    /// Begins the output of a turn.
    init(of turn: LocalTurn, reportsTokens: Bool = false) {
        self.turn = turn
        parser = turn.prepared.parser
        if reportsTokens { reports = TokenReports(tokenizer: turn.prepared.model.tokenizer) }
    }

    /// Opens the answer, where there can be nothing ahead of it.
    mutating func begin() -> Event? { parser == nil && !turn.isGuided ? append("") : nil }

    /// Takes a token, giving the events that it causes.
    ///
    /// - Throws: `GeneratedContent.ParsingError` for arguments that are no JSON.
    mutating func take(_ token: GeneratedToken) throws -> [Event] {
        tokenCount += 1
        silentTokenCount += 1
        let text = turn.prepared.shownText(of: token)
        reports?.add(token, text: text)
        guard !text.isEmpty else { return [] }
        let events = try events(of: text)
        return reports?.reported(events) ?? events
    }

    private mutating func events(of text: String) throws -> [Event] {
        guard let parsed = parser?.append(text) else { return [append(text)] }
        var events = try parsed.map { try event($0) }
        if turn.isGuided, !answer.isEmpty {
            // Inside a value a marker is text like any other.
            events += try flush()
        }
        return events
    }

    /// Ends the output; there is an entry even where nothing was said.
    mutating func finish() throws -> [Event] {
        let isInsideCall = parser?.isInsideCall ?? false
        var parsed = parser?.finish() ?? []
        parser = nil
        // Calls follow a grammar, so one that can't be read is one that was cut off, and no answer.
        if isInsideCall {
            let text = parsed.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined()
            parsed.removeAll { if case .text = $0 { true } else { false } }
            brokenCall = text.isEmpty ? nil : text
        }
        var events = try parsed.map { try event($0) }
        if !hasEvents, brokenCall == nil { events.append(append("")) }
        return reports?.reported(events) ?? events
    }

    private mutating func flush() throws -> [Event] {
        defer { parser = nil }
        return try (parser?.finish() ?? []).map { try event($0) }
    }

    /// Whether tools were called.
    var hasCalls: Bool { !calls.isEmpty }

    private mutating func event(_ event: OutputEvent) throws -> Event {
        switch event {
        case .text(let text): return append(text)
        case .reasoning(let text):
            reasoningTokenCount = tokenCount
            return .reasoning(entryID: reasoningID, action: .appendText(text, tokenCount: newTokenCount()))
        case .call(let parsed):
            let call = try turn.call(parsed, after: calls)
            calls.append(call)
            return .toolCalls(
                entryID: callsID,
                action: .toolCall(
                    id: call.id, name: call.toolName,
                    action: .appendArguments(call.arguments.jsonString, tokenCount: newTokenCount())))
        }
    }

    private mutating func append(_ text: String) -> Event {
        answer += text
        return .response(entryID: answerID, action: .appendText(text, tokenCount: newTokenCount()))
    }

    private mutating func newTokenCount() -> Int {
        hasEvents = true
        defer { silentTokenCount = 0 }
        return silentTokenCount
    }
}
