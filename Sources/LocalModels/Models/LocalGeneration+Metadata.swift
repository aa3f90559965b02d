import FoundationModelsCore
import NightjarGeneration

extension LocalGeneration {
    /// Returns the metadata of a step's usage.
    ///
    /// Rates are in tokens per second, and `timeToFirstToken` is in seconds. `stopReason` says why generation ended.
    static func metadata(of result: GenerationResult) -> [String: any ConvertibleToGeneratedContent] {
        let statistics = result.statistics
        var metadata: [String: any ConvertibleToGeneratedContent] = ["stopReason": "\(result.stopReason)"]
        metadata["tokensPerSecond"] = statistics.decodeTokensPerSecond
        metadata["promptTokensPerSecond"] = statistics.prefillTokensPerSecond
        metadata["timeToFirstToken"] = statistics.timeToFirstToken
        return metadata
    }
}
