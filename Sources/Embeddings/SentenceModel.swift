import Foundation
import ModelFiles
import NightjarGeneration
import Tokenizer
import Transformer

/// A model that reads texts, with its tokenizer and its files' settings.
final class SentenceModel: Sendable {
    /// The settings and modules of the directory.
    let layout: SentenceLayout
    /// The weights.
    let transformer: TransformerModel
    /// The tensors they were loaded from.
    let tensors: any TensorSource
    /// Turns texts into tokens.
    let reader: TextReader
    /// The classes that the configuration names.
    let architectures: [String]
    /// The files.
    let files: ModelPackage
    /// Reads texts.
    let queue: EncodingQueue

    /// Loads a directory, or a GGUF file.
    convenience init(directory: String, options: EmbeddingOptions) throws(EmbeddingError) {
        try self.init(SentenceLayout(directory: directory), options: options)
    }

    /// Loads the model of a layout.
    init(_ layout: SentenceLayout, options: EmbeddingOptions) throws(EmbeddingError) {
        if layout.isTable {
            throw .layout(file: layout.modelDirectory, problem: "StaticEmbedding gives vectors of texts and ranks none")
        }
        self.layout = layout
        let path = layout.modelDirectory
        let files = try EmbeddingError.wrapping { () throws(ModelError) in try ModelPackage(path: path) }
        self.files = files
        let source = try EmbeddingError.wrapping { () throws(ModelError) in try files.source() }
        tensors = source.tensors
        let configuration = try EmbeddingError.wrapping { () throws(ModelError) in
            try ConfigurationReader.open(path + "/config.json")
        }
        let words = try EmbeddingError.wrapping { () throws(ModelError) in
            try ConfigurationReader.open(path + "/tokenizer_config.json")
        }
        architectures =
            try EmbeddingError.reading { () throws(ConfigurationError) in
                try configuration?.strings("architectures")
            } ?? []
        let most = try EmbeddingError.reading { () throws(ConfigurationError) in
            try Self.limit(layout, words, source.configuration)
        }
        // GGUF files don't say where a model's texts are cut, so that a caller may have to.
        let limit = min(most, options.load.contextLength ?? most)
        let usesTypes = try EmbeddingError.reading { () throws(ConfigurationError) in
            try TextReader.usesTypes(words, modelType: configuration?.string("model_type"))
        }
        let tokenizer: SubwordTokenizer
        do throws(LoadingError) {
            tokenizer = try files.tokenizer()
        } catch {
            throw .loading(error)
        }
        var load = options.load
        load.readsOnce = true
        load.roundsActivations = false
        // Where the tokens around texts exceed the limit, nothing is cut.
        load.contextLength =
            limit < 8 ? source.configuration.longestText ?? source.configuration.maximumPositions : limit
        transformer = try EmbeddingError.wrapping { () throws(ModelError) in
            try TransformerModel.load(source, options: load)
        }
        reader = TextReader(
            tokenizer: layout.lowercases ? SubwordTokenizer(lowercasing: tokenizer) : tokenizer, limit: limit,
            usesTypes: usesTypes)
        let encoder = try EmbeddingError.wrapping { [transformer] () throws(ModelError) in
            try transformer.makeEncoder()
        }
        queue = EncodingQueue(encoder)
    }

    /// Most tokens of a text: what the layout says, or else the least of what the tokenizer and the model say.
    private static func limit(
        _ layout: SentenceLayout, _ words: ConfigurationReader?, _ configuration: ModelConfiguration
    ) throws(ConfigurationError) -> Int {
        let most = configuration.longestText
        if let said = layout.tokenLimit { return min(said, most ?? said) }
        var limit = configuration.maximumPositions
        // Where nobody has said it, files hold a number beyond all texts.
        if let said = try words?.number("model_max_length"), let length = Int(exactly: said.rounded()), length > 0 {
            limit = min(limit, length)
        }
        return min(limit, most ?? limit)
    }
}

/// How an embedding or a ranking model is loaded.
public struct EmbeddingOptions: Sendable {
    /// How weights are loaded and by how many threads they are computed with; without changes they are computed as they are.
    ///
    /// Texts are cut at its context length where that is less than what the model's files say. GGUF files say only what a
    /// model could read at most: a limit that its `sentence_bert_config.json` or `tokenizer_config.json` had is not in them.
    public var load: ModelLoadOptions

    /// Options with the defaults.
    public init(load: ModelLoadOptions = ModelLoadOptions()) { self.load = load }

    /// Weights in 8 bits and activations rounded to 8 bits: faster, and a little less exact.
    public static var eightBits: EmbeddingOptions {
        EmbeddingOptions(load: ModelLoadOptions(quantization: WeightQuantization(.q8_0)))
    }
}
