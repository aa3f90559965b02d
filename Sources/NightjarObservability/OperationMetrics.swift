#if Observability
import NightjarGeneration
import Metrics

/// Metrics of operations, passes and admissions.
struct OperationMetrics: Sendable {
    private let factory: any MetricsFactory

    /// Makes metrics by a factory.
    init(_ factory: any MetricsFactory) { self.factory = factory }

    /// Records an operation that is over.
    func record(_ operation: ObservedOperation, _ outcome: ObservedOutcome) {
        var names = operation.dimensions
        if let model = outcome.model { names.append(("gen_ai.request.model", model)) }
        if let status = outcome.status { names.append(("http.response.status_code", "\(status)")) }
        var ended = names
        if let error = outcome.error { ended.append(("error.type", error.kind)) }
        time(operation.durationName, outcome.seconds, ended)
        guard case .generation = operation.kind else {
            if let tokens = outcome.tokens, case .step = operation.kind {
                count("gen_ai.client.token.usage", tokens.input, names + [("gen_ai.token.type", "input")])
                count("gen_ai.client.token.usage", tokens.output, names + [("gen_ai.token.type", "output")])
                count("gen_ai.client.token.usage", tokens.cached, names + [("gen_ai.token.type", "cached_input")])
            }
            return
        }
        if let statistics = outcome.statistics { record(statistics, names) }
    }

    private func record(_ statistics: GenerationStatistics, _ names: [(String, String)]) {
        time("nightjar.queue.duration", statistics.queueSeconds, names)
        if let seconds = statistics.timeToFirstToken { time("gen_ai.server.time_to_first_token", seconds, names) }
        if let rate = statistics.decodeTokensPerSecond {
            time("gen_ai.server.time_per_output_token", 1 / rate, names)
            record("nightjar.decode.tokens_per_second", rate, names)
        }
        if let rate = statistics.prefillTokensPerSecond { record("nightjar.prompt.tokens_per_second", rate, names) }
        record("nightjar.prompt.tokens", Double(statistics.promptTokens), names)
        record("nightjar.prompt.cached_tokens", Double(statistics.cachedTokens), names)
        record("nightjar.generated.tokens", Double(statistics.generatedTokens), names)
        if statistics.maskCount > 0 {
            // The mean of a generation: one record a mask would cost more than the mask.
            time("nightjar.mask.duration", statistics.maskSeconds / Double(statistics.maskCount), names)
            increment("nightjar.masks", statistics.maskCount, names)
        }
    }

    /// Records a pass.
    func record(_ pass: ObservedPass) {
        let names = [("nightjar.pass.kind", pass.isPrompt ? "prompt" : "decode")]
        record("nightjar.batch.rows", Double(pass.rows), names)
        record("nightjar.batch.sequences", Double(pass.sequences), names)
        time("nightjar.pass.duration", pass.seconds, names)
    }

    /// Records how long a request waited to be let in.
    func record(admissionSeconds seconds: Double) { time("nightjar.admission.duration", seconds, []) }

    /// Counts a prefix that was lost.
    func record(_ prefix: DiscardedPrefix) {
        increment("nightjar.prefix.discards", 1, [])
        increment("nightjar.prefix.discarded_tokens", prefix.discardedTokens, [])
    }

    private func time(_ label: String, _ seconds: Double, _ names: [(String, String)]) {
        Timer(label: label, dimensions: names, factory: factory).recordNanoseconds(
            Int64(exactly: (max(seconds, 0) * 1e9).rounded()) ?? .max)
    }

    private func record(_ label: String, _ value: Double, _ names: [(String, String)]) {
        Recorder(label: label, dimensions: names, aggregate: true, factory: factory).record(value)
    }

    private func count(_ label: String, _ value: Int, _ names: [(String, String)]) {
        record(label, Double(value), names)
    }

    private func increment(_ label: String, _ value: Int, _ names: [(String, String)]) {
        Counter(label: label, dimensions: names, factory: factory).increment(by: value)
    }
}
#endif
