import Tensor

/// The settings in `adapter_config.json` of a LoRA adapter, in PEFT's format.
struct AdapterConfiguration: Sendable {
    /// The path of the file, for messages.
    let file: String
    /// The rank of modules that match no pattern.
    let rank: Int
    /// The numerator of the scale, for modules that match no pattern.
    let alpha: Double
    /// Whether the scale is alpha over the square root of the rank, instead of alpha over the rank.
    let dividesByRoot: Bool
    /// The modules with the adapter.
    let targets: ModuleSelection
    /// The modules that are excluded from `targets`.
    let excluded: ModuleSelection?
    /// The layers whose modules have the adapter; nil for all.
    let layers: Set<Int>?
    /// The path components before a layer's number in a module's path; empty for any.
    let layerPatterns: [String]
    /// The ranks by patterns of module paths' ends; the first match counts.
    let ranks: [(pattern: ModulePattern, value: Int)]
    /// The alphas by patterns of module paths' ends; the first match counts.
    let alphas: [(pattern: ModulePattern, value: Double)]
    /// The name of the model on which the adapter was trained.
    let baseModel: String?

    /// The largest size of the file in bytes.
    static let sizeLimit = 16 << 20

    /// The keys that have no effect on the computation of a trained adapter.
    private static let neutral: Set<String> = [
        "base_model_name_or_path", "revision", "inference_mode", "lora_dropout", "auto_mapping", "peft_version",
        "megatron_core", "qalora_group_size", "runtime_config", "fan_in_fan_out", "ensure_weight_tying", "loftq_config",
        "eva_config", "corda_config", "lora_ga_config", "init_lora_weights", "task_type", "peft_type", "r",
        "lora_alpha",
        "use_rslora", "target_modules", "exclude_modules", "layers_to_transform", "layers_pattern", "rank_pattern",
        "alpha_pattern", "bias",
    ]

    /// The initializations that leave the base model unchanged.
    private static let plainInitializations = ["gaussian", "eva", "orthogonal"]

    /// Parses a file.
    ///
    /// - Throws: ``AdapterError`` with the key; also for settings that can't be computed exactly.
    init(parsing bytes: UnsafeRawBufferPointer, file: String) throws(AdapterError) {
        do throws(ConfigurationError) {
            let reader = try ConfigurationReader(parsing: bytes, file: file)
            try Self.checkKind(reader)
            self.file = file
            rank = try reader.requiredSize("r")
            guard let alpha = try reader.number("lora_alpha") else { throw reader.missing("lora_alpha") }
            self.alpha = alpha
            dividesByRoot = try reader.boolean("use_rslora") ?? false
            _ = try reader.boolean("fan_in_fan_out")
            baseModel = try reader.string("base_model_name_or_path")
            layers = try Self.layers(reader)
            if case .string(let pattern)? = reader.value("layers_pattern") {
                layerPatterns = pattern.isEmpty ? [] : [pattern]
            } else {
                layerPatterns = try reader.strings("layers_pattern") ?? []
            }
            for pattern in layerPatterns where !pattern.utf8.allSatisfy(ModuleSelection.isPlain) {
                throw reader.wrong("layers_pattern", .string(pattern), "the name of a list of layers, such as layers")
            }
        } catch {
            throw .configuration(error)
        }
        let reader: ConfigurationReader
        do throws(ConfigurationError) {
            reader = try ConfigurationReader(parsing: bytes, file: file)
        } catch {
            throw .configuration(error)
        }
        guard let targets = try ModuleSelection(reader, key: "target_modules") else {
            throw .configuration(reader.missing("target_modules"))
        }
        self.targets = targets
        excluded = try ModuleSelection(reader, key: "exclude_modules")
        if case .pattern = targets, layers != nil {
            throw .configuration(
                reader.wrong(
                    "layers_to_transform", reader.value("layers_to_transform") ?? .null,
                    "null where `target_modules` is a pattern, which PEFT doesn't combine"))
        }
        ranks = try Self.table(reader, "rank_pattern") { value in
            guard case .integer(let rank) = value, rank >= 1, rank <= ConfigurationReader.sizeLimit else { return nil }
            return rank
        }
        alphas = try Self.table(reader, "alpha_pattern") { value in
            switch value {
            case .integer(let number): Double(number)
            case .number(let number) where number.isFinite: number
            default: nil
            }
        }
    }

    /// Returns the rank of a module.
    func rank(of module: String) -> Int { ranks.first { $0.pattern.matchesStart(of: module) }?.value ?? rank }

    /// Returns the scale of what the adapter adds to a module's output.
    func scale(of module: String) -> Float {
        let alpha = alphas.first { $0.pattern.matchesStart(of: module) }?.value ?? alpha
        let rank = Double(rank(of: module))
        return Float(alpha / (dividesByRoot ? rank.squareRoot() : rank))
    }

    /// Returns whether a module has the adapter.
    ///
    /// - Parameter module: The module's path in the model on which the adapter was trained.
    func targets(_ module: String) -> Bool {
        if let excluded, excluded.contains(module) { return false }
        guard targets.contains(module) else { return false }
        // A target that is a whole path has the adapter whatever its layer.
        guard let layers, !targets.names(module) else { return true }
        guard let layer = Self.layer(of: module, behind: layerPatterns) else { return false }
        return layers.contains(layer)
    }

    /// Returns the layer number in a module's path.
    private static func layer(of module: String, behind patterns: [String]) -> Int? {
        let parts = module.split(separator: ".", omittingEmptySubsequences: false)
        func first(where isPlace: (Int) -> Bool) -> Int? {
            for index in parts.indices.dropLast() where isPlace(index) {
                if parts[index].utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(parts[index]) {
                    return number
                }
            }
            return nil
        }
        guard !patterns.isEmpty else { return first { $0 >= 2 } }
        // The first pattern that occurs in the path counts.
        for pattern in patterns {
            let number = first { index in
                let before = parts[..<index].joined(separator: ".")
                return before == pattern || before.hasSuffix("." + pattern)
            }
            if let number { return number }
        }
        return nil
    }

    private static func layers(_ reader: ConfigurationReader) throws(ConfigurationError) -> Set<Int>? {
        if case .integer? = reader.value("layers_to_transform") {
            return try reader.size("layers_to_transform", minimum: 0).map { [$0] }
        }
        guard let layers = try reader.integers("layers_to_transform"), !layers.isEmpty else { return nil }
        return Set(layers)
    }

    /// Checks that the adapter is a plain LoRA adapter.
    private static func checkKind(_ reader: ConfigurationReader) throws(ConfigurationError) {
        guard let type = reader.value("peft_type") else { throw reader.missing("peft_type") }
        guard type == .string("LORA") else {
            throw reader.wrong("peft_type", type, "\"LORA\": no other kind of adapter is supported")
        }
        if let task = reader.value("task_type"), task != .string("CAUSAL_LM"), task != .string("FEATURE_EXTRACTION") {
            throw reader.wrong("task_type", task, "\"CAUSAL_LM\": adapters of other tasks bring heads of their own")
        }
        if let bias = reader.value("bias"), bias != .string("none") {
            throw reader.wrong("bias", bias, "\"none\": trained biases are not supported")
        }
        switch reader.value("init_lora_weights") {
        case nil, .boolean?: break
        case .string(let name)? where plainInitializations.contains(name): break
        case .some(let value):
            throw reader.wrong(
                "init_lora_weights", value,
                "true: this way changes the base model's weights too; save the adapter with "
                    + "path_initial_model_for_weight_conversion, which makes it one for the base model as it is")
        }
        for key in reader.keys where !neutral.contains(key) {
            guard let value = reader.value(key), isSet(value) else { continue }
            throw reader.wrong(key, value, need[key] ?? "it unset: this setting is not supported")
        }
    }

    /// Returns whether a setting has an effect.
    private static func isSet(_ value: ConfigurationValue) -> Bool {
        switch value {
        case .null, .boolean(false): false
        case .array(let elements): !elements.isEmpty
        case .object(let members): !members.isEmpty
        case .string(let text): !text.isEmpty
        default: true
        }
    }

    /// The advice for known settings that are not supported.
    private static let need = [
        "use_dora": "false: DoRA scales whole columns anew, which is not supported; merge the adapter with PEFT",
        "modules_to_save": "none: whole modules of an adapter are not supported; merge the adapter with PEFT",
        "trainable_token_indices": "none: trained embeddings are not supported; merge the adapter with PEFT",
        "target_parameters": "none: adapters of parameters that are no module's weight, as experts in one tensor, are "
            + "not supported; merge the adapter with PEFT",
        "layer_replication": "none: repeated layers are not supported",
        "alora_invocation_tokens": "none: adapters that begin inside a prompt are not supported",
        "lora_bias": "false: biases of adapters are not supported; merge the adapter with PEFT",
        "use_qalora": "false: pooled inputs are not supported",
        "megatron_config": "none: parallel layers are not supported",
    ]

    private static func table<Value>(
        _ reader: ConfigurationReader, _ key: String, _ read: (ConfigurationValue) -> Value?
    ) throws(AdapterError) -> [(pattern: ModulePattern, value: Value)] {
        guard let found = reader.value(key) else { return [] }
        guard case .object(let members) = found else {
            throw .configuration(reader.wrong(key, found, "an object of patterns and numbers"))
        }
        var result: [(pattern: ModulePattern, value: Value)] = []
        var budget = ModulePattern.Budget()
        for (pattern, number) in members {
            guard let value = read(number) else {
                throw .configuration(reader.wrong("\(key).\(pattern)", number, "a number that fits"))
            }
            do throws(ModulePattern.Problem) {
                result.append((try budget.read("(.*\\.)?(\(pattern))$"), value))
            } catch {
                throw .pattern(file: reader.file, key: key, pattern: pattern, expected: error.expected)
            }
        }
        return result
    }
}
