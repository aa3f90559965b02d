extension PreTokenizerRules {
    private static let contraction = "(?i:'s|'t|'re|'ve|'m|'ll|'d)"
    private static let ending = #"\s*[\r\n]+|\s+(?!\S)|\s+"#

    /// GPT-2's pattern.
    static let gpt2 = WordScanner.gpt2Pattern
    /// Runs of punctuation, and of the ASCII signs that Unicode classifies as symbols.
    static let punctuation = #"[\p{P}\$\+<=>\^~\|]+"#
    static let punctuationWithBacktick = #"[\p{P}\$\+<=>\^~\|`]+"#

    /// Returns the pattern of cl100k and its successors, which differ in their grouping of numbers.
    static func words(numbers: String) -> String {
        contraction + #"|[^\r\n\p{L}\p{N}]?\p{L}+|"# + numbers + #"| ?[^\s\p{L}\p{N}]+[\r\n]*|"# + ending
    }

    /// The pattern of cl100k with combining marks among the letters.
    static let wordsWithMarks =
        contraction + #"|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|"# + ending

    static let wordsWithoutContractions =
        #"[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|"# + ending

    /// Returns the pattern of o200k, which splits where lower case turns to upper case.
    static func casedWords(numbers: String, contractions: Bool = true) -> String {
        let upper = #"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]"#
        let lower = #"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"#
        let before = #"[^\r\n\p{L}\p{N}]?"#
        let after = contractions ? contraction + "?" : ""
        return [
            before + upper + "*" + lower + "+" + after, before + upper + "+" + lower + "*" + after, numbers,
            #" ?[^\s\p{L}\p{N}]+[\r\n/]*"#, ending,
        ].joined(separator: "|")
    }

    /// Runs of Han, and o200k's words without Han.
    static let kimi: String = {
        let upper = #"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]"#
        let lower = #"[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]"#
        let before = #"[^\r\n\p{L}\p{N}]?"#
        return [
            #"\p{Han}+"#, before + upper + "*" + lower + "+" + contraction + "?",
            before + upper + "+" + lower + "*" + contraction + "?", #"\p{N}{1,3}"#,
            #" ?[^\s\p{L}\p{N}]+[\r\n]*"#, ending,
        ].joined(separator: "|")
    }()

    /// Groups of three digits, counted from a number's end.
    static let numbersFromTheRight = #"\p{N}{1,3}(?=(?:\p{N}{3})*(?!\p{N}))"#

    static let jais2 =
        contraction + #"|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|"#
        + ["512", "256", "128", "64", "32", "16", "8", "4", "1,2"].map { #"\s{"# + $0 + #"}(?!\S)|"# }.joined()
        + #"\s{1}"#

    static let bailing =
        #"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+"#

    static let seedCoder =
        contraction + #"|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1}| ?[^\s\p{L}\p{N}\r\n]+|"# + ending

    static let exaoneMixture =
        contraction + #"|[^\r\n\p{L}\p{N}]?(?:\p{L}\p{M}*(?: \p{L}\p{M}*)*)+|\p{N}"#
        + #"| ?[^\s\p{L}\p{N}]+[\r\n/]?|\s*[\r\n]|\s+(?!\S)|\s+"#

    static let chameleon = [
        "<sentinel:[0-9]+>", "(IMGIMG)((A|B|C|D|E|F|G|H|I){1,4})Z", #"([\t\n]|    |  )"#, #"\p{N}"#,
        #"[\p{P}!-/:-@\[-`{-~]"#, gpt2,
    ]

    static let bloom = " ?[^(\\s|.,!?\u{2026}\u{3002}\u{FF0C}\u{3001}\u{964}\u{6D4}\u{60C})]+"

    /// DeepSeek-V3's pattern of words.
    static let deepSeekWords =
        ##"[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+"## + "|[^\r\n" + #"\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+"#
        + #"| ?[\p{P}\p{S}]+["# + "\r\n" + #"]*|\s*["# + "\r\n" + #"]+|\s+(?!\S)|\s+"#

    static let sparkWords =
        ##"[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+"## + #"|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+"#
        + #"| ?[\p{P}\p{S}]+|[\r\n]|\s+(?!\S)|\s+"#

    static let hanAndKana = "[\u{4E00}-\u{9FA5}\u{3040}-\u{309F}\u{30A0}-\u{30FF}]+"

    /// The ranges of Han and Hangul in DeepSeek's first models, and the scalars between.
    static let cjkRuns = "[\u{4E00}-\u{9FA5}\u{800}-\u{4E00}\u{AC00}-\u{D7FF}]+"

    static let asianScripts =
        "[\u{4E00}-\u{9FFF}\u{3400}-\u{4DBF}\u{F900}-\u{FAFF}\u{3040}-\u{309F}\u{30A0}-\u{30FF}\u{FF65}-"
        + "\u{FF9F}\u{2F00}-\u{2FDF}\u{E40}-\u{E7F}\u{E80}-\u{EFF}\u{1780}-\u{17FF}\u{1000}-\u{109F}\u{AA60}-"
        + "\u{AA7F}\u{A9E0}-\u{A9FF}\u{AC00}-\u{D7AF}\u{1100}-\u{11FF}]+"

    static let youtuScripts =
        "[\u{AC00}-\u{D7A3}\u{3131}-\u{318E}]+|[\u{FF01}\u{2026}\u{201C}\u{201D}\u{2018}\u{2019}\u{2014}"
        + "\u{FF1A}\u{FF1B}\u{FF0C}\u{3001}-\u{303F}\u{FE30}-\u{FE4F}]+|[\u{3105}-\u{312F}]+|[\u{4E00}-"
        + "\u{9FA5}\u{3040}-\u{309F}\u{30A0}-\u{30FF}]+"

    static let deepSeekLLM = [
        "[\r\n]", "\\s?[" + lettersWithCase + "]+",
        "\\s?[!-/:-~\u{FF01}-\u{FF0F}\u{FF1A}-\u{FF5E}\u{2018}-\u{201F}\u{3000}-\u{3002}]+",
        #"\s+$"#, cjkRuns, #"\p{N}+"#,
    ]

    /// The letters of scripts with case.
    private static let lettersWithCase =
        "A-Za-z\u{B5}\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{1BA}\u{1BC}-\u{1BF}\u{1C4}-\u{293}\u{295}-\u{2AF}"
        + "\u{370}-\u{373}\u{376}\u{377}\u{37B}-\u{37D}\u{37F}\u{386}\u{388}-\u{38A}\u{38C}\u{38E}-\u{3A1}"
        + "\u{3A3}-\u{3F5}\u{3F7}-\u{481}\u{48A}-\u{52F}\u{531}-\u{556}\u{10A0}-\u{10C5}\u{13A0}-\u{13F5}"
        + "\u{13F8}-\u{13FD}\u{1C90}-\u{1CBA}\u{1CBD}-\u{1CBF}\u{1D00}-\u{1D2B}\u{1D6B}-\u{1D77}\u{1D79}-"
        + "\u{1D9A}\u{1E00}-\u{1F15}\u{1F18}-\u{1F1D}\u{1F20}-\u{1F45}\u{1F48}-\u{1F4D}\u{1F50}-\u{1F57}"
        + "\u{1F59}\u{1F5B}\u{1F5D}\u{1F5F}-\u{1F7D}\u{1F80}-\u{1FB4}\u{1FB6}-\u{1FBC}\u{1FBE}\u{1FC2}-"
        + "\u{1FC4}\u{1FC6}-\u{1FCC}\u{1FD0}-\u{1FD3}\u{1FD6}-\u{1FDB}\u{1FE0}-\u{1FEC}\u{1FF2}-\u{1FF4}"
        + "\u{1FF6}-\u{1FFC}\u{2102}\u{2107}\u{210A}-\u{2113}\u{2115}\u{2119}-\u{211D}\u{2124}\u{2126}"
        + "\u{2128}\u{212A}-\u{212D}\u{212F}-\u{2134}\u{2139}\u{213C}-\u{213F}\u{2145}-\u{2149}\u{214E}"
        + "\u{2183}\u{2184}\u{2C00}-\u{2C7B}\u{2C7E}-\u{2CE4}\u{2CEB}-\u{2CEE}\u{2CF2}\u{2CF3}\u{A640}-"
        + "\u{A66D}\u{A680}-\u{A69B}\u{A722}-\u{A76F}\u{A771}-\u{A787}\u{A78B}-\u{A78E}\u{AB70}-\u{ABBF}"
        + "\u{FB00}-\u{FB06}\u{FB13}-\u{FB17}\u{FF21}-\u{FF3A}\u{FF41}-\u{FF5A}\u{10400}-\u{1044F}\u{104B0}-"
        + "\u{104D3}\u{104D8}-\u{104FB}\u{10C80}-\u{10CB2}\u{10CC0}-\u{10CF2}\u{118A0}-\u{118DF}\u{1E900}-"
        + "\u{1E943}"
}
