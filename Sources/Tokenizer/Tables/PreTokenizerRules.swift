/// The splitting rules of a byte-level tokenizer, by their name in converted models.
struct PreTokenizerRules {
    /// Regular expressions, applied in order: each splits the pieces of the previous one into matches and the text
    /// between.
    let patterns: [String]
    /// The patterns for text mapped to the byte alphabet, in which parts of letters count as numbers.
    var mappedPatterns: [String] = []
    /// Whether a word that is a token skips the merge rules.
    var ignoresMerges = false
    /// Whether texts get a begin token by default.
    var addsBeginToken = false
    /// Whether text is first composed (NFC).
    var composes = false

    /// Creates rules from patterns.
    init(
        patterns: [String], mappedPatterns: [String] = [], ignoresMerges: Bool = false,
        addsBeginToken: Bool = false, composes: Bool = false
    ) {
        self.patterns = patterns
        self.mappedPatterns = mappedPatterns
        self.ignoresMerges = ignoresMerges
        self.addsBeginToken = addsBeginToken
        self.composes = composes
    }

    /// Returns the rules with this name; nil for unknown names. Old files have no name and use the default.
    init?(name: String?) {
        guard let rules = Self.byName[name ?? "default"] else { return nil }
        self = rules
    }

    /// The known names, for messages.
    static let names = byName.keys.sorted()

    /// The rules as a `pre_tokenizer` of `tokenizer.json`.
    var tree: JSONTree {
        func split(_ pattern: String) -> JSONTree {
            .members(
                ("type", .text("Split")), ("pattern", .members(("Regex", .text(pattern)))),
                ("behavior", .text("Isolated")), ("invert", .bool(false)))
        }
        let mapping = JSONTree.members(
            ("type", .text("ByteLevel")), ("add_prefix_space", .bool(false)), ("use_regex", .bool(false)))
        let steps = patterns.map(split) + [mapping] + mappedPatterns.map(split)
        return .members(("type", .text("Sequence")), ("pretokenizers", .array(steps)))
    }

    private static let byName: [String: PreTokenizerRules] = {
        var table: [String: PreTokenizerRules] = [:]
        func add(_ names: String..., rules: PreTokenizerRules) {
            for name in names { table[name] = rules }
        }
        add("default", rules: .init(patterns: [punctuation, gpt2, #"\p{N}+"#, "[0-9][0-9][0-9]"]))
        add(
            "llama3", "llama-v3", "llama-bpe", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2", "jina-v5-nano",
            rules: .init(patterns: [words(numbers: #"\p{N}{1,3}"#)], ignoresMerges: true, addsBeginToken: true))
        add("dbrx", "smaug-bpe", "chatglm-bpe", rules: .init(patterns: [words(numbers: #"\p{N}{1,3}"#)]))
        add("glm4", "glm5", rules: .init(patterns: [words(numbers: #"\p{N}{1,3}"#)], ignoresMerges: true))
        add(
            "minicpm5",
            rules: .init(patterns: [#"\p{N}{1,3}"#, words(numbers: #"\p{N}+"#)], ignoresMerges: true))
        add("jais-2", rules: .init(patterns: [jais2]))
        add("deepseek-llm", rules: .init(patterns: deepSeekLLM))
        add(
            "deepseek-coder",
            rules: .init(patterns: ["[\r\n]", #"\s?\p{L}+"#, #"\s?\p{P}+"#, cjkRuns, #"\p{N}"#]))
        add(
            "deepseek-v3", "hunyuan-dense", "joyai-llm", "hy_v4",
            rules: .init(patterns: [#"\p{N}{1,3}"#, hanAndKana, deepSeekWords]))
        add("spark2_5", rules: .init(patterns: [#"\p{N}{1,3}"#, hanAndKana, sparkWords, #"\p{N}"#]))
        add("afmoe", rules: .init(patterns: [numbersFromTheRight, asianScripts, deepSeekWords]))
        add("youtu", rules: .init(patterns: [youtuScripts, casedWords(numbers: #"\p{N}"#)], ignoresMerges: true))
        add(
            "falcon",
            rules: .init(
                patterns: [punctuationWithBacktick, gpt2], mappedPatterns: [#"\p{N}+"#, "[0-9][0-9][0-9]"]))
        add(
            "starcoder", "refact", "command-r", "smollm", "codeshell", "exaone", "minerva-7b", "mellum2",
            rules: .init(patterns: [#"\p{N}"#, gpt2]))
        add(
            "gpt-2", "phi-2", "gigachat", "a.x-4.0", "mellum", "exaone4", "jais", "trillion", "granite-docling",
            "modern-bert", rules: .init(patterns: [gpt2]))
        add("mpt", "olmo", rules: .init(patterns: [gpt2], composes: true))
        add("qwen2", rules: .init(patterns: [words(numbers: #"\p{N}"#)], composes: true))
        add(
            "deepseek-r1-qwen", "kormo", "f2llmv2", "megrez", "stablelm2", "hunyuan", "solar-open", "grok-2",
            rules: .init(patterns: [words(numbers: #"\p{N}"#)]))
        add("qwen35", rules: .init(patterns: [wordsWithMarks]))
        add("ufakzeka", rules: .init(patterns: [wordsWithoutContractions]))
        add("laguna", rules: .init(patterns: [#"[^\n]+|[\n]+"#, words(numbers: #"\p{N}"#)]))
        add("poro-chat", "bloom", "gpt3-finnish", rules: .init(patterns: [bloom]))
        add("viking", rules: .init(patterns: [bloom, #"\p{N}"#]))
        add(
            "tekken",
            rules: .init(
                patterns: [casedWords(numbers: #"\p{N}"#, contractions: false)], ignoresMerges: true,
                addsBeginToken: true))
        add(
            "gpt-4o", "llama4", "kanana2", "talkie", "minimax-m2",
            rules: .init(patterns: [casedWords(numbers: #"\p{N}{1,3}"#)]))
        add(
            "granite-embed-multi-97m",
            rules: .init(patterns: [casedWords(numbers: #"\p{N}{1,3}"#)], ignoresMerges: true))
        add(
            "tiny_aya", "cohere2moe",
            rules: .init(patterns: [#"\d{1,3}(?=(?:\d{3})*\b)"#, casedWords(numbers: #"\p{N}{1,3}"#)]))
        add("kimi-k2", rules: .init(patterns: [kimi]))
        add("superbpe", rules: .init(patterns: [#"\p{N}+"#, #"(?=(\d{3})+(?!\d))"#]))
        add("bailingmoe", "bailingmoe2", "llada-moe", rules: .init(patterns: [bailing]))
        add("seed-coder", rules: .init(patterns: [seedCoder]))
        add("exaone-moe", rules: .init(patterns: [exaoneMixture]))
        add("chameleon", rules: .init(patterns: chameleon, addsBeginToken: true))
        return table
    }()
}
