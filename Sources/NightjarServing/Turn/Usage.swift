import ChatTemplates
import NightjarGeneration

/// The token usage of a request, over all of its choices.
struct Usage: Sendable {
    var promptTokens = 0
    var cachedTokens = 0
    var completionTokens = 0
    var reasoningTokens = 0
    /// The statistics of each sequence.
    private var sequences: [GenerationStatistics] = []

    /// Adds a choice; the prompt counts once, at its longest.
    mutating func add(_ ending: TurnRun.Ending) {
        for statistics in ending.statistics { add(statistics) }
        reasoningTokens += ending.reasoningTokenCount
    }

    /// Adds a sequence; the prompt counts once.
    mutating func add(_ statistics: GenerationStatistics) {
        promptTokens = max(promptTokens, statistics.promptTokens)
        // The other choices reuse the first one's prefix. For the whole request, those tokens were not cached.
        cachedTokens = completionTokens == 0 ? statistics.cachedTokens : min(cachedTokens, statistics.cachedTokens)
        completionTokens += statistics.generatedTokens
        sequences.append(statistics)
    }

    /// The usage in the format of completions.
    var json: JSONValue {
        .fields([
            "prompt_tokens": .integer(promptTokens), "completion_tokens": .integer(completionTokens),
            "total_tokens": .integer(promptTokens + completionTokens),
            "prompt_tokens_details": .fields(["cached_tokens": .integer(cachedTokens)]),
            "completion_tokens_details": .fields(["reasoning_tokens": .integer(reasoningTokens)]),
        ])
    }

    /// Returns the tokens and the milliseconds of each phase, with llama-server's names if it has one. Times of several
    /// choices are added up, except for the longest wait. The template's time includes compiling a grammar.
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
            "draft_n": sum(\.draftTokens), "draft_n_accepted": sum(\.acceptedDraftTokens), "mask_n": sum(\.maskCount),
            "mask_ms": milliseconds(\.maskSeconds),
        ])
    }

    /// The usage in the format of responses.
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
