import Foundation
import FoundationModelsCore

/// A server's token reports (`logprobs`), aligned with the pieces of the answer's text.
///
/// Servers report tokens beside the text, with their bytes, since a token may be a part of a character. Some report
/// markers and reasoning too. After a text that the reported tokens don't form, no more tokens are reported, because
/// their positions would be wrong.
struct ChatTokenReports {
    typealias Token = LanguageModelSession.Confidence.Token

    /// The tokens whose text hasn't come yet.
    private var waiting: [Token] = []
    /// The bytes of an incomplete character.
    private var bytes: [UInt8] = []
    private var isInLine = true
    /// The maximum number of waiting tokens. Servers hold back some text, but less than this.
    private static let limit = 4096

    /// Adds the `logprobs` of a chunk.
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

    /// Removes the waiting tokens, which belong to reasoning.
    mutating func drop() { (waiting, bytes) = ([], []) }

    /// Removes and returns the tokens that form a text; those before it are markers.
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
