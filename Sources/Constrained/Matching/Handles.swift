/// A handle to an entry of a machine's tables, or a negative number that says why there is no entry.
protocol TableHandle: Handle {}

extension TableHandle {
    /// The handle of no entry: the requested entry doesn't exist, or a byte is refused.
    @inline(__always)
    static var dead: Self { Self(id: -1) }

    /// Whether there is an entry.
    @inline(__always)
    var isLive: Bool { id >= 0 }
    /// Whether there is no entry.
    @inline(__always)
    var isDead: Bool { id < 0 }
}

/// The number of a configuration, with flags for the counts kept beside it.
struct ConfigurationID: TableHandle {
    let id: Int32

    /// The table entry of a transition that isn't computed yet.
    static let unknown = ConfigurationID(id: -2)
    /// The counts kept beside a configuration, as bits of its number.
    struct Flags: OptionSet {
        let rawValue: Int32

        /// The characters of a string are counted.
        static let counted = Flags(rawValue: 1 << 30)
        /// White space is counted.
        static let space = Flags(rawValue: 1 << 29)
    }

    /// The bits of a configuration's index.
    private static let indexMask: Int32 = Flags.space.rawValue - 1
    /// The maximum number of configurations that the index bits can tell apart.
    static let maximumCount = Int(indexMask)

    /// The index of the configuration in its tables.
    @inline(__always)
    var index: Int { Int(id & Self.indexMask) }
    /// The same number without flags.
    @inline(__always)
    var plain: ConfigurationID { ConfigurationID(id: id & Self.indexMask) }
    /// Whether a string's characters are counted beside the configuration.
    @inline(__always)
    var isCounted: Bool { id & Flags.counted.rawValue != 0 }
    /// Whether white space is counted beside the configuration.
    @inline(__always)
    var countsSpace: Bool { id & Flags.space.rawValue != 0 }
}

/// The number of an open value on the stack; `dead` stands below the outermost value.
struct FrameID: TableHandle {
    let id: Int32
}

/// The number of an interned list: goals, threads, a thread's state, or positions of the program.
struct ListID: TableHandle {
    let id: Int32
}

/// The result of a text that ends, as an interned list; `dead` if the text can't end.
struct EndingID: TableHandle {
    let id: Int32

    /// The table entry of an ending that isn't computed yet.
    static let unknown = EndingID(id: -3)

    /// The interned list of the ending.
    @inline(__always)
    var list: ListID { ListID(id: id) }
}

/// The number of a lexeme.
struct LexemeID: TableHandle {
    let id: Int32

    /// The transition of the quote that closes a string.
    static let close = LexemeID(id: -2)
    /// The table entry of a transition that isn't computed yet.
    static let unknown = LexemeID(id: -3)
}

extension NameList {
    /// The number of a name list of a machine.
    struct ID: TableHandle {
        let id: Int32

        /// The table entry of a lexeme whose name list isn't computed yet.
        static let unknown = ID(id: -3)
    }
}

/// The index of a goal in the list of a value's goals.
struct Slot: Handle {
    let id: Int32
}
