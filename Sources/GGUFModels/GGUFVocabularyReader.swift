import ModelFiles
import Tokenizer

/// A reader of the keys that begin with `tokenizer.ggml`.
struct GGUFVocabularyReader {
    /// The metadata.
    let metadata: GGUFMetadata
    /// The bytes of the file with the metadata.
    let bytes: UnsafeRawBufferPointer

    static let prefix = "tokenizer.ggml."
    /// The supported kinds of tokenizers.
    static let kinds: [String: TokenizerTables.Kind] = [
        "gpt2": .byteLevel, "llama": .scored, "gemma4": .spaced, "bert": .wordPiece, "t5": .unigram,
    ]
    private static let refusedKinds = ["rwkv": "rwkv (a trie)", "plamo2": "plamo2 (a trie)"]
    /// Names of pre-tokenizers that mean another kind of tokenizer.
    private static let spacedRules: Set<String> = ["gemma4", "granite-embed-multi-311m", "sarvam-moe"]
    /// The keys of special tokens, by the names that chat templates use.
    private static let roles = [
        "bos_token": "bos_token_id", "eos_token": "eos_token_id", "unk_token": "unknown_token_id",
        "pad_token": "padding_token_id", "sep_token": "seperator_token_id", "cls_token": "cls_token_id",
        "mask_token": "mask_token_id",
    ]
    /// Keys of tokens that end a text, in addition to the end token.
    private static let endKeys = [
        "eot_token_id", "eom_token_id", "fim_pad_token_id", "fim_rep_token_id", "fim_sep_token_id",
    ]

    /// Reads the vocabulary.
    func read() throws(GGUFModelError) -> GGUFVocabulary {
        try missingVocabulary()
        let preTokenizer = try text("pre")
        var tables = TokenizerTables(
            file: metadata.file, keyPrefix: Self.prefix, kind: try kind(preTokenizer))
        tables.addsSpacePrefix = try flag("add_space_prefix")
        let listing = try listing()
        let names = try tokenNames(listing.tokens)
        var ends = GGUFEndTokens()
        do throws(TokenizerError) {
            try add(listing, to: &tables, ends: &ends)
        } catch {
            throw .tokenizer(error)
        }
        tables.preTokenizer = preTokenizer
        tables.roles.begin = try token("bos_token_id", names)
        tables.roles.end = try token("eos_token_id", names)
        tables.roles.unknown = try token("unknown_token_id", names)
        tables.roles.padding = try token("padding_token_id", names)
        tables.addsBeginToken = try flag("add_bos_token")
        tables.addsEndToken = try flag("add_eos_token")
        tables.separatesPairs = try flag("add_sep_token")
        if tables.kind == .spaced { tables.addsBeginToken = true }
        switch tables.kind {
        case .byteLevel, .spaced: try addMerges(to: &tables)
        case .wordPiece: try readWordPiece(&tables, names)
        case .unigram: try readUnigram(&tables, names)
        case .scored: break
        }

        var endTokens: [Int] = []
        for key in ["eos_token_id"] + Self.endKeys {
            if let id = try token(key, names), !endTokens.contains(id) { endTokens.append(id) }
        }
        endTokens = ends.all(named: endTokens)
        return GGUFVocabulary(tables: tables, endTokens: endTokens)
    }

    /// Returns the texts of special tokens, by the names that chat templates use.
    func specialTokens() throws(GGUFModelError) -> [String: String] {
        let names = try tokenNames(listing().tokens)
        var specialTokens: [String: String] = [:]
        for (role, key) in Self.roles {
            if let id = try token(key, names) { specialTokens[role] = names[id] }
        }
        return specialTokens
    }

    private func missingVocabulary() throws(GGUFModelError) {
        let key = Self.prefix + "model"
        guard metadata[key] != nil else {
            throw .container(metadata.missing(key, need: "without which there is no tokenizer"))
        }
        if try text("model") == "none" {
            throw .unsupported(
                file: metadata.file, key: key, found: "\"none\"",
                supported: Self.kinds.keys.sorted().joined(separator: ", "))
        }
    }

    private func kind(_ preTokenizer: String?) throws(GGUFModelError) -> TokenizerTables.Kind {
        let name = try text("model") ?? ""
        guard let kind = Self.kinds[name] else {
            throw .tokenizer(
                .unsupported(
                    file: metadata.file, key: Self.prefix + "model",
                    found: "“\(Self.refusedKinds[name] ?? String(name.prefix(60)))”",
                    supported: Self.kinds.keys.sorted().joined(separator: ", ")))
        }
        if kind == .byteLevel, let preTokenizer, Self.spacedRules.contains(preTokenizer) { return .spaced }
        return kind
    }

    // MARK: Tokens

    /// The arrays that describe the tokens.
    private struct Listing {
        var tokens: GGUFArray
        var kinds: [Int]?
        var scores: [Double]?
    }

    private func listing() throws(GGUFModelError) -> Listing {
        func array(_ name: String) throws(GGUFModelError) -> GGUFArray? {
            try GGUFModel.contained { () throws(GGUFError) in try metadata.array(Self.prefix + name) }
        }
        guard let tokens = try array("tokens") else {
            throw .container(metadata.missing(Self.prefix + "tokens", need: "without which there is no tokenizer"))
        }
        guard tokens.elementType == .string else { throw wrong("tokens", tokens, "an array of strings") }
        var listing = Listing(tokens: tokens)
        if let kinds = try array("token_type") {
            guard let values = kinds.integers(in: bytes), values.count >= tokens.count else {
                throw wrong("token_type", kinds, "\(tokens.count) whole numbers, one for each token")
            }
            listing.kinds = values
        }
        if let scores = try array("scores") {
            guard let values = scores.numbers(in: bytes), values.count >= tokens.count else {
                throw wrong("scores", scores, "\(tokens.count) numbers, one for each token")
            }
            listing.scores = values
        } else if let model = try text("model"), ["llama", "t5"].contains(model) {
            throw .container(metadata.missing(Self.prefix + "scores", need: "by which tokens are chosen"))
        }
        return listing
    }

    func wrong(_ key: String, _ array: GGUFArray, _ expected: String) -> GGUFModelError {
        .container(metadata.wrong(Self.prefix + key, .array(array), expected))
    }

    private func add(
        _ listing: Listing, to tables: inout TokenizerTables, ends: inout GGUFEndTokens
    ) throws(TokenizerError) {
        let stripping = stripsAfterMarkers
        var id = 0
        try listing.tokens.forEachString(in: bytes) { text throws(TokenizerError) in
            var kind = Self.kind(listing.kinds?[id] ?? 1)
            if let marker = ends.take(text, id: id) { kind = marker }
            let strips =
                stripping && kind != .normal && kind != .unused && kind != .byte
                && !Self.neverStripping.contains { $0.elementsEqual(text) }
            try tables.addToken(
                text, kind: kind, score: Float(listing.scores?[id] ?? 0), stripsRight: strips)
            id += 1
        }
        guard id == listing.tokens.count else {
            throw .invalidValue(
                file: metadata.file, key: Self.prefix + "tokens", expected: "\(listing.tokens.count) strings",
                found: "\(id)")
        }
    }

    private static func kind(_ number: Int) -> TokenizerTables.TokenKind {
        switch number {
        case 2: .unknown
        case 3: .control
        case 4: .userDefined
        case 5: .unused
        case 6: .byte
        default: .normal
        }
    }

    /// Whether markers strip the white space after them. Files don't say so, but the markers of Phi-3 do.
    private var stripsAfterMarkers: Bool {
        guard case .string(let name) = metadata["general.name"] else { return false }
        let lowered = name.lowercased()
        return lowered.contains("phi-3") || lowered.contains("phi3")
    }

    private static let neverStripping = ["<unk>", "<s>", "<|endoftext|>"].map { Array($0.utf8) }

    private func addMerges(to tables: inout TokenizerTables) throws(GGUFModelError) {
        let key = Self.prefix + "merges"
        let found = try GGUFModel.contained { () throws(GGUFError) in try metadata.array(key) }
        guard let found else { throw .container(metadata.missing(key, need: "by which tokens are merged")) }
        guard found.elementType == .string else { throw wrong("merges", found, "an array of strings") }
        do throws(TokenizerError) {
            try found.forEachString(in: bytes) { text throws(TokenizerError) in try tables.addMerge(text) }
        } catch {
            throw .tokenizer(error)
        }
    }

    // MARK: Single values

    /// Returns the texts of the tokens that the file names by identifier.
    private func tokenNames(_ tokens: GGUFArray) throws(GGUFModelError) -> [Int: String] {
        var wanted: Set<Int> = []
        for key in Array(Self.roles.values) + Self.endKeys {
            guard let id = try number(key), id >= 0, id != Int(UInt32.max) else { continue }
            guard id < tokens.count else {
                throw .container(
                    metadata.wrong(Self.prefix + key, .integer(id), "the id of one of \(tokens.count) tokens"))
            }
            wanted.insert(id)
        }
        var names: [Int: String] = [:]
        var id = 0
        tokens.forEachString(in: bytes) { text in
            if wanted.contains(id) { names[id] = String(decoding: text, as: UTF8.self) }
            id += 1
        }
        return names
    }

    /// Returns the identifier in a key, or nil if it names no token; files without such a token may say -1.
    func token(_ key: String, _ names: [Int: String]) throws(GGUFModelError) -> Int? {
        guard let id = try number(key), names[id] != nil else { return nil }
        return id
    }

    func number(_ key: String) throws(GGUFModelError) -> Int? {
        try GGUFModel.contained { () throws(GGUFError) in try metadata.integer(Self.prefix + key) }
    }

    func flag(_ key: String) throws(GGUFModelError) -> Bool? {
        try GGUFModel.contained { () throws(GGUFError) in try metadata.boolean(Self.prefix + key) }
    }

    private func text(_ key: String) throws(GGUFModelError) -> String? {
        try GGUFModel.contained { () throws(GGUFError) in try metadata.string(Self.prefix + key) }
    }
}
