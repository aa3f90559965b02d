import ArgumentParser
import Transformer

/// The options for sampling.
struct SamplingOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Sampling temperature; 0 always chooses the most likely token. (default: 0; in a chat, as `infer info` shows)",
            valueName: "t"))
    var temperature: Double?

    @Option(name: .long, help: ArgumentHelp("Sample from the k most likely tokens.", valueName: "k"))
    var topK: Int?

    @Option(
        name: .long,
        help: ArgumentHelp("Sample from the most likely tokens whose probabilities sum to at least p.", valueName: "p"))
    var topP: Double?

    @Option(
        name: .long,
        help: ArgumentHelp("Drop tokens whose probability is below this fraction of the highest one.", valueName: "p"))
    var minP: Double?

    @Option(name: .long, help: ArgumentHelp("Penalize tokens that occurred before by this factor.", valueName: "r"))
    var repeatPenalty: Double?

    @Option(
        name: .long,
        help: ArgumentHelp("Seed of the random number generator; the same seed gives the same text.", valueName: "n"))
    var seed: UInt64?

    @Flag(
        name: .long,
        help: ArgumentHelp(
            "Draft tokens from earlier runs of the text: the same answer in fewer passes, where it repeats "
                + "the prompt or itself."))
    var promptLookup = false

    func validate() throws {
        if let temperature, !(temperature >= 0 && temperature.isFinite) {
            throw ValidationError("--temperature must be 0 or more")
        }
        if let topK, topK < 0 { throw ValidationError("--top-k must be 0 or more") }
        if let topP, !(topP > 0 && topP <= 1) { throw ValidationError("--top-p must be above 0 and at most 1") }
        if let minP, !(minP >= 0 && minP <= 1) { throw ValidationError("--min-p must be from 0 to 1") }
        if let repeatPenalty, !(repeatPenalty > 0 && repeatPenalty.isFinite) {
            throw ValidationError("--repeat-penalty must be above 0")
        }
    }

    /// The engine's parameters; greedy by default.
    var parameters: SamplingParameters { parameters(insteadOf: SamplingParameters()) }

    /// Returns the engine's parameters.
    ///
    /// - Parameter defaults: The values for missing options.
    func parameters(insteadOf defaults: SamplingParameters) -> SamplingParameters {
        var parameters = defaults
        parameters.temperature = temperature ?? parameters.temperature
        parameters.topK = topK ?? parameters.topK
        parameters.topP = topP ?? parameters.topP
        parameters.minP = minP ?? parameters.minP
        parameters.repetitionPenalty = repeatPenalty ?? parameters.repetitionPenalty
        parameters.seed = seed
        return parameters
    }
}
