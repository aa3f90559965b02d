import FoundationModelsCore
import Transformer

extension LocalGeneration {
    /// The choice of tokens: the request's, then the program's, then the checkpoint's or that of
    /// ``GenerationDefaults/sampling``; where none names a seed, that of the task.
    func sampling(_ options: GenerationOptions, defaults: GenerationDefaults) -> SamplingParameters {
        var parameters = Self.sampling(options, defaults: defaults)
        if let sampling = overrides.sampling, options.samplingMode == nil, options.temperature == nil {
            parameters = sampling
        }
        parameters.seed = parameters.seed ?? SamplingSeed.current
        return parameters
    }

    /// The choice of tokens: the request's, then the checkpoint's or that of ``GenerationDefaults/sampling``.
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
            parameters = defaults.sampling
        }
        parameters.temperature = options.temperature ?? parameters.temperature
        return parameters
    }
}
