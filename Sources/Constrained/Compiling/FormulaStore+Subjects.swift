extension FormulaStore {
    /// The subjects of assertions, as bits; several names and groups of keys may share one bit.
    struct Subjects: OptionSet {
        let rawValue: UInt64
        static let size = Subjects(rawValue: 1 << 62)
        static let items = Subjects(rawValue: 1 << 63)
        static let all = Subjects(rawValue: .max)
    }

    /// The subject of an assertion on members.
    enum Subject: Hashable {
        case name([UInt32])
        case group(KeyGroup)
    }
}
