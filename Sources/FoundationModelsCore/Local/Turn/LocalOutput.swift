import Foundation
import Generation
import Tokenizer

/// What a model's output becomes: events of a channel, made token by token.
struct LocalOutput {
    typealias Event = LanguageModelExecutorGenerationChannel.Event

    /// The id of the answer's entry.
    let answerID = UUID().uuidString
    /// The answer so far.
    private(set) var answer = ""
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

    /// Begins the output of a turn.
    init(of turn: LocalTurn) {
        self.turn = turn
        parser = turn.parser
    }

    /// Opens the answer, where there can be nothing ahead of it.
    mutating func begin() -> Event? { parser == nil && !turn.isGuided ? append("") : nil }

    /// Takes a token, giving the events that it causes.
    ///
    /// - Throws: `GeneratedContent.ParsingError` for arguments that are no JSON.
    mutating func take(_ token: GeneratedToken) throws -> [Event] {
        tokenCount += 1
        silentTokenCount += 1
        guard !token.text.isEmpty, !turn.isNoise(token.id) else { return [] }
        guard let parsed = parser?.append(token.text) else { return [append(token.text)] }
        var events = try parsed.map { try event($0) }
        if turn.isGuided, !answer.isEmpty {
            // Inside a value a marker is text like any other.
            events += try flush()
        }
        return events
    }

    /// Ends the output; there is an entry even where nothing was said.
    mutating func finish() throws -> [Event] {
        var events = try flush()
        if !hasEvents { events.append(append("")) }
        return events
    }

    private mutating func flush() throws -> [Event] {
        defer { parser = nil }
        return try (parser?.finish() ?? []).map { try event($0) }
    }

    /// Whether the answer is a value from beginning to end.
    var holdsWholeValue: Bool { (try? GeneratedContent(json: answer))?.isComplete ?? false }

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
