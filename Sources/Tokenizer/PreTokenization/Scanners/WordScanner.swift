/// A hand-written matcher for one of the common pre-tokenizer patterns, recognized by the pattern's exact text.
///
/// Each scanner gives Oniguruma's matches in one pass, without a backtracking stack. Tests compare it with the general
/// engine, `OnigurumaPattern`.
enum WordScanner: Sendable, Equatable {
    /// GPT-2's pattern: ` ?\p{L}+| ?\p{N}+|…` with contractions in lower case.
    case gpt2
    /// The pattern of cl100k and its variants: letters after an optional sign, groups of numbers, and line breaks with
    /// the characters before them.
    case words(WordOptions)
    /// The pattern of o200k and its variants: letters are split where lower case turns to upper case.
    case casedWords(WordOptions)
    /// One to three numbers.
    case upToThreeNumbers
    /// Exactly three ASCII digits.
    case threeDigits
    /// Runs of Han and kana, by DeepSeek-V3's pattern.
    case hanAndKana
    /// DeepSeek-V3's pattern of words.
    case deepSeekWords
    /// Letters, single numbers, JSON punctuation, other signs, and single spaces.
    case compactJSON

    /// Whether the scanner matches at every position of every text.
    var isTotal: Bool {
        switch self {
        case .gpt2, .words, .casedWords, .compactJSON: true
        case .upToThreeNumbers, .threeDigits, .hanAndKana, .deepSeekWords: false
        }
    }

    /// Returns the end of the match that begins at `position`, or −1.
    @inline(__always)
    func match(_ base: UnsafePointer<UInt8>, _ position: Int, _ end: Int, _ kinds: ScalarKinds) -> Int {
        switch self {
        case .gpt2: ScannerRules.gpt2(base, position, end, kinds)
        case .words(let options): ScannerRules.words(options, base, position, end, kinds)
        case .casedWords(let options): ScannerRules.casedWords(options, base, position, end, kinds)
        case .upToThreeNumbers: ScannerRules.numbers(3, base, position, end, kinds)
        case .threeDigits: ScannerRules.threeDigits(base, position, end)
        case .hanAndKana: ScannerRules.hanAndKana(base, position, end)
        case .deepSeekWords: ScannerRules.deepSeekWords(base, position, end, kinds)
        case .compactJSON: ScannerRules.compactJSON(base, position, end, kinds)
        }
    }

    /// Returns the first match that begins at or after `position`, or nil.
    @inline(__always)
    func find(
        _ base: UnsafePointer<UInt8>, _ position: Int, _ end: Int, _ kinds: ScalarKinds
    ) -> (start: Int, end: Int)? {
        var start = position
        while start < end {
            let stop = match(base, start, end, kinds)
            if stop >= 0 { return (start, stop) }
            start += base[start] < 0x80 ? 1 : UTF8Scalar.decode(base, start).length
        }
        return nil
    }
}

/// The options that distinguish patterns of one form.
struct WordOptions: Sendable, Equatable {
    /// The matching of contractions such as `'ll`.
    enum Contractions: Sendable, Equatable {
        case none
        case anyCase
    }

    /// The matching of contractions: a match of their own for `words`, an ending for `casedWords`.
    var contractions = Contractions.anyCase
    /// The maximum number of numbers in one match.
    var numberLimit = 3
    /// Whether a slash counts among the line breaks after signs.
    var signsTakeSlash = false
    /// Whether marks count as letters.
    var lettersTakeMarks = false
}
