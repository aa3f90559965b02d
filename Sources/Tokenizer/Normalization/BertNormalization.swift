/// BERT's way to clean text: one step in `tokenizer.json`, four in a row here.
struct BertNormalization: Sendable {
    /// Whether control characters are dropped and all white space becomes spaces.
    var cleansText: Bool
    /// Whether spaces are put around Chinese characters.
    var separatesChinese: Bool
    /// Whether nonspacing marks are dropped after decomposing.
    var stripsAccents: Bool
    /// Whether scalars become lower case.
    var lowercases: Bool

    /// Reads a `BertNormalizer`; where it doesn't say whether accents are dropped, they are with capitals.
    init(_ part: ConfigurationPart) throws(TokenizerError) {
        cleansText = try part.flag("clean_text")
        separatesChinese = try part.flag("handle_chinese_chars")
        lowercases = try part.flag("lowercase")
        stripsAccents = try part.flag("strip_accents", default: lowercases)
    }

    /// Rewrites a text.
    func apply(_ text: NormalizedText) -> NormalizedText {
        var text = text
        if cleansText || separatesChinese { text = cleaned(text) }
        if stripsAccents {
            text = NormalizationForm.nfd.apply(text).mapped { scalar, mark, output in
                if !BertScalars.shared.isMark(scalar) { output.append(scalar: scalar, mark: mark) }
            }
        }
        if lowercases {
            text = text.mapped { scalar, mark, output in LowercaseTable.shared.append(scalar, mark, &output) }
        }
        return text
    }

    private func cleaned(_ text: NormalizedText) -> NormalizedText {
        text.mapped { scalar, mark, output in
            if cleansText, BertScalars.shared.isDropped(scalar) { return }
            let isSpace = cleansText && UnicodeTables.shared.isSpace(scalar)
            guard separatesChinese, BertScalars.isChinese(scalar) else {
                output.append(scalar: isSpace ? 0x20 : scalar, mark: mark)
                return
            }
            for scalar in [0x20, scalar, 0x20] { output.append(scalar: scalar, mark: mark) }
        }
    }
}

/// What BERT's normalizer asks about scalars.
///
/// Unchecked for its pointers, to memory that nobody writes once it is filled.
struct BertScalars: @unchecked Sendable {
    /// The one table.
    static let shared = BertScalars()

    private let blocks: UnsafeMutablePointer<UInt16>
    private let values: UnsafeMutablePointer<UInt8>
    /// What each byte is in a text: a letter or a digit (0), white space, punctuation, or something else.
    let kinds: UnsafeMutablePointer<UInt8>

    /// White space that is so before and after cleaning.
    static let space: UInt8 = 1
    /// ASCII punctuation, which is a word by itself.
    static let punctuation: UInt8 = 2
    /// Control characters, and the bytes of what is not ASCII.
    static let other: UInt8 = 4

    private init() {
        (blocks, values) = UnicodeTables.unpack(UnicodeClusterData.cleaning)
        kinds = .allocate(capacity: 256)
        for byte in 0..<256 {
            kinds[byte] =
                switch byte {
                case 0x09, 0x0A, 0x0D, 0x20: Self.space
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: 0
                case 0x21...0x7E: Self.punctuation
                default: Self.other
                }
        }
    }

    private func value(_ scalar: UInt32) -> UInt8 {
        values[Int(blocks[Int(scalar >> 7)]) << 7 | Int(scalar & 127)]
    }

    /// Whether cleaning drops a scalar.
    func isDropped(_ scalar: UInt32) -> Bool { value(scalar) & 1 != 0 }

    /// Whether a scalar is a mark that is dropped with accents.
    func isMark(_ scalar: UInt32) -> Bool { value(scalar) & 2 != 0 }

    /// Whether a scalar counts as Chinese. A gap before 0x2B920 is the reference's.
    static func isChinese(_ scalar: UInt32) -> Bool {
        switch scalar {
        case ..<0x3400: false
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true
        case 0x20000...0x2A6DF, 0x2A700...0x2B81F, 0x2B920...0x2CEAF, 0x2F800...0x2FA1F: true
        default: false
        }
    }
}
