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

    private init() { (blocks, values) = UnicodeTables.unpack(UnicodeClusterData.cleaning) }

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
