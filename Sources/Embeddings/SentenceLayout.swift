import NightjarGeneration
import Transformer

/// The steps from a model's output to vectors or scores, read from a directory of sentence-transformers.
///
/// ```
/// modules.json                         the modules in order, each with its directory
/// config_sentence_transformers.json    prompts and their default, truncation of vectors, the activation of scores
/// sentence_bert_config.json            the longest text, beside the model's files
/// 1_Pooling/config.json  2_Dense/…
/// ```
struct SentenceLayout: Sendable {
    /// A module after the model.
    enum Module: Sendable {
        case pooling(Pooling)
        case dense(Dense)
        /// A projection of the model's own files.
        case projection(DenseLayer)
        case normalize
        /// The difference of two tokens' logits, or one token's logit.
        case logitScore(yes: Int, no: Int?)
    }

    /// A projection.
    struct Dense: Sendable {
        let directory: String
        let inputs: Int
        let outputs: Int
        let hasBias: Bool
        let hasResidual: Bool
        let activation: DenseLayer.Activation
    }

    /// The directory of the model's files.
    var modelDirectory: String
    /// Whether the model is a table of tokens' vectors.
    var isTable = false
    /// The modules after the model, in order.
    var modules: [Module] = []
    /// Whether there is a list of modules. Without one, the model's architecture decides the modules.
    var isListed = false
    /// Whether the model gives labels.
    var givesLabels = false
    /// Whether texts are messages of a conversation, laid out by a chat template.
    var usesMessages = false
    /// Whether their content is a list of parts; nil where the template has to tell.
    var structuresMessages: Bool?
    /// The prompts by name.
    var prompts: [String: String] = [:]
    /// The prompt of texts that name none.
    var defaultPrompt: String?
    /// Dimensions that are kept of a vector; nil for all.
    var dimensions: Int?
    /// Most tokens of a text; nil where only the tokenizer and the model limit them.
    var tokenLimit: Int?
    /// Whether texts are lowercased.
    var lowercases = false
    /// The activation of scores, as the name of one of PyTorch's modules.
    var activation: String?

    /// Reads a directory's files.
    init(directory: String) throws(EmbeddingError) {
        modelDirectory = directory
        try readSettings(directory + "/config_sentence_transformers.json")
        guard
            let list = try EmbeddingError.wrapping({ () throws(ModelError) in
                try ConfigurationValue.open(directory + "/modules.json")
            })
        else {
            try readTexts()
            return
        }
        isListed = true
        try readModules(list, directory)
        try readTexts()
    }

    private mutating func readSettings(_ path: String) throws(EmbeddingError) {
        guard let reader = try Self.open(path) else { return }
        try EmbeddingError.reading { () throws(ConfigurationError) in
            if let said = try reader.object("prompts") {
                for key in said.keys { prompts[key] = try said.string(key) ?? "" }
            }
            defaultPrompt = try reader.string("default_prompt_name")
            dimensions = try reader.size("truncate_dim")
            activation = try reader.string("activation_fn")
        }
        if let defaultPrompt, prompts[defaultPrompt] == nil {
            throw .layout(file: path, problem: "default_prompt_name \"\(defaultPrompt)\" is none of the prompts")
        }
    }

    private mutating func readModules(_ list: ConfigurationValue, _ directory: String) throws(EmbeddingError) {
        let file = directory + "/modules.json"
        guard case .array(let entries) = list else {
            throw .layout(file: file, problem: "expected an array of modules")
        }
        for (index, entry) in entries.enumerated() {
            guard case .string(let type) = entry["type"] else {
                throw .layout(file: file, problem: "module \(index) has no \"type\"")
            }
            var path = directory
            if case .string(let name) = entry["path"], !name.isEmpty {
                guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
                    throw .layout(file: file, problem: "module \(index): the path \"\(name)\" leaves the directory")
                }
                path += "/" + name
            }
            try add(String(type.split(separator: ".").last ?? ""), type, path, isFirst: index == 0, file)
        }
    }

    private mutating func add(
        _ kind: String, _ type: String, _ path: String, isFirst: Bool, _ file: String
    ) throws(EmbeddingError) {
        let isModel = ["Transformer", "StaticEmbedding"].contains(kind)
        guard isFirst == isModel, type.hasPrefix("sentence_transformers.") else {
            throw .layout(
                file: file,
                problem: "the module \"\(type)\" is not supported; expected Transformer or StaticEmbedding first, then "
                    + "Pooling, Dense, Normalize, Dropout or LogitScore of sentence_transformers")
        }
        let reader = try Self.open(path + "/config.json")
        switch kind {
        case "Transformer": modelDirectory = path
        case "StaticEmbedding": (modelDirectory, isTable) = (path, true)
        case "Pooling":
            modules.append(
                .pooling(try EmbeddingError.reading { () throws(ConfigurationError) in try Pooling(reader) }))
        case "Normalize": modules.append(.normalize)
        case "Dropout": break
        case "Dense":
            guard let reader else { throw .layout(file: path + "/config.json", problem: "the file is missing") }
            modules.append(.dense(try Self.dense(reader, path)))
        case "LogitScore":
            guard let reader else { throw .layout(file: path + "/config.json", problem: "the file is missing") }
            let (yes, no) = try EmbeddingError.reading { () throws(ConfigurationError) in
                guard let yes = try reader.size("true_token_id", minimum: 0) else {
                    throw reader.missing("true_token_id")
                }
                return (yes, try reader.size("false_token_id", minimum: 0))
            }
            modules.append(.logitScore(yes: yes, no: no))
        default:
            throw .layout(
                file: file,
                problem:
                    "the module \"\(type)\" is not supported; supported are Transformer, StaticEmbedding, Pooling, Dense, "
                    + "Normalize, Dropout and LogitScore")
        }
    }

    private static func dense(_ reader: ConfigurationReader, _ path: String) throws(EmbeddingError) -> Dense {
        try EmbeddingError.reading { () throws(ConfigurationError) in
            let name = try reader.string("activation_function")
            // What isn't PyTorch's own is taken for the default, as in the reference.
            let isKnown = name?.hasPrefix("torch.") ?? false
            guard let activation = isKnown ? DenseLayer.Activation(module: name ?? "") : .tanh else {
                throw reader.wrong(
                    "activation_function", .string(name ?? ""),
                    "one of torch.nn's modules " + DenseLayer.Activation.moduleNames.joined(separator: ", "))
            }
            for key in ["module_input_name", "module_output_name"] {
                let said = try reader.string(key) ?? "sentence_embedding"
                guard said == "sentence_embedding" || said == "scores" else {
                    throw reader.wrong(key, .string(said), "sentence_embedding")
                }
            }
            return Dense(
                directory: path, inputs: try reader.requiredSize("in_features"),
                outputs: try reader.requiredSize("out_features"), hasBias: try reader.boolean("bias") ?? true,
                hasResidual: try reader.boolean("use_residual") ?? false, activation: activation)
        }
    }

    /// Reads how texts are given to the model.
    private mutating func readTexts() throws(EmbeddingError) {
        let names = ["bert", "roberta", "distilbert", "camembert", "albert", "xlm-roberta", "xlnet"]
        for name in names {
            guard let reader = try Self.open("\(modelDirectory)/sentence_\(name)_config.json") else { continue }
            try EmbeddingError.reading { () throws(ConfigurationError) in
                tokenLimit = try reader.size("max_seq_length")
                lowercases = try reader.boolean("do_lower_case") ?? false
                for key in ["tokenizer_args", "processor_kwargs"] {
                    if let inner = try reader.object(key), let limit = try inner.size("model_max_length") {
                        tokenLimit = limit
                    }
                }
                givesLabels = try reader.string("transformer_task") == "sequence-classification"
                guard let messages = try reader.object("modality_config")?.object("message") else { return }
                usesMessages = true
                switch try messages.string("format") ?? "auto" {
                case "flat": structuresMessages = false
                case "structured": structuresMessages = true
                default: structuresMessages = nil
                }
            }
            return
        }
    }

    private static func open(_ path: String) throws(EmbeddingError) -> ConfigurationReader? {
        try EmbeddingError.wrapping { () throws(ModelError) in try ConfigurationReader.open(path) }
    }
}
