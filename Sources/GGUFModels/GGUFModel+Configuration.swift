import ModelFiles
import Transformer

extension GGUFModel {
    /// Returns the model family, and the GGUF architecture that describes its files.
    func architecture() throws(GGUFModelError) -> (family: ModelFamily, architecture: GGUFArchitecture) {
        let key = "general.architecture"
        guard let name = try Self.contained({ () throws(GGUFError) in try metadata.string(key) }) else {
            throw .container(metadata.missing(key, need: "which says what is computed"))
        }
        let candidates = GGUFArchitecture.named(name)
        if !candidates.isEmpty, tensor("token_embd.weight") == nil { throw .noWeights(file: path) }
        let reader = GGUFArchitectureReader(self, prefix: name)
        for candidate in candidates {
            guard let conditions = candidate.architecture.conditions else { return candidate }
            for condition in conditions where try reader.holds(condition) { return candidate }
        }
        throw .architecture(file: path, found: name, supported: GGUFArchitecture.supportedNames)
    }

    /// Returns the model's configuration.
    package func configuration() throws(ModelError) -> ModelConfiguration {
        let value: ConfigurationValue
        let names: [String: String]
        let architecture: GGUFArchitecture
        do throws(GGUFModelError) {
            let family: ModelFamily
            (family, architecture) = try self.architecture()
            let translation = try GGUFConfigurationTranslation(self, family: family, architecture: architecture)
            value = try translation.value()
            names = translation.names
        } catch {
            throw ModelError(error)
        }
        do throws(ConfigurationError) {
            let configuration = try ModelConfiguration(value, file: path, names: names)
            return architecture.linearAttention.map { configuration.storingLinearAttention($0) } ?? configuration
        } catch {
            throw .configuration(error)
        }
    }

    /// Returns the file's sampling parameters and end tokens.
    package func generationDefaults() throws(GGUFModelError) -> GenerationDefaults {
        var defaults = GenerationDefaults()
        defaults.endTokens = metadata["tokenizer.ggml.tokens"] == nil ? nil : try vocabulary().endTokens
        func number(_ key: String) throws(GGUFModelError) -> Double? {
            try Self.contained { () throws(GGUFError) in try metadata.number("general.sampling." + key) }
        }
        defaults.temperature = try number("temp")
        defaults.samples = (defaults.temperature ?? 0) > 0
        defaults.topK = try number("top_k").flatMap { Int(exactly: $0) }
        defaults.topP = try number("top_p")
        defaults.minP = try number("min_p")
        defaults.repetitionPenalty = try number("penalty_repeat").flatMap { $0 > 0 ? $0 : nil }
        return defaults
    }
}

extension ModelError {
    /// Wraps an error of a GGUF file as an error of loading a model.
    package init(_ error: GGUFModelError) {
        if case .file(let cause) = error {
            self = .file(cause)
        } else {
            self = .source(error, isMissing: error.isMissingFile)
        }
    }
}
