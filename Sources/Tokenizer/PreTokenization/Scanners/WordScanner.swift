/// A hand-written matcher for one of the pre-tokenizer patterns in use, recognized by the pattern's exact text.
///
/// Each does what the pattern does in Oniguruma, in one pass without backtracking stacks; the general engine of
/// `OnigurumaPattern` is its slow twin.
enum WordScanner: Sendable, Equatable {
    /// GPT-2's pattern: ` ?\p{L}+| ?\p{N}+|…` with contractions in lower case.
    case gpt2
    /// The cl100k shape: an optional sign before letters, digits in groups, line breaks with what precedes them.
    case words(WordOptions)
    /// The o200k shape: letters cut where lower case turns upper.
    case casedWords(WordOptions)
    /// One to three numbers, nothing else.
    case upToThreeNumbers
    /// Exactly three ASCII digits.
    case threeDigits
    /// Runs of Han and kana, as DeepSeek-V3 has them.
    case hanAndKana
    /// DeepSeek-V3's words.
    case deepSeekWords
    /// Letters, single numbers, JSON punctuation, other signs, single spaces.
    case compactJSON

    /// Whether the scanner matches at every position of every text.
    var isTotal: Bool {
        switch self {
        case .gpt2, .words, .casedWords, .compactJSON: true
        case .upToThreeNumbers, .threeDigits, .hanAndKana, .deepSeekWords: false
        }
    }

    /// The end of the match that begins at `position`, or −1.
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

    /// The next match at or after `position`, or nil.
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

/// The variations among patterns of one shape.
struct WordOptions: Sendable, Equatable {
    /// How contractions such as `'ll` are matched.
    enum Contractions: Sendable, Equatable {
        case none
        case anyCase
    }

    /// Contractions: a match of their own among words, an ending among cased words.
    var contractions = Contractions.anyCase
    /// The most numbers in one match.
    var numberLimit = 3
    /// Whether a slash belongs to the line breaks after signs.
    var signsTakeSlash = false
    /// Whether marks count as letters.
    var lettersTakeMarks = false
}
