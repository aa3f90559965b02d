import Tensor
import Transformer
import Vision

/// The description of a model in `infer info`.
struct ModelSummary {
    /// The lines `name: value`.
    let text: String

    /// Describes a checkpoint, opened with options.
    ///
    /// - Parameter vision: The image preprocessor; nil for a text-only model.
    init(
        _ report: CheckpointReport, directory: String, options: ModelOptions, context: Int?, vision: VisionProcessor?
    ) {
        let configuration = report.configuration
        let length = context ?? configuration.maximumPositions
        let keyValueType = report.keyValueType(options.loadOptions())
        let keys = report.cacheBytes(forLength: length, type: keyValueType)
        let weights = Self.weightBytes(report, options)
        let types = Dictionary(grouping: report.tensors, by: \.type).mapValues(\.count)
        let typeCounts = types.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        let windows = Set(configuration.layers.compactMap(\.slidingWindow)).sorted()
        var lines = [
            ("model", directory),
            ("architecture", configuration.family.name),
            ("parameters", "\(report.elementCount)"),
            ("tensors", "\(report.tensors.count) (\(typeCounts.joined(separator: ", ")))"),
            ("layers", "\(configuration.layerCount)"),
            ("hidden size", "\(configuration.hiddenSize)"),
            ("feed-forward size", "\(configuration.intermediateSize)"),
            ("heads", Self.heads(configuration)),
            ("vocabulary", "\(configuration.vocabularySize)"),
            ("context", "\(configuration.maximumPositions)"),
        ]
        lines += report.unread.map { group in
            ("not read", "\(group.prefix) (\(group.count) tensors, \(group.byteCount.byteText))")
        }
        if let vision { lines += Self.vision(vision) }
        if !windows.isEmpty { lines.append(("sliding windows", windows.map(String.init).joined(separator: ", "))) }
        if let experts = configuration.experts {
            lines.append(("experts", "\(experts.count), \(experts.countPerToken) for each token"))
        }
        lines += [
            ("end tokens", report.endTokens.map(String.init).joined(separator: ", ")),
            ("longest output", Self.longestOutput(report.defaults)),
            ("sampling", Self.sampling(report.defaults)),
            ("weights in memory", weights.byteText),
            ("keys and values", "\(keys.byteText) for \(length) tokens as \(keyValueType.rawValue)"),
            ("estimated memory", (weights + keys + Self.workingBytes(configuration)).byteText),
        ]
        text = lines.map { "\($0.0): \(TerminalText.line($0.1))\n" }.joined()
    }

    /// Returns the lines about the image encoder, and the number of tokens of an image.
    private static func vision(_ vision: VisionProcessor) -> [(String, String)] {
        let counts = [256, 512, 1024].compactMap { side in
            vision.featureCount(width: side, height: side).map { "\($0) for \(side)×\(side) pixels" }
        }
        let sizes = counts.isEmpty ? "the processor's configuration can't be used" : counts.joined(separator: ", ")
        return [("images", "read by \(vision.towerName), loaded with the first image"), ("tokens an image", sizes)]
    }

    private static func heads(_ configuration: ModelConfiguration) -> String {
        if let latent = configuration.layers.lazy.compactMap(\.latentAttention).first {
            return "\(latent.attention.headCount) of \(latent.queryDimension), which attend to latents of "
                + "\(latent.rank) and \(latent.rotatedDimension) rotated elements"
        }
        return "\(configuration.headCount) of \(configuration.headDimension), "
            + "\(configuration.keyValueHeadCount) for keys and values"
    }

    private static func longestOutput(_ defaults: GenerationDefaults) -> String {
        if let count = defaults.maximumNewTokens { return "\(count) tokens (generation_config.json)" }
        guard let count = defaults.maximumLength else { return "not said" }
        return "\(count) tokens with the prompt (generation_config.json)"
    }

    /// Returns the model's default sampling settings.
    private static func sampling(_ defaults: GenerationDefaults) -> String {
        let parameters = defaults.sampling
        var parts = [parameters.isGreedy ? "the likeliest token" : "temperature \(parameters.temperature)"]
        if !parameters.isGreedy {
            if let topK = parameters.topK { parts.append("top-k \(topK)") }
            if let topP = parameters.topP { parts.append("top-p \(topP)") }
            if let minP = parameters.minP { parts.append("min-p \(minP)") }
        }
        if parameters.repetitionPenalty != 1 { parts.append("repetition penalty \(parameters.repetitionPenalty)") }
        return parts.joined(separator: ", ") + (defaults.saysHow ? "" : " (the model says nothing of it)")
    }

    private static func weightBytes(_ report: CheckpointReport, _ options: ModelOptions) -> Int {
        let type = options.dtype.elementType
        let quantization = type == nil ? options.loadOptions().quantization : nil
        return report.tensors.filter(report.isRead).reduce(0) {
            $0 + report.loadedByteCount(of: $1, quantization: quantization, elementType: type)
        }
    }

    /// Returns the size of a prompt chunk's activations, and of the logits, in bytes.
    private static func workingBytes(_ configuration: ModelConfiguration) -> Int {
        let width = configuration.hiddenSize * 4 + configuration.intermediateSize * 2 + configuration.queryWidth * 2
        return (Decoder.defaultChunkSize * width + configuration.vocabularySize * 3) * 4
    }
}
