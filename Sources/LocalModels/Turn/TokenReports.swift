import Foundation
import FoundationModelsCore
import NightjarGeneration
import Tokenizer

/// The reports of generated tokens, aligned with the events that show their text.
///
/// A parser holds text back and omits markers, so the text of an event can begin and end inside tokens.
struct TokenReports {
    typealias Event = LanguageModelExecutorGenerationChannel.Event
    typealias Token = LanguageModelSession.Confidence.Token

    private struct Waiting {
        /// The report; nil if an earlier event has included it.
        var token: Token?
        var bytes: [UInt8]
    }

    private let tokenizer: SubwordTokenizer
    private var waiting: [Waiting] = []

    init(tokenizer: SubwordTokenizer) { self.tokenizer = tokenizer }

    /// Adds a token with the text that it shows.
    mutating func add(_ token: GeneratedToken, text: String) {
        let allowed = token.alternatives.map { Double($0.allowedLogProbability) } ?? 0
        let alternatives = (token.alternatives?.likeliest ?? []).map { other in
            let logProbability = Double(other.logProbability)
            return LanguageModelSession.Confidence.Alternative(
                text: self.text(of: other.id), logProbability: logProbability,
                probability: min(1, exp(logProbability - allowed)))
        }
        let report = Token(
            text: text, logProbability: token.logProbability.map(Double.init), allowedLogProbability: allowed,
            alternatives: alternatives)
        waiting.append(Waiting(token: report, bytes: Array(text.utf8)))
    }

    /// Returns the events, with token reports before the text of an answer.
    mutating func reported(_ events: [Event]) -> [Event] {
        events.flatMap { event -> [Event] in
            switch event.content {
            case .response(let response):
                guard case .append(let fragment) = response.action.kind else { return [event] }
                let tokens = take(fragment.content)
                guard !tokens.isEmpty else { return [event] }
                return [.response(entryID: response.entryID, action: .reportTokens(tokens)), event]
            case .reasoning(let reasoning):
                if case .append(let fragment) = reasoning.action.kind { _ = take(fragment.content) }
                return [event]
            case .toolCalls:
                waiting = []
                return [event]
            case .data: return [event]
            }
        }
    }

    /// Removes and returns the tokens of a text; earlier tokens are markers and are dropped.
    private mutating func take(_ text: String) -> [Token] {
        let wanted = Array(text.utf8)
        guard !wanted.isEmpty else { return [] }
        guard let start = place(of: wanted) else {
            // No token has this text, so the waiting tokens can't be aligned any more.
            waiting = []
            return []
        }
        let end = start + wanted.count
        var taken: [Token] = []
        var position = 0
        var count = 0
        for (index, entry) in waiting.enumerated() {
            guard position < end else { break }
            let range = position..<position + entry.bytes.count
            let isInside = range.isEmpty ? position >= start : range.upperBound > start
            if isInside, var token = entry.token {
                let part = range.clamped(to: start..<end)
                token.text = String(
                    decoding: entry.bytes[part.lowerBound - position..<part.upperBound - position], as: UTF8.self)
                taken.append(token)
            }
            if range.upperBound > end {
                waiting[index] = Waiting(token: nil, bytes: Array(entry.bytes[(end - position)...]))
            } else {
                count = index + 1
            }
            position = range.upperBound
        }
        waiting.removeFirst(count)
        return taken
    }

    /// Returns the byte offset of a text in the waiting tokens.
    private func place(of wanted: [UInt8]) -> Int? {
        let bytes = waiting.flatMap(\.bytes)
        guard bytes.count >= wanted.count else { return nil }
        return (0...bytes.count - wanted.count).first { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }

    private func text(of token: Int) -> String {
        tokenizer.tokenBytes(token).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
