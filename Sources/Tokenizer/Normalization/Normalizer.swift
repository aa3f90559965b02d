/// One step that rewrites text before it is split into words.
enum Normalizer: Sendable {
    /// A Unicode normalization form.
    case form(NormalizationForm)
    /// Puts a text before a text that isn't empty.
    case prepend([UInt8])
    /// Replaces every match of a pattern.
    case replace(TextPattern, with: [UInt8])
    /// Maps every scalar to lower case.
    case lowercase
    /// Removes white space at the ends.
    case strip(left: Bool, right: Bool)
    /// Removes combining marks.
    case stripAccents
    /// SentencePiece's cleaning: drops control characters and turns unusual white space into spaces.
    case nmt
    /// Maps UTF-8 bytes to the byte alphabet.
    case byteLevel
    /// BERT's normalization.
    case bert(BertNormalization)
    /// SentencePiece's precompiled map.
    case precompiled(CharacterMap)

    private static let supported = """
        Sequence, NFC, NFD, NFKC, NFKD, Prepend, Replace, Lowercase, Strip, StripAccents, Nmt, ByteLevel, \
        BertNormalizer, Precompiled
        """

    /// Reads the steps of a `normalizer`, with sequences flattened.
    static func parse(_ part: ConfigurationPart?) throws(TokenizerError) -> [Normalizer] {
        guard let part else { return [] }
        switch try part.type() {
        case "Sequence":
            var steps: [Normalizer] = []
            for element in try part.list("normalizers", limit: ConfigurationPart.stepLimit) {
                steps += try parse(element)
                try part.check(steps.count, of: "normalizers")
            }
            return steps
        case "NFC": return [.form(.nfc)]
        case "NFD": return [.form(.nfd)]
        case "NFKC": return [.form(.nfkc)]
        case "NFKD": return [.form(.nfkd)]
        case "Prepend": return [.prepend(try part.literal("prepend"))]
        case "Replace": return [.replace(try part.pattern("pattern"), with: try part.literal("content"))]
        case "Lowercase": return [.lowercase]
        case "Strip": return [.strip(left: try part.flag("strip_left"), right: try part.flag("strip_right"))]
        case "StripAccents": return [.stripAccents]
        case "Nmt": return [.nmt]
        case "ByteLevel": return [.byteLevel]
        case "BertNormalizer": return [.bert(try BertNormalization(part))]
        case "Precompiled": return try precompiled(part)
        case let other: throw part.unsupported(other, supported: supported)
        }
    }

    /// Reads a precompiled map; an empty map gives no step.
    private static func precompiled(_ part: ConfigurationPart) throws(TokenizerError) -> [Normalizer] {
        let name = "precompiled_charsmap"
        let text = try part.text(name)
        guard !text.isEmpty else { return [] }
        guard let bytes = Base64.decode(text), let map = CharacterMap(bytes) else {
            throw .invalidValue(
                file: part.file, key: "\(part.key).\(name)", expected: "SentencePiece's map in base64",
                found: "something else")
        }
        return [.precompiled(map)]
    }

    /// Returns the rewritten text.
    func apply(_ text: NormalizedText) -> NormalizedText {
        switch self {
        case .form(let form): return form.apply(text)
        case .prepend(let prefix):
            guard text.count > 0, !prefix.isEmpty else { return text }
            var output = NormalizedText(marked: text.isMarked, capacity: text.count + prefix.count + 16)
            output.append(prefix, mark: 0)
            output.append(text, 0, text.count)
            return output
        case .replace(let pattern, let content): return replacing(pattern, with: content, in: text)
        case .lowercase:
            return text.mapped { scalar, mark, output in LowercaseTable.shared.append(scalar, mark, &output) }
        case .strip(let left, let right): return stripping(text, left: left, right: right)
        case .stripAccents:
            return text.mapped { scalar, mark, output in
                if !UnicodeTables.shared.isMark(scalar) { output.append(scalar: scalar, mark: mark) }
            }
        case .nmt:
            return text.mapped { scalar, mark, output in
                if let kept = Self.cleaned(scalar) { output.append(scalar: kept, mark: mark) }
            }
        case .bert(let steps): return steps.apply(text)
        case .precompiled(let map): return map.apply(text)
        case .byteLevel:
            return text.mapped { scalar, mark, output in
                guard let scalar = Unicode.Scalar(scalar) else { return }
                for byte in UTF8.encode(scalar) ?? .init() {
                    output.append(scalar: ByteAlphabet.shared.scalars[Int(byte)], mark: mark)
                }
            }
        }
    }

    /// Returns a text after all steps.
    static func normalize(_ text: [UInt8], _ normalizers: [Normalizer]) -> [UInt8] {
        guard !normalizers.isEmpty else { return text }
        return text.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return text }
            var current = NormalizedText(base, count: bytes.count, marks: nil)
            for step in normalizers { current = step.apply(current) }
            return current.bytes.array
        }
    }

    private func stripping(_ text: NormalizedText, left: Bool, right: Bool) -> NormalizedText {
        let base = UnsafePointer(text.bytes.base)
        var start = 0
        var end = text.count
        while left, start < end {
            let (scalar, length) = UTF8Scalar.decode(base, start)
            guard UnicodeTables.shared.isSpace(scalar) else { break }
            start += length
        }
        while right, end > start {
            let last = UTF8Scalar.start(base, before: end)
            guard UnicodeTables.shared.isSpace(UTF8Scalar.decode(base, last).scalar) else { break }
            end = last
        }
        var output = NormalizedText(marked: text.isMarked, capacity: end - start + 16)
        output.append(text, start, end)
        return output
    }

    private func replacing(_ pattern: TextPattern, with content: [UInt8], in text: NormalizedText) -> NormalizedText {
        var output = NormalizedText(marked: text.isMarked, capacity: text.count + text.count / 4 + 64)
        let span = TextSpan(
            base: UnsafePointer(text.bytes.base), start: 0, end: text.count, readable: text.count, firstEnd: 1)
        var copied = 0
        var search = PatternSearch(pattern, span)
        while let match = search.next() {
            output.append(text, copied, match.start)
            output.append(content, mark: text.mark(match.start, match.end))
            // A replacement of several scalars takes the position of the last one.
            let last = match.end > 0 ? UTF8Scalar.start(span.base, before: match.end) : 0
            if last < text.firstEnd, !content.isEmpty { output.firstEnd = output.count }
            copied = match.end
        }
        output.append(text, copied, text.count)
        return output
    }

    /// Returns a scalar after SentencePiece's cleaning; nil if it is dropped.
    private static func cleaned(_ scalar: UInt32) -> UInt32? {
        switch scalar {
        case 0x0001...0x0008, 0x000B, 0x000E...0x001F, 0x007F, 0x008F, 0x009F: nil
        case 0x0009, 0x000A, 0x000C, 0x000D, 0x1680, 0x200B...0x200F, 0x2028, 0x2029, 0x2581, 0xFEFF, 0xFFFD: 0x20
        default: scalar
        }
    }
}
