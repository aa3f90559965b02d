import FoundationModelsCore
import Transformer

extension LocalGeneration {
    /// The choice of tokens: the request's, then the program's, then the checkpoint's, then temperature 1 and a
    /// threshold of 0.95; where none names a seed, that of the task.
    func sampling(_ options: GenerationOptions, defaults: GenerationDefaults) -> SamplingParameters {
        var parameters = Self.sampling(options, defaults: defaults)
        if let sampling = overrides.sampling, options.samplingMode == nil, options.temperature == nil {
            parameters = sampling
        }
        parameters.seed = parameters.seed ?? SamplingSeed.current
        return parameters
    }

    /// The choice of tokens: the request's, then the checkpoint's, then temperature 1 and a threshold of 0.95.
    static func sampling(_ options: GenerationOptions, defaults: GenerationDefaults) -> SamplingParameters {
        var parameters = SamplingParameters()
        parameters.repetitionPenalty = defaults.repetitionPenalty ?? 1
        switch options.samplingMode?.kind {
        case .greedy?: return parameters
        case .randomTopK(let count, let seed)?:
            parameters.temperature = 1
            parameters.topK = count
            parameters.seed = seed
        case .randomProbabilityThreshold(let threshold, let seed)?:
            parameters.temperature = 1
            parameters.topP = threshold
            parameters.seed = seed
        case nil:
            let saysHow = defaults.temperature != nil || defaults.topP != nil || defaults.topK != nil
            parameters.temperature = defaults.temperature ?? 1
            parameters.topP = defaults.topP ?? (saysHow ? nil : 0.95)
            parameters.topK = defaults.topK
            parameters.minP = defaults.minP
        }
        parameters.temperature = options.temperature ?? parameters.temperature
        return parameters
    }
}
