/// BERT's normalization: one step in `tokenizer.json`, up to four passes here.
struct BertNormalization: Sendable {
    /// Whether to drop control characters and turn all white space into spaces.
    var cleansText: Bool
    /// Whether to put spaces around Chinese characters.
    var separatesChinese: Bool
    /// Whether to decompose the text and drop nonspacing marks.
    var stripsAccents: Bool
    /// Whether to map scalars to lower case.
    var lowercases: Bool

    /// Reads a `BertNormalizer`. Without `strip_accents`, accents are dropped if the text is lowercased.
    init(_ part: ConfigurationPart) throws(TokenizerError) {
        cleansText = try part.flag("clean_text")
        separatesChinese = try part.flag("handle_chinese_chars")
        lowercases = try part.flag("lowercase")
        stripsAccents = try part.flag("strip_accents", default: lowercases)
    }

    /// Returns the normalized text.
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

/// Tables of the scalar properties that BERT's normalizer tests.
///
/// Unchecked because of its pointers, whose memory is written only during initialization.
struct BertScalars: @unchecked Sendable {
    /// The shared tables.
    static let shared = BertScalars()

    private let blocks: UnsafeMutablePointer<UInt16>
    private let values: UnsafeMutablePointer<UInt8>
    /// The kind of each byte: 0 for a letter or a digit, otherwise `space`, `punctuation` or `other`.
    let kinds: UnsafeMutablePointer<UInt8>

    /// ASCII white space, before and after cleaning.
    static let space: UInt8 = 1
    /// ASCII punctuation; each character is a word by itself.
    static let punctuation: UInt8 = 2
    /// Control characters, and the bytes of scalars beyond ASCII.
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

    /// Whether a scalar is a mark that is dropped as an accent.
    func isMark(_ scalar: UInt32) -> Bool { value(scalar) & 2 != 0 }

    /// Whether a scalar counts as Chinese. The gap before 0x2B920 is the reference's.
    static func isChinese(_ scalar: UInt32) -> Bool {
        switch scalar {
        case ..<0x3400: false
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true
        case 0x20000...0x2A6DF, 0x2A700...0x2B81F, 0x2B920...0x2CEAF, 0x2F800...0x2FA1F: true
        default: false
        }
    }
}
