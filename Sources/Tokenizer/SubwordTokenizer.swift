import Synchronization

/// A tokenizer read from a checkpoint's files: text to token ids and back.
///
/// Its models are byte-pair encoding (BPE), WordPiece and Unigram.
///
/// It gives the ids that Hugging Face `tokenizers` gives for the same `tokenizer.json`. It works on UTF-8 bytes
/// and Unicode scalars only, and may be used from many threads at once.
///
/// A file's `truncation` and `padding` are not applied, but for the end at which texts are cut that are too long for a
/// caller. Random merging (`dropout`), the `UnicodeScripts` pre-tokenizer, and other models are refused when loading.
///
/// ```swift
/// let tokenizer = try SubwordTokenizer.load(directory: "Weights")
/// let ids = tokenizer.encode("Hello there")
/// print(tokenizer.decode(ids))
/// ```
public final class SubwordTokenizer: Sendable {
    let model: TokenizerModel
    let normalizers: [Normalizer]
    let preTokenizers: [PreTokenizer]
    let postProcessor: PostProcessor
    let decodingSteps: [DecodingStep]?
    let added: AddedTokens
    /// BERT's normalizer, if the model is WordPiece and only BERT's normalizer and pre-tokenizer precede it.
    let bertWords: BertNormalization?
    /// Whether texts that are too long lose their beginning instead of their end.
    package let cutsFront: Bool
    /// Most tokens of a text by the file's `truncation`; nil where it doesn't cut. For callers that cut as the file says.
    package let lengthLimit: Int?
    /// One more than the highest id of any token.
    public let vocabularySize: Int
    /// The id of the token that begins texts, if the files name one.
    public let beginToken: Int?
    /// The id of the token that ends texts, if the files name one.
    public let endToken: Int?
    /// The id of the padding token, if the files name one.
    public let paddingToken: Int?
    /// The id of the unknown token, if the files name one.
    public let unknownToken: Int?

    let encoders = Mutex<[Encoder]>([])

    /// The roles that some checkpoints give to an ordinary token of text.
    private static let textRoles: Set<String> = ["bos_token", "eos_token", "pad_token"]

    /// Builds a tokenizer from its description and the other files' configuration.
    ///
    /// - Throws: `invalidValue`, `unsupported`, `invalidPattern`.
    init(
        _ description: TokenizerDescription, _ configuration: TokenizerConfiguration = TokenizerConfiguration()
    ) throws(TokenizerError) {
        let file = description.file
        cutsFront = configuration.cutsFront ?? description.cutsFront
        lengthLimit = description.lengthLimit.map { max($0, 0) }
        func part(_ tree: JSONTree, _ key: String) -> ConfigurationPart? {
            ConfigurationPart(tree, file: file, key: key)
        }
        func check(_ growth: TextGrowth, _ part: ConfigurationPart?) throws(TokenizerError) {
            if let part, !growth.isBounded { throw part.wrong("", expected: TextGrowth.expectation) }
        }
        let normalizerPart = part(description.normalizer, "normalizer")
        let normalizers = try description.mapStep() + Normalizer.parse(normalizerPart)
        try check(TextGrowth(normalizers), normalizerPart ?? part(.object([]), "normalizer"))
        let preTokenizerPart = part(description.preTokenizer, "pre_tokenizer")
        let preTokenizers = try PreTokenizer.parse(preTokenizerPart)
        try check(TextGrowth(preTokenizers), preTokenizerPart)
        let mapping = try Self.mappingStep(preTokenizers, file: file)
        let model = try description.makeModel(byteLevel: mapping)
        let vocabulary = model.vocabulary
        self.normalizers = normalizers
        self.preTokenizers = preTokenizers
        self.model = model
        let decoderPart = part(description.decoder, "decoder")
        decodingSteps = try DecodingStep.parse(decoderPart)
        try check(TextGrowth(decodingSteps ?? []), decoderPart)

        let registry = Self.registry(description, configuration, model)
        vocabularySize = max(vocabulary.idBound, (registry.byID.keys.max() ?? -1) + 1)
        guard vocabularySize <= Vocabulary.idLimit + 1 else {
            throw .invalidValue(
                file: file, key: "added_tokens", expected: "ids up to \(Vocabulary.idLimit)",
                found: "\(vocabularySize - 1)")
        }
        added = try AddedTokens(
            registry, normalizers, inByteAlphabet: mapping ? description.isApart : { _ in false }, file: file)

        bertWords = Self.bertWords(normalizers, preTokenizers, model, added)

        func role(_ name: String) -> Int? { configuration.token(name).flatMap { registry.id(of: $0.content) } }
        let begin = role("bos_token")
        let end = role("eos_token")
        beginToken = begin
        endToken = end
        paddingToken = role("pad_token")
        unknownToken = role("unk_token") ?? (model.unknownID >= 0 ? model.unknownID : nil)
        postProcessor = try PostProcessor.parse(part(description.postProcessor, "post_processor")).replacing(
            before: configuration.addsBeginToken.map { $0 ? [begin].compactMap(\.self) : [] },
            after: configuration.addsEndToken.map { $0 ? [end].compactMap(\.self) : [] })
    }

    /// Collects the added tokens of all files.
    private static func registry(
        _ description: TokenizerDescription, _ configuration: TokenizerConfiguration, _ model: TokenizerModel
    ) -> AddedTokenRegistry {
        var registry = AddedTokenRegistry(model.vocabulary)
        for token in description.addedTokens { registry.add(token) }
        for token in configuration.addedTokens { registry.add(token) }
        let listed = registry
        for (role, token) in configuration.roles {
            if listed.id(of: token.content, addedOnly: true) == nil,
                textRoles.contains(role), let id = listed.id(of: token.content), model.mergesText(to: id)
            {
                // An ordinary token doesn't become a control token by its role alone: decoded answers would lack it.
                var text = token
                text.isSpecial = false
                if description.findsTextOfRoles { registry.add(text) }
            } else if registry.id(of: token.content, addedOnly: true) == nil {
                registry.add(token)
            } else {
                registry.makeSpecial(token.content)
            }
        }
        return registry
    }

    /// Another tokenizer with all texts in lower case first; the same where its normalizer does that.
    package init(lowercasing other: SubwordTokenizer) {
        let does = other.normalizers.contains { if case .lowercase = $0 { true } else { false } }
        normalizers = does ? other.normalizers : [.lowercase] + other.normalizers
        bertWords = does ? other.bertWords : nil
        (model, preTokenizers, postProcessor) = (other.model, other.preTokenizers, other.postProcessor)
        (decodingSteps, added, vocabularySize) = (other.decodingSteps, other.added, other.vocabularySize)
        (beginToken, endToken) = (other.beginToken, other.endToken)
        (paddingToken, unknownToken) = (other.paddingToken, other.unknownToken)
        (cutsFront, lengthLimit) = (other.cutsFront, other.lengthLimit)
    }

    /// Returns BERT's normalizer if a text can be split in one pass, otherwise nil.
    private static func bertWords(
        _ normalizers: [Normalizer], _ preTokenizers: [PreTokenizer], _ model: TokenizerModel, _ added: AddedTokens
    ) -> BertNormalization? {
        guard case .wordPiece = model, added.normalizedMatcher == nil, normalizers.count == 1,
            case .bert(let steps) = normalizers[0], preTokenizers.count == 2,
            case .split(.scalars(.space), .removed, inverted: false) = preTokenizers[0],
            case .split(.scalars(.punctuation), .isolated, inverted: false) = preTokenizers[1]
        else { return nil }
        return steps
    }

    /// Whether a step maps text to the byte alphabet. Throws if two steps do, or if a metaspace follows one.
    private static func mappingStep(_ steps: [PreTokenizer], file: String) throws(TokenizerError) -> Bool {
        var isMapped = false
        for step in steps {
            switch step {
            case .byteLevel where isMapped, .metaspace where isMapped:
                throw .unsupported(
                    file: file, key: "pre_tokenizer", found: "a ByteLevel followed by ByteLevel or Metaspace",
                    supported: "one ByteLevel without a Metaspace after it")
            case .byteLevel: isMapped = true
            default: break
            }
        }
        return isMapped
    }
}
