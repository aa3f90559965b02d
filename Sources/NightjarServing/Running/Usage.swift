import ChatTemplates
import Generation

/// What a request took, over all of its choices.
struct Usage: Sendable {
    var promptTokens = 0
    var cachedTokens = 0
    var completionTokens = 0
    var reasoningTokens = 0

    /// Adds a choice; the prompt is counted once.
    mutating func add(_ ending: TurnRun.Ending) {
        add(ending.statistics)
        reasoningTokens += ending.reasoningTokenCount
    }

    /// Adds a sequence; the prompt is counted once.
    mutating func add(_ statistics: GenerationStatistics) {
        promptTokens = max(promptTokens, statistics.promptTokens)
        // What the first choice computed the others found; the request as a whole did not.
        cachedTokens = completionTokens == 0 ? statistics.cachedTokens : min(cachedTokens, statistics.cachedTokens)
        completionTokens += statistics.generatedTokens
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
