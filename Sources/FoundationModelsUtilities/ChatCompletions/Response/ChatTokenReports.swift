import Foundation
import FoundationModelsCore

/// What a server reports of an answer's tokens, put in line with the pieces of its text.
///
/// Servers report each token beside the text that it makes, with its bytes, since a token may be a part of a character.
/// Some report markers and thoughts too. Behind a text that no tokens make, nothing more is reported: their places would
/// be wrong.
struct ChatTokenReports {
    typealias Token = LanguageModelSession.Confidence.Token

    /// Tokens whose text hasn't come.
    private var waiting: [Token] = []
    /// The bytes of a character that isn't whole.
    private var bytes: [UInt8] = []
    private var isInLine = true
    /// The most tokens that wait: servers hold back some text, but not this much.
    private static let limit = 4096

    /// Takes the `logprobs` of a chunk.
    mutating func add(_ report: GeneratedContent) {
        guard isInLine else { return }
        for entry in report["content"]?.elements ?? [] {
            guard waiting.count < Self.limit else { return isInLine = false }
            bytes += Self.bytes(of: entry)
            let text = String(validating: bytes, as: UTF8.self)
            if text != nil || bytes.count > 16 { bytes = [] }
            waiting.append(
                Token(
                    text: text ?? "", logProbability: Self.number(entry["logprob"]),
                    alternatives: (entry["top_logprobs"]?.elements ?? []).compactMap(Self.alternative)))
        }
    }

    /// Leaves out what waits: it was said of thoughts.
    mutating func drop() { (waiting, bytes) = ([], []) }

    /// Takes the tokens that a text is made of; those before it are markers.
    mutating func take(_ text: String) -> [Token] {
        guard isInLine, !waiting.isEmpty, let range = range(of: Array(text.utf8)) else {
            isInLine = false
            return []
        }
        defer { waiting.removeFirst(range.upperBound) }
        return Array(waiting[range])
    }

    private func range(of wanted: [UInt8]) -> Range<Int>? {
        for start in waiting.indices {
            var (end, place) = (start, 0)
            while end < waiting.count, place < wanted.count, wanted[place...].starts(with: waiting[end].text.utf8) {
                place += waiting[end].text.utf8.count
                end += 1
            }
            if place == wanted.count { return start..<end }
        }
        return nil
    }

    private static func bytes(of entry: GeneratedContent) -> [UInt8] {
        let numbers = entry["bytes"]?.elements?.map { $0.integer.flatMap(UInt8.init(exactly:)) }
        if let numbers, numbers.allSatisfy({ $0 != nil }) { return numbers.compactMap(\.self) }
        return Array((entry["token"]?.text ?? "").utf8)
    }

    private static func number(_ content: GeneratedContent?) -> Double? {
        guard let content, case .number(let number) = content.kind, number.isFinite else { return nil }
        return min(0, number)
    }

    private static func alternative(_ entry: GeneratedContent) -> LanguageModelSession.Confidence.Alternative? {
        guard let logProbability = number(entry["logprob"]), let text = entry["token"]?.text else { return nil }
        return .init(text: text, logProbability: logProbability, probability: exp(logProbability))
    }
}
