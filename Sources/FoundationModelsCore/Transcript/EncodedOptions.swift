/// Generation options as the document format writes them.
struct EncodedOptions: Codable {
    private struct Sampling: Codable {
        var type: String
        var k: Int?
        var probabilityThreshold: Double?
        var seed: UInt64?
    }
    private var samplingMode: Sampling?
    private var temperature: Double?
    private var maximumResponseTokens: Int?
    private var toolCallingMode: String?

    init(_ options: GenerationOptions) {
        temperature = options.temperature
        maximumResponseTokens = options.maximumResponseTokens
        switch options.samplingMode?.kind {
        case .greedy?: samplingMode = Sampling(type: "greedy")
        case .randomTopK(let k, let seed)?: samplingMode = Sampling(type: "randomTopK", k: k, seed: seed)
        case .randomProbabilityThreshold(let threshold, let seed)?:
            samplingMode = Sampling(type: "randomProbabilityThreshold", probabilityThreshold: threshold, seed: seed)
        case nil: break
        }
        switch options.toolCallingMode?.kind {
        case .allowed?: toolCallingMode = "allowed"
        case .required?: toolCallingMode = "required"
        case .disallowed?: toolCallingMode = "disallowed"
        case nil: break
        }
    }

    var options: GenerationOptions {
        var options = GenerationOptions(temperature: temperature, maximumResponseTokens: maximumResponseTokens)
        switch (samplingMode?.type, samplingMode?.k, samplingMode?.probabilityThreshold) {
        case ("greedy"?, _, _): options.samplingMode = .greedy
        case ("randomTopK"?, let k?, _): options.samplingMode = .random(top: k, seed: samplingMode?.seed)
        case ("randomProbabilityThreshold"?, _, let threshold?):
            options.samplingMode = .random(probabilityThreshold: threshold, seed: samplingMode?.seed)
        default: break
        }
        switch toolCallingMode {
        case "allowed": options.toolCallingMode = .allowed
        case "required": options.toolCallingMode = .required
        case "disallowed": options.toolCallingMode = .disallowed
        default: break
        }
        return options
    }
}
