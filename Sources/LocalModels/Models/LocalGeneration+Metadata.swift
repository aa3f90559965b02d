import FoundationModelsCore
import Generation

extension LocalGeneration {
    /// What a step's usage says beside the tokens: rates in tokens per second, the time to the first token in seconds,
    /// and why the generation ended.
    static func metadata(of result: GenerationResult) -> [String: any ConvertibleToGeneratedContent] {
        let statistics = result.statistics
        var metadata: [String: any ConvertibleToGeneratedContent] = ["stopReason": "\(result.stopReason)"]
        metadata["tokensPerSecond"] = statistics.decodeTokensPerSecond
        metadata["promptTokensPerSecond"] = statistics.prefillTokensPerSecond
        metadata["timeToFirstToken"] = statistics.timeToFirstToken
        return metadata
    }
}
