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

    private let isGuided: Bool
    private let reasoningID = UUID().uuidString
    private let callsID = UUID().uuidString
    private let makeCallID: (Int, String) -> String
    private var parser: OutputParser?
    private var callCount = 0
    private var tokenCount = 0
    private var silentTokenCount = 0
    private var hasEvents = false

    /// Begins an output.
    ///
    /// - Parameters:
    ///   - parser: Tells answer, thinking and calls apart; nil where there is only an answer.
    ///   - isGuided: Whether the answer is a value.
    ///   - makeCallID: The id of a call that has none, by its number in the output and the tool's name.
    init(parser: OutputParser?, isGuided: Bool, makeCallID: @escaping (Int, String) -> String) {
        self.parser = parser
        self.isGuided = isGuided
        self.makeCallID = makeCallID
    }

    /// Opens the answer, where there can be nothing ahead of it.
    mutating func begin() -> Event? { parser == nil && !isGuided ? append("") : nil }

    /// Takes a token, giving the events that it causes.
    mutating func take(_ token: GeneratedToken) -> [Event] {
        tokenCount += 1
        silentTokenCount += 1
        guard !token.text.isEmpty else { return [] }
        guard let parsed = parser?.append(token.text) else { return [append(token.text)] }
        var events = parsed.map { event($0) }
        if isGuided, !answer.isEmpty {
            // Inside a value a marker is text like any other.
            events += parser?.finish().map { event($0) } ?? []
            parser = nil
        }
        return events
    }

    /// Ends the output; there is an entry even where nothing was said.
    mutating func finish() -> [Event] {
        var events = parser?.finish().map { event($0) } ?? []
        parser = nil
        if !hasEvents { events.append(append("")) }
        return events
    }

    /// Whether the answer is a value from beginning to end.
    var holdsWholeValue: Bool { (try? GeneratedContent(json: answer))?.isComplete ?? false }

    private mutating func event(_ event: OutputEvent) -> Event {
        switch event {
        case .text(let text): return append(text)
        case .reasoning(let text):
            reasoningTokenCount = tokenCount
            return .reasoning(entryID: reasoningID, action: .appendText(text, tokenCount: newTokenCount()))
        case .call(let call):
            let id = call.id ?? makeCallID(callCount, call.name)
            callCount += 1
            return .toolCalls(
                entryID: callsID,
                action: .toolCall(
                    id: id, name: call.name,
                    action: .appendArguments(call.arguments.text(), tokenCount: newTokenCount())))
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
