import ChatTemplates
import Foundation
import FoundationModelsCore
import NightjarGeneration

/// A converter of a model's output, token by token, to events of a generation channel.
struct LocalOutput {
    typealias Event = LanguageModelExecutorGenerationChannel.Event

    /// The ID of the response entry.
    let answerID = UUID().uuidString
    /// The answer so far.
    private(set) var answer = ""
    /// The beginning of a tool call that the end of the output truncated; nil where there is none.
    private(set) var brokenCall: String?
    /// The number of reasoning tokens.
    private(set) var reasoningTokenCount = 0

    private let turn: LocalTurn
    private let reasoningID = UUID().uuidString
    private let callsID = UUID().uuidString
    private var parser: OutputParser?
    private var calls: [Transcript.ToolCall] = []
    private var tokenCount = 0
    private var silentTokenCount = 0
    private var hasEvents = false
    /// The token reports; nil unless requested.
    private var reports: TokenReports?

    /// Creates a converter for the output of a turn.
    init(of turn: LocalTurn, reportsTokens: Bool = false) {
        self.turn = turn
        parser = turn.prepared.parser
        if reportsTokens { reports = TokenReports(tokenizer: turn.prepared.model.tokenizer) }
    }

    /// Returns an event that opens the answer, if the output begins with it; else nil.
    mutating func begin() -> Event? { parser == nil && !turn.isGuided ? append("") : nil }

    /// Converts a token to events.
    ///
    /// - Throws: `GeneratedContent.ParsingError` for a call whose arguments are no JSON.
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
            // Inside a JSON value, a marker is plain text, so the parser ends here.
            events += try flush()
        }
        return events
    }

    /// Ends the output and returns the last events; an empty output still creates a response entry.
    mutating func finish() throws -> [Event] {
        let isInsideCall = parser?.isInsideCall ?? false
        var parsed = parser?.finish() ?? []
        parser = nil
        // Calls follow a grammar, so an unreadable call was truncated; its text is not part of the answer.
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
