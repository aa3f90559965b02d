/// The encoded form of generation options, as members of one object.
///
/// Known members of Apple's format are `temperature`, `maximumResponseTokens`, `toolCallingMode`, and `topK` with
/// `randomSeed`. The other sampling modes are unknown. `topP` is our guess at a name. Greedy sampling is encoded as
/// `topK` 1, which is equivalent, and marked by a member of our own.
struct EncodedOptions: Codable {
    let options: GenerationOptions

    private enum Keys: String, CodingKey {
        case temperature, maximumResponseTokens, toolCallingMode, topK, topP, randomSeed, greedy, samplingMode
        /// Not in Apple's format.
        case confidenceAlternatives
    }

    init(_ options: GenerationOptions) { self.options = options }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encodeIfPresent(options.temperature, forKey: .temperature)
        try container.encodeIfPresent(options.maximumResponseTokens, forKey: .maximumResponseTokens)
        let mode = (options.toolCallingMode?.kind).map(ToolCallingName.init)
        try container.encodeIfPresent(mode, forKey: .toolCallingMode)
        try container.encodeIfPresent(options.confidenceAlternatives, forKey: .confidenceAlternatives)
        switch options.samplingMode?.kind {
        case .greedy?:
            try container.encode(1, forKey: .topK)
            try container.encode(true, forKey: .greedy)
        case .randomTopK(let count, let seed)?:
            try container.encode(count, forKey: .topK)
            try container.encodeIfPresent(seed, forKey: .randomSeed)
        case .randomProbabilityThreshold(let threshold, let seed)?:
            try container.encode(threshold, forKey: .topP)
            try container.encodeIfPresent(seed, forKey: .randomSeed)
        case nil: break
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let seed: UInt64?
        do {
            seed = try container.decodeIfPresent(UInt64.self, forKey: .randomSeed)
        } catch {
            // Foundation's own error for a negative number has no coding path.
            throw DecodingError.dataCorruptedError(
                forKey: .randomSeed, in: container,
                debugDescription: "A seed is a whole number from 0 to \(UInt64.max).")
        }
        let samplingMode: GenerationOptions.SamplingMode? =
            if try container.decodeIfPresent(Bool.self, forKey: .greedy) == true {
                .greedy
            } else if let count = try container.decodeIfPresent(Int.self, forKey: .topK) {
                .random(top: count, seed: seed)
            } else if let threshold = try container.decodeIfPresent(Double.self, forKey: .topP) {
                .random(probabilityThreshold: threshold, seed: seed)
            } else {
                try container.decodeIfPresent(EarlierSamplingMode.self, forKey: .samplingMode)?.mode
            }
        var options = GenerationOptions(
            samplingMode: samplingMode, temperature: try container.decodeIfPresent(Double.self, forKey: .temperature),
            maximumResponseTokens: try container.decodeIfPresent(Int.self, forKey: .maximumResponseTokens),
            toolCallingMode: try container.decodeIfPresent(ToolCallingName.self, forKey: .toolCallingMode)?.mode)
        if let count = try container.decodeIfPresent(Int.self, forKey: .confidenceAlternatives) {
            options = options.reportingConfidence(alternatives: count)
        }
        self.options = options
    }
}

/// The encoded names of tool calling modes.
private enum ToolCallingName: String, Codable {
    case allowed, required, disallowed

    init(_ kind: GenerationOptions.ToolCallingMode.Kind) {
        self =
            switch kind {
            case .allowed: .allowed
            case .required: .required
            case .disallowed: .disallowed
            }
    }

    var mode: GenerationOptions.ToolCallingMode {
        switch self {
        case .allowed: .allowed
        case .required: .required
        case .disallowed: .disallowed
        }
    }
}

/// The sampling mode as earlier versions of this package encoded it.
private struct EarlierSamplingMode: Decodable {
    let mode: GenerationOptions.SamplingMode

    private enum Keys: String, CodingKey { case type, k, probabilityThreshold, seed }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let seed = try container.decodeIfPresent(UInt64.self, forKey: .seed)
        let type = try container.decode(String.self, forKey: .type)
        switch type {
        case "greedy": mode = .greedy
        case "randomTopK": mode = .random(top: try container.decode(Int.self, forKey: .k), seed: seed)
        case "randomProbabilityThreshold":
            mode = .random(
                probabilityThreshold: try container.decode(Double.self, forKey: .probabilityThreshold), seed: seed)
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "There is no sampling mode \"\(type)\".")
        }
    }
}
