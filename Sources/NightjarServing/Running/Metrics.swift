import NightjarGeneration
import Synchronization

/// The service's counters, for Prometheus.
final class Metrics: Sendable {
    private struct Counts {
        var promptTokens = 0
        var cachedTokens = 0
        var generatedTokens = 0
        var prefillSeconds = 0.0
        var decodeSeconds = 0.0
        var queueSeconds = 0.0
        var maskSeconds = 0.0
        var masks = 0
        var cancelled = 0
        var firstTokenSeconds = 0.0
        var firstTokens = 0
        /// The number of requests by endpoint and status.
        var requests: [String: [Int: Int]] = [:]
    }

    private let counts = Mutex(Counts())

    /// Counts a generated token.
    func countToken() { counts.withLock { $0.generatedTokens += 1 } }

    /// Adds the statistics of a generation.
    func count(_ statistics: GenerationStatistics) {
        counts.withLock {
            $0.promptTokens += statistics.promptTokens
            $0.cachedTokens += statistics.cachedTokens
            $0.prefillSeconds += statistics.prefillSeconds
            $0.decodeSeconds += statistics.decodeSeconds
            $0.queueSeconds += statistics.queueSeconds
            $0.maskSeconds += statistics.maskSeconds
            $0.masks += statistics.maskCount
            guard let seconds = statistics.timeToFirstToken else { return }
            $0.firstTokenSeconds += seconds
            $0.firstTokens += 1
        }
    }

    /// Counts a cancelled generation.
    func countCancellation() { counts.withLock { $0.cancelled += 1 } }

    /// Counts a request.
    func count(endpoint: String, status: Int) {
        counts.withLock { $0.requests[endpoint, default: [:]][status, default: 0] += 1 }
    }

    /// Returns the counters in Prometheus's exposition format.
    func text(running: Int, waiting: Int, loadedModels: Int) -> String {
        let counts = counts.withLock { $0 }
        var lines: [String] = []
        func add(_ name: String, _ kind: String, _ help: String, _ values: [(labels: String, value: String)]) {
            lines.append("# HELP nightjar_\(name) \(help)")
            lines.append("# TYPE nightjar_\(name) \(kind)")
            for value in values { lines.append("nightjar_\(name)\(value.labels) \(value.value)") }
        }
        func add(_ name: String, _ kind: String, _ help: String, _ value: some CustomStringConvertible) {
            add(name, kind, help, [("", "\(value)")])
        }
        let requests = counts.requests.sorted { $0.key < $1.key }.flatMap { endpoint, statuses in
            statuses.sorted { $0.key < $1.key }.map {
                (labels: "{endpoint=\"\(endpoint)\",status=\"\($0.key)\"}", value: "\($0.value)")
            }
        }
        add("requests_total", "counter", "Requests answered, by endpoint and HTTP status.", requests)
        add("prompt_tokens_total", "counter", "Tokens of prompts.", counts.promptTokens)
        add(
            "prompt_tokens_cached_total", "counter", "Tokens of prompts that were not computed again.",
            counts.cachedTokens)
        add("tokens_generated_total", "counter", "Tokens generated.", counts.generatedTokens)
        add("prompt_seconds_total", "counter", "Seconds in passes over prompts.", counts.prefillSeconds)
        add("decode_seconds_total", "counter", "Seconds in passes over generated tokens.", counts.decodeSeconds)
        add(
            "queue_seconds_total", "counter", "Seconds that sequences waited for their model's thread.",
            counts.queueSeconds)
        add("masks_total", "counter", "Masks of constraints that were computed.", counts.masks)
        add(
            "mask_seconds_total", "counter", "Seconds spent on masks, beside passes or between them.",
            counts.maskSeconds)
        add(
            "first_token_seconds_sum", "counter", "Seconds from requests to their first tokens.",
            counts.firstTokenSeconds)
        add("first_token_seconds_count", "counter", "Generations that had a first token.", counts.firstTokens)
        add("generations_cancelled_total", "counter", "Generations that clients hung up on.", counts.cancelled)
        add("sequences_running", "gauge", "Sequences that are generated now.", running)
        add("sequences_waiting", "gauge", "Sequences that wait for their turn.", waiting)
        add("models_loaded", "gauge", "Models in memory.", loadedModels)
        return lines.joined(separator: "\n") + "\n"
    }
}
