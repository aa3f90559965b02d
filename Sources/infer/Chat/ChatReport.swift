import FoundationModelsCore

/// The line on standard error after a reply, with its cost.
struct ChatReport {
    /// The token counts, with the rates that the executor reports.
    let usage: LanguageModelSession.Usage
    private let ending: String?

    /// Creates a report; `ending` is the reason if the reply was ended from outside.
    init(usage: LanguageModelSession.Usage?, ending: String?) {
        let none = LanguageModelSession.Usage(
            input: .init(totalTokenCount: 0, cachedTokenCount: 0),
            output: .init(totalTokenCount: 0, reasoningTokenCount: 0))
        self.usage = usage ?? none
        self.ending = ending
    }

    /// The report as one line.
    var line: String {
        let cached = usage.input.cachedTokenCount > 0 ? " (\(usage.input.cachedTokenCount) cached)" : ""
        var parts = ["generated \(usage.output.totalTokenCount) tokens" + rate("tokensPerSecond")]
        // A reply that was ended from outside reports no prompt.
        if usage.input.totalTokenCount > 0 {
            let prompt = "prompt \(usage.input.totalTokenCount) tokens\(cached)"
            parts.insert(prompt + rate("promptTokensPerSecond"), at: 0)
        }
        if let seconds = number("timeToFirstToken") { parts.append("first token after \(seconds.text(digits: 3)) s") }
        if let reason = ending ?? (try? usage.metadata["stopReason"]?.value(String.self)) {
            parts.append("ended by \(reason)")
        }
        return parts.joined(separator: " · ")
    }

    private func rate(_ key: String) -> String { number(key).map { ", \($0.text(digits: 1)) tokens/s" } ?? "" }

    private func number(_ key: String) -> Double? { try? usage.metadata[key]?.value(Double.self) }
}
