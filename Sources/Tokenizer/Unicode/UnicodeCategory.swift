/// A general category, in the order of the tables.
enum UnicodeCategory: UInt8, CaseIterable {
    case Lu, Ll, Lt, Lm, Lo, Mn, Mc, Me, Nd, Nl, No, Pc, Pd, Ps, Pe, Pi, Pf, Po, Sm, Sc, Sk, So, Zs, Zl, Zp
    case Cc, Cf, Co, Cn

    /// The bit of this category in a category mask.
    var bit: UInt32 { 1 << UInt32(rawValue) }
}

/// A set of general categories, one bit each; bit 31 stands for white space.
struct CategoryMask {
    static let letter: UInt32 = 0b11111
    static let mark: UInt32 = 0b111 << 5
    static let number: UInt32 = 0b111 << 8
    static let punctuation: UInt32 = 0b111_1111 << 11
    static let symbol: UInt32 = 0b1111 << 18
    static let separator: UInt32 = 0b111 << 22
    static let other: UInt32 = 0b1111 << 25
    static let space: UInt32 = 1 << 31

    /// Returns the mask of a property name such as `L`, `Lu` or `Letter`; nil if it isn't a category.
    static func named(_ name: String) -> UInt32? {
        let key = String(name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != " " && $0 != "-" })
        if let category = UnicodeCategory.allCases.first(where: { "\($0)".lowercased() == key }) {
            return category.bit
        }
        return switch key {
        case "l", "letter": letter
        case "lc", "casedletter": 0b111
        case "m", "mark", "combiningmark": mark
        case "n", "number": number
        case "p", "punctuation", "punct": punctuation
        case "s", "symbol": symbol
        case "z", "separator": separator
        case "c", "other": other
        case "uppercaseletter": UnicodeCategory.Lu.bit
        case "lowercaseletter": UnicodeCategory.Ll.bit
        case "titlecaseletter": UnicodeCategory.Lt.bit
        case "modifierletter": UnicodeCategory.Lm.bit
        case "otherletter": UnicodeCategory.Lo.bit
        case "nonspacingmark": UnicodeCategory.Mn.bit
        case "spacingmark": UnicodeCategory.Mc.bit
        case "enclosingmark": UnicodeCategory.Me.bit
        case "decimalnumber", "digit": UnicodeCategory.Nd.bit
        case "letternumber": UnicodeCategory.Nl.bit
        case "othernumber": UnicodeCategory.No.bit
        case "connectorpunctuation": UnicodeCategory.Pc.bit
        case "dashpunctuation": UnicodeCategory.Pd.bit
        case "openpunctuation": UnicodeCategory.Ps.bit
        case "closepunctuation": UnicodeCategory.Pe.bit
        case "initialpunctuation": UnicodeCategory.Pi.bit
        case "finalpunctuation": UnicodeCategory.Pf.bit
        case "otherpunctuation": UnicodeCategory.Po.bit
        case "mathsymbol": UnicodeCategory.Sm.bit
        case "currencysymbol": UnicodeCategory.Sc.bit
        case "modifiersymbol": UnicodeCategory.Sk.bit
        case "othersymbol": UnicodeCategory.So.bit
        case "spaceseparator": UnicodeCategory.Zs.bit
        case "lineseparator": UnicodeCategory.Zl.bit
        case "paragraphseparator": UnicodeCategory.Zp.bit
        case "control", "cntrl": UnicodeCategory.Cc.bit
        case "format": UnicodeCategory.Cf.bit
        case "privateuse": UnicodeCategory.Co.bit
        case "unassigned": UnicodeCategory.Cn.bit
        case "whitespace", "space": space
        case "any": ~0
        default: nil
        }
    }
}
