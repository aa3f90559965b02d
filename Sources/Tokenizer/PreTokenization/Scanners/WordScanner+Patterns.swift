extension WordScanner {
    /// GPT-2's pattern, the default of `ByteLevel`.
    static let gpt2Pattern = #"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"#

    /// DeepSeek-V3's third pattern. It contains line breaks literally.
    private static let deepSeekWordsPattern =
        ##"[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+"##
        + "|[^\r\n" + #"\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+["# + "\r\n" + #"]*|\s*["# + "\r\n"
        + #"]+|\s+(?!\S)|\s+"#

    private static let contraction = "(?i:'s|'t|'re|'ve|'m|'ll|'d)"
    private static let ending = #"\s*[\r\n]+|\s+(?!\S)|\s+"#

    /// Returns the scanner for a pattern; nil if only the general engine can run it.
    static func recognizing(_ pattern: String) -> WordScanner? { known[pattern] }

    /// The scanners by their exact patterns.
    static let known: [String: WordScanner] = {
        var table: [String: WordScanner] = [
            gpt2Pattern: .gpt2,
            #"\p{N}{1,3}"#: .upToThreeNumbers,
            "[0-9][0-9][0-9]": .threeDigits,
            "[\u{4E00}-\u{9FA5}\u{3040}-\u{309F}\u{30A0}-\u{30FF}]+": .hanAndKana,
            deepSeekWordsPattern: .deepSeekWords,
            #"\p{L}+|\p{N}|"?\]?\}*[:,] [\["{]*|[^\s\p{L}\p{N}]+|\s"#: .compactJSON,
        ]
        for (numbers, limit) in [(#"\p{N}{1,3}"#, 3), (#"\p{N}"#, 1), (#"\p{N}+"#, Int.max)] {
            table[contraction + #"|[^\r\n\p{L}\p{N}]?\p{L}+|"# + numbers + #"| ?[^\s\p{L}\p{N}]+[\r\n]*|"# + ending] =
                .words(WordOptions(numberLimit: limit))
            table[
                "'(?i:[sdmt]|ll|ve|re)" + #"|[^\r\n\p{L}\p{N}]?+\p{L}+|"# + numbers
                    + #"| ?[^\s\p{L}\p{N}]++[\r\n]*|"# + ending] = .words(WordOptions(numberLimit: limit))
            table[
                contraction + #"|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|"# + numbers
                    + #"| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|"# + ending] =
                .words(WordOptions(numberLimit: limit, lettersTakeMarks: true))
            for (suffix, contractions) in [(contraction + "?", WordOptions.Contractions.anyCase), ("", .none)] {
                for slash in [true, false] {
                    let upper = #"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]"#
                    let lower = #"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"#
                    let first = #"[^\r\n\p{L}\p{N}]?"# + upper + "*" + lower + "+" + suffix
                    let second = #"[^\r\n\p{L}\p{N}]?"# + upper + "+" + lower + "*" + suffix
                    let signs = slash ? #" ?[^\s\p{L}\p{N}]+[\r\n/]*"# : #" ?[^\s\p{L}\p{N}]+[\r\n]*"#
                    table[[first, second, numbers, signs, ending].joined(separator: "|")] = .casedWords(
                        WordOptions(contractions: contractions, numberLimit: limit, signsTakeSlash: slash))
                }
            }
        }
        return table
    }()
}
