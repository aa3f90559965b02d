import ChatTemplates
import Generation

/// What a request took, over all of its choices.
struct Usage: Sendable {
    var promptTokens = 0
    var cachedTokens = 0
    var completionTokens = 0
    var reasoningTokens = 0
    /// Counts and times of each sequence.
    private var sequences: [GenerationStatistics] = []

    /// Adds a choice; the prompt is counted once, at its longest.
    mutating func add(_ ending: TurnRun.Ending) {
        for statistics in ending.statistics { add(statistics) }
        reasoningTokens += ending.reasoningTokenCount
    }

    /// Adds a sequence; the prompt is counted once.
    mutating func add(_ statistics: GenerationStatistics) {
        promptTokens = max(promptTokens, statistics.promptTokens)
        // What the first choice computed the others found; the request as a whole did not.
        cachedTokens = completionTokens == 0 ? statistics.cachedTokens : min(cachedTokens, statistics.cachedTokens)
        completionTokens += statistics.generatedTokens
        sequences.append(statistics)
    }

    /// As completions have it.
    var json: JSONValue {
        .fields([
            "prompt_tokens": .integer(promptTokens), "completion_tokens": .integer(completionTokens),
            "total_tokens": .integer(promptTokens + completionTokens),
            "prompt_tokens_details": .fields(["cached_tokens": .integer(cachedTokens)]),
            "completion_tokens_details": .fields(["reasoning_tokens": .integer(reasoningTokens)]),
        ])
    }

    /// What took the time, in llama-server's words where it has one: tokens and milliseconds, those of several choices
    /// together but for the wait, of which it is the longest. The template's time is also that of compiling a grammar.
    func timings(behind preparation: Preparation) -> JSONValue {
        func sum(_ value: (GenerationStatistics) -> Int) -> JSONValue {
            .integer(sequences.reduce(0) { $0 + value($1) })
        }
        func milliseconds(_ value: (GenerationStatistics) -> Double) -> JSONValue {
            .double(sequences.reduce(0) { $0 + value($1) } * 1000)
        }
        func rate(_ value: (GenerationStatistics) -> Double?) -> JSONValue {
            let rates = sequences.compactMap(value)
            return rates.isEmpty ? .null : .double(rates.reduce(0, +))
        }
        return .fields([
            "queue_ms": .double((preparation.queueSeconds + (sequences.map(\.queueSeconds).max() ?? 0)) * 1000),
            "template_ms": .double(preparation.templateSeconds * 1000),
            "cache_n": sum(\.cachedTokens), "prompt_n": sum { $0.promptTokens - $0.cachedTokens },
            "prompt_ms": milliseconds(\.prefillSeconds), "prompt_per_second": rate(\.prefillTokensPerSecond),
            "predicted_n": sum(\.generatedTokens), "predicted_ms": milliseconds(\.decodeSeconds),
            "predicted_per_second": rate(\.decodeTokensPerSecond), "forced_n": sum(\.forcedTokens),
            "total_ms": .double((sequences.map(\.totalSeconds).max() ?? 0) * 1000),
            "draft_n": sum(\.guessedTokens), "draft_n_accepted": sum(\.rightGuesses), "mask_n": sum(\.maskCount),
            "mask_ms": milliseconds(\.maskSeconds),
        ])
    }

    /// As responses have it.
    var responseJSON: JSONValue {
        .fields([
            "input_tokens": .integer(promptTokens),
            "input_tokens_details": .fields(["cached_tokens": .integer(cachedTokens)]),
            "output_tokens": .integer(completionTokens),
            "output_tokens_details": .fields(["reasoning_tokens": .integer(reasoningTokens)]),
            "total_tokens": .integer(promptTokens + completionTokens),
        ])
    }
}
