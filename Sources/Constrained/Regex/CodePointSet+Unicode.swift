import Synchronization

extension CodePointSet {
    /// The set `[0-9]`.
    static let asciiDigits = CodePointSet([0x30...0x39])
    /// The set `[A-Za-z0-9_]`.
    static let asciiWord = CodePointSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    /// White space and line terminators of ECMA-262.
    static let ecmaSpace = CodePointSet([
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])
    /// Unicode's `White_Space`.
    static let swiftSpace = CodePointSet([
        0x09...0x0D, 0x20...0x20, 0x85...0x85, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
        0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
    ])
    /// The set of Swift's `\w`: alphabetic values, numbers and the underscore, without other connectors.
    static let swiftWord = (property("Alphabetic") ?? CodePointSet([])).union(swiftDigits)
        .union(CodePointSet([0x5F...0x5F]))
    /// The set of Swift's `\d`: all values with a numeric type.
    static let swiftDigits = values { $0.numericType != nil }
    /// The ASCII characters that always have a Unicode word boundary between them and a word character.
    static let wordSeparators = CodePointSet([0x00...0x7F])
        .subtracting(asciiWord.union(CodePointSet("\"',.:;".unicodeScalars.map { $0.value...$0.value })))
    /// The characters that are neither ASCII word characters nor in `wordSeparators`.
    static let notAroundWords = wordSeparators.union(asciiWord).complement
    /// Values that never join a neighbor in one grapheme cluster, and that have no canonical equivalent.
    static let standalone: CodePointSet = ["M", "Cf", "Cn"].reduce(
        CodePointSet([
            0x0D...0x0D, 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF,
            0x0E33...0x0E33, 0x0EB3...0x0EB3,
        ]).union(replaced)
    ) { $0.union(property($1) ?? CodePointSet([])) }.complement
    /// Values that are canonically equivalent to others, from which Swift doesn't distinguish them.
    ///
    /// - Source: Unicode Character Database, canonical decompositions to one value; with a few others in their ranges.
    static let replaced = CodePointSet([
        0x0340...0x0341, 0x0343...0x0343, 0x0374...0x0374, 0x037E...0x037E, 0x0387...0x0387, 0x1F71...0x1F71,
        0x1F73...0x1F73, 0x1F75...0x1F75, 0x1F77...0x1F77, 0x1F79...0x1F79, 0x1F7B...0x1F7B, 0x1F7D...0x1F7D,
        0x1FBB...0x1FBB, 0x1FBE...0x1FBE, 0x1FC9...0x1FC9, 0x1FCB...0x1FCB, 0x1FD3...0x1FD3, 0x1FDB...0x1FDB,
        0x1FE3...0x1FE3, 0x1FEB...0x1FEB, 0x1FEE...0x1FEF, 0x1FF9...0x1FF9, 0x1FFB...0x1FFB, 0x1FFD...0x1FFD,
        0x2000...0x2001, 0x2126...0x2126, 0x212A...0x212B, 0x2329...0x232A, 0xF900...0xFAFF, 0x2F800...0x2FA1F,
    ])

    private static let cache = Mutex<[String: CodePointSet]>([:])

    /// Returns the values with a Unicode property, by general category or binary property, or nil if it is unknown.
    ///
    /// - Complexity: One pass over all scalar values for all general categories, and one for each binary property. The
    ///   results are cached.
    static func property(_ name: String) -> CodePointSet? {
        if let known = cache.withLock({ $0[name] }) { return known }
        if name == "ASCII" { return CodePointSet([0x00...0x7F]) }
        guard let set = scriptValues(name) ?? categoryValues(name) ?? binaryValues(name) else { return nil }
        cache.withLock { $0[name] = set }
        return set
    }

    private static func categoryValues(_ name: String) -> CodePointSet? {
        var key = name
        for prefix in ["General_Category=", "gc="] where key.hasPrefix(prefix) { key.removeFirst(prefix.count) }
        guard let members = categories[key] else { return nil }
        return CodePointSet(
            singleCategories.indices.filter { members.contains(singleCategories[$0].category) }
                .flatMap { valuesOfCategories[$0].ranges }.map { $0.lower...$0.upper })
    }

    /// The values of each single category, in the order of `singleCategories`.
    private static let valuesOfCategories: [CodePointSet] = {
        var bits: [Unicode.GeneralCategory: Int] = [:]
        for (bit, single) in singleCategories.enumerated() { bits[single.category] = 1 << bit }
        return values(ofBits: singleCategories.count) { bits[$0.generalCategory] ?? 0 }
    }()

    /// Returns the values of a binary property, cached by its first name.
    private static func binaryValues(_ name: String) -> CodePointSet? {
        let first = binaryNames[name] ?? name
        if first != name { return property(first) }
        return predicate(name).map { values(where: $0) }
    }

    private static func scriptValues(_ name: String) -> CodePointSet? {
        let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "Script", "sc": return ScriptSets.values(String(parts[1]), hasExtensions: false)
        case "Script_Extensions", "scx": return ScriptSets.values(String(parts[1]), hasExtensions: true)
        default: return nil
        }
    }

    /// Returns the values whose properties satisfy a predicate, in one pass over all values.
    static func values(where test: (Unicode.Scalar.Properties) -> Bool) -> CodePointSet {
        values(ofBits: 1) { test($0) ? 1 : 0 }[0]
    }

    /// Returns the values whose properties have each of some bits, the lowest bit first, in one pass over all values.
    static func values(ofBits count: Int, _ bits: (Unicode.Scalar.Properties) -> Int) -> [CodePointSet] {
        var ranges = [[ClosedRange<UInt32>]](repeating: [], count: count)
        var starts = [UInt32](repeating: 0, count: count)
        var last = 0
        var value: UInt32 = 0
        while value <= 0x110000 {
            // Planes 4 to 13 have no assigned values. Planes 15 and 16 are for private use. The last two values of each
            // plane are noncharacters.
            let isUniform = (0x40000...0xDFFFF).contains(value) || (0xF0000...0x10FFFF).contains(value)
            if isUniform, value & 0xFFFF == 1 { value = value & 0xFFFF_0000 | 0xFFFE }
            let now = Unicode.Scalar(value).map { bits($0.properties) } ?? 0
            if now != last {
                for bit in 0..<count where (now ^ last) >> bit & 1 == 1 {
                    if now >> bit & 1 == 1 {
                        starts[bit] = value
                    } else {
                        ranges[bit].append(starts[bit]...(value - 1))
                    }
                }
                last = now
            }
            value += 1
        }
        return ranges.map { CodePointSet($0) }
    }

    /// Returns the values of this set whose properties satisfy a predicate.
    func filtered(by test: (Unicode.Scalar.Properties) -> Bool) -> CodePointSet {
        CodePointSet(
            ranges.flatMap { range in
                (range.lower...range.upper).compactMap { value in
                    Unicode.Scalar(value).flatMap { test($0.properties) ? value...value : nil }
                }
            })
    }

    /// This set with every value's simple case variants.
    var foldingCase: CodePointSet { withOtherCases(mustLeadBack: false) }

    /// This set with the case variants that map back to its values: `A` for `a`, but not `ı` for `I`.
    var pairingCase: CodePointSet { withOtherCases(mustLeadBack: true) }

    private func withOtherCases(mustLeadBack: Bool) -> CodePointSet {
        var extra: [ClosedRange<UInt32>] = []
        for range in ranges where range.lower <= Self.lastCased {
            let upper = min(range.upper, Self.lastCased)
            if upper - range.lower < Self.fewValues {
                for value in range.lower...upper {
                    for pair in Self.casePairs(of: value) where !mustLeadBack || pair.leadsBack {
                        extra.append(pair.other...pair.other)
                    }
                }
                continue
            }
            let pairs = Self.allCasePairs
            var place = pairs.indices.first(from: { pairs[$0].value >= range.lower })
            while place < pairs.count, pairs[place].value <= upper {
                if !mustLeadBack || pairs[place].leadsBack { extra.append(pairs[place].other...pairs[place].other) }
                place += 1
            }
        }
        return union(CodePointSet(extra))
    }

    /// A value, a case variant of it, and whether the variant maps back to the value.
    private typealias CasePair = (value: UInt32, other: UInt32, leadsBack: Bool)

    /// The last value that has case variants.
    private static let lastCased: UInt32 = 0x1E943
    /// The size of a range up to which its values are looked up one by one, without a table of all values.
    private static let fewValues: UInt32 = 256

    private static func casePairs(of value: UInt32) -> [CasePair] {
        guard let scalar = Unicode.Scalar(value) else { return [] }
        return scalar.otherCases.map { (value, $0.value, $0.otherCases.contains(scalar)) }
    }

    /// The case variants of all values, sorted by value.
    private static let allCasePairs: [CasePair] = (0...lastCased).flatMap { casePairs(of: $0) }

    /// The short names of binary properties.
    private static let binaryNames = [
        "Alpha": "Alphabetic", "Lower": "Lowercase", "Upper": "Uppercase", "space": "White_Space",
        "AHex": "ASCII_Hex_Digit", "Hex": "Hex_Digit", "EPres": "Emoji_Presentation",
        "EMod": "Emoji_Modifier", "EBase": "Emoji_Modifier_Base", "Ideo": "Ideographic", "IDS": "ID_Start",
        "IDC": "ID_Continue", "XIDS": "XID_Start", "XIDC": "XID_Continue", "Dia": "Diacritic",
        "QMark": "Quotation_Mark", "CI": "Case_Ignorable", "DI": "Default_Ignorable_Code_Point",
        "Bidi_C": "Bidi_Control", "Bidi_M": "Bidi_Mirrored", "Ext": "Extender", "Gr_Base": "Grapheme_Base",
        "Gr_Ext": "Grapheme_Extend", "Join_C": "Join_Control", "Pat_WS": "Pattern_White_Space",
        "STerm": "Sentence_Terminal", "SD": "Soft_Dotted", "UIdeo": "Unified_Ideograph", "VS": "Variation_Selector",
        "NChar": "Noncharacter_Code_Point",
    ]

    private static func predicate(_ name: String) -> (@Sendable (Unicode.Scalar.Properties) -> Bool)? {
        switch name {
        case "Any": return { _ in true }
        case "Assigned": return { $0.generalCategory != .unassigned }
        case "Alphabetic": return { $0.isAlphabetic }
        case "Lowercase": return { $0.isLowercase }
        case "Uppercase": return { $0.isUppercase }
        case "White_Space": return { $0.isWhitespace }
        case "ASCII_Hex_Digit": return { $0.isASCIIHexDigit }
        case "Hex_Digit": return { $0.isHexDigit }
        case "Emoji": return { $0.isEmoji }
        case "Emoji_Presentation": return { $0.isEmojiPresentation }
        case "Emoji_Modifier": return { $0.isEmojiModifier }
        case "Emoji_Modifier_Base": return { $0.isEmojiModifierBase }
        case "Ideographic": return { $0.isIdeographic }
        case "ID_Start": return { $0.isIDStart }
        case "ID_Continue": return { $0.isIDContinue }
        case "XID_Start": return { $0.isXIDStart }
        case "XID_Continue": return { $0.isXIDContinue }
        case "Dash": return { $0.isDash }
        case "Diacritic": return { $0.isDiacritic }
        case "Math": return { $0.isMath }
        case "Quotation_Mark": return { $0.isQuotationMark }
        case "Cased": return { $0.isCased }
        case "Case_Ignorable": return { $0.isCaseIgnorable }
        case "Default_Ignorable_Code_Point": return { $0.isDefaultIgnorableCodePoint }
        case "Bidi_Control": return { $0.isBidiControl }
        case "Bidi_Mirrored": return { $0.isBidiMirrored }
        case "Extender": return { $0.isExtender }
        case "Grapheme_Base": return { $0.isGraphemeBase }
        case "Grapheme_Extend": return { $0.isGraphemeExtend }
        case "Join_Control": return { $0.isJoinControl }
        case "Pattern_White_Space": return { $0.isPatternWhitespace }
        case "Radical": return { $0.isRadical }
        case "Sentence_Terminal": return { $0.isSentenceTerminal }
        case "Soft_Dotted": return { $0.isSoftDotted }
        case "Unified_Ideograph": return { $0.isUnifiedIdeograph }
        case "Variation_Selector": return { $0.isVariationSelector }
        case "Noncharacter_Code_Point": return { $0.isNoncharacterCodePoint }
        default: return nil
        }
    }

    private static let singleCategories: [(short: String, long: String, category: Unicode.GeneralCategory)] = [
        ("Lu", "Uppercase_Letter", .uppercaseLetter), ("Ll", "Lowercase_Letter", .lowercaseLetter),
        ("Lt", "Titlecase_Letter", .titlecaseLetter), ("Lm", "Modifier_Letter", .modifierLetter),
        ("Lo", "Other_Letter", .otherLetter), ("Mn", "Nonspacing_Mark", .nonspacingMark),
        ("Mc", "Spacing_Mark", .spacingMark), ("Me", "Enclosing_Mark", .enclosingMark),
        ("Nd", "Decimal_Number", .decimalNumber), ("Nl", "Letter_Number", .letterNumber),
        ("No", "Other_Number", .otherNumber), ("Pc", "Connector_Punctuation", .connectorPunctuation),
        ("Pd", "Dash_Punctuation", .dashPunctuation), ("Ps", "Open_Punctuation", .openPunctuation),
        ("Pe", "Close_Punctuation", .closePunctuation), ("Pi", "Initial_Punctuation", .initialPunctuation),
        ("Pf", "Final_Punctuation", .finalPunctuation), ("Po", "Other_Punctuation", .otherPunctuation),
        ("Sm", "Math_Symbol", .mathSymbol), ("Sc", "Currency_Symbol", .currencySymbol),
        ("Sk", "Modifier_Symbol", .modifierSymbol), ("So", "Other_Symbol", .otherSymbol),
        ("Zs", "Space_Separator", .spaceSeparator), ("Zl", "Line_Separator", .lineSeparator),
        ("Zp", "Paragraph_Separator", .paragraphSeparator), ("Cc", "Control", .control),
        ("Cf", "Format", .format), ("Cs", "Surrogate", .surrogate), ("Co", "Private_Use", .privateUse),
        ("Cn", "Unassigned", .unassigned),
    ]

    private static let categories: [String: Set<Unicode.GeneralCategory>] = {
        typealias Category = Unicode.GeneralCategory
        let groups = [
            "L": "Letter", "M": "Mark", "N": "Number", "P": "Punctuation", "S": "Symbol", "Z": "Separator",
            "C": "Other",
        ]
        var result: [String: Set<Category>] = [:]
        for (short, long, category) in singleCategories {
            result[short] = [category]
            result[long] = [category]
            let letter = String(short.prefix(1))
            result[letter, default: []].insert(category)
            if let group = groups[letter] { result[group, default: []].insert(category) }
        }
        result["LC"] = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
        result["Cased_Letter"] = result["LC"]
        result["digit"] = [.decimalNumber]
        result["punct"] = result["P"]
        return result
    }()
}

extension Unicode.Scalar {
    /// The other lower and upper case of the value, if it is a single value.
    fileprivate var otherCases: [Unicode.Scalar] {
        [properties.lowercaseMapping, properties.uppercaseMapping].compactMap { form in
            let scalars = form.unicodeScalars
            return scalars.count == 1 && scalars.first != self ? scalars.first : nil
        }
    }
}
