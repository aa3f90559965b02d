import NightjarGeneration
import Tensor

/// The last line on standard error, with the cost of a generation.
struct GenerationReport {
    private let statistics: GenerationStatistics
    private let stopReason: StopReason
    private let threadCount: Int

    /// Creates a report of a generation, with the number of the model's threads.
    init(_ result: GenerationResult, threadCount: Int) {
        statistics = result.statistics
        self.threadCount = threadCount
        stopReason = result.stopReason
    }

    /// The report as one line.
    var line: String {
        var parts = [prompt, output]
        if let seconds = statistics.timeToFirstToken { parts.append("first token after \(seconds.text(digits: 3)) s") }
        if statistics.draftTokens > 0 {
            parts.append("\(statistics.acceptedDraftTokens) of \(statistics.draftTokens) draft tokens accepted")
        }
        if let rate = statistics.decodeGigabytesPerSecond { parts.append("\(rate.text(digits: 1)) GB/s") }
        parts.append("\(PeakMemory.bytes.byteText) peak")
        if let system = try? SystemDescription.current() {
            let threads = "\(threadCount) thread\(threadCount == 1 ? "" : "s")"
            parts.append("\(system.tier.rawValue) kernels, BLAS \(system.blasCore), \(threads)")
        }
        parts.append("ended by \(stopReason)")
        return parts.joined(separator: " · ")
    }

    private var prompt: String {
        let cached = statistics.cachedTokens > 0 ? " (\(statistics.cachedTokens) cached)" : ""
        return "prompt \(statistics.promptTokens) tokens\(cached)" + rate(statistics.prefillTokensPerSecond)
    }

    private var output: String {
        "generated \(statistics.generatedTokens) tokens" + rate(statistics.decodeTokensPerSecond)
    }

    private func rate(_ tokensPerSecond: Double?) -> String {
        tokensPerSecond.map { ", \($0.text(digits: 1)) tokens/s" } ?? ""
    }
}
