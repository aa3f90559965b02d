import FoundationModelsCore
import Transformer

extension LocalGeneration {
    /// Returns the sampling parameters of a request.
    ///
    /// The request's options have precedence, then the program's overrides, then the checkpoint's, then
    /// ``GenerationDefaults/sampling``. Without a seed, the task's ``SamplingSeed`` is used.
    func sampling(_ options: GenerationOptions, defaults: GenerationDefaults) -> SamplingParameters {
        var parameters = Self.sampling(options, defaults: defaults)
        if let sampling = overrides.sampling, options.samplingMode == nil, options.temperature == nil {
            parameters = sampling
        }
        parameters.seed = parameters.seed ?? SamplingSeed.current
        return parameters
    }

    /// Returns the request's sampling parameters; the checkpoint's or ``GenerationDefaults/sampling`` fill the rest.
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
