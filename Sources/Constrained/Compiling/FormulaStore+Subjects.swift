extension FormulaStore {
    /// What assertions are about, as bits; names and groups of keys may share one.
    struct Subjects: OptionSet {
        let rawValue: UInt64
        static let size = Subjects(rawValue: 1 << 62)
        static let items = Subjects(rawValue: 1 << 63)
        static let all = Subjects(rawValue: .max)
    }

    /// What an assertion on members is about.
    enum Subject: Hashable {
        case name([UInt32])
        case group(KeyGroup)
    }
}
