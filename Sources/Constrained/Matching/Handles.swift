/// A number that stands for one entry of a machine's tables, or for what is found there instead: that nothing follows,
/// or that nobody has looked yet.
protocol TableHandle: Handle {}

extension TableHandle {
    /// Stands for no entry: what is asked for does not exist, or a byte is refused.
    @inline(__always)
    static var dead: Self { Self(id: -1) }

    /// Whether there is an entry.
    @inline(__always)
    var isLive: Bool { id >= 0 }
    /// Whether there is none.
    @inline(__always)
    var isDead: Bool { id < 0 }
}

/// A configuration by its number, with what is counted beside it as flags.
struct ConfigurationID: TableHandle {
    let id: Int32

    /// The table entry of a step that is not computed yet.
    static let unknown = ConfigurationID(id: -2)
    /// What is counted beside a configuration, as bits of its number.
    struct Flags: OptionSet {
        let rawValue: Int32

        /// A string's characters.
        static let counted = Flags(rawValue: 1 << 30)
        /// White space.
        static let space = Flags(rawValue: 1 << 29)
    }

    /// The bits of a configuration's index.
    private static let indexMask: Int32 = Flags.space.rawValue - 1
    /// The most configurations that can be told apart.
    static let maximumCount = Int(indexMask)

    /// The place of the configuration in its tables.
    @inline(__always)
    var index: Int { Int(id & Self.indexMask) }
    /// The same configuration without flags.
    @inline(__always)
    var plain: ConfigurationID { ConfigurationID(id: id & Self.indexMask) }
    /// Whether a string's characters are counted beside the configuration.
    @inline(__always)
    var isCounted: Bool { id & Flags.counted.rawValue != 0 }
    /// Whether white space is counted beside the configuration.
    @inline(__always)
    var countsSpace: Bool { id & Flags.space.rawValue != 0 }
}

/// An open value of the stack by its number; `dead` stands below the outermost.
struct FrameID: TableHandle {
    let id: Int32
}

/// An interned list of numbers: goals, threads, a thread's state, positions of the program.
struct ListID: TableHandle {
    let id: Int32
}

/// What a text means where it ends, which is an interned list; `dead` where it can't end.
struct EndingID: TableHandle {
    let id: Int32

    /// The table entry of an ending that is not computed yet.
    static let unknown = EndingID(id: -3)

    /// The list that the ending is.
    @inline(__always)
    var list: ListID { ListID(id: id) }
}

/// A text that is being read, by its number.
struct LexemeID: TableHandle {
    let id: Int32

    /// The table entry for the quote that closes a string.
    static let close = LexemeID(id: -2)
    /// The table entry of a step that is not computed yet.
    static let unknown = LexemeID(id: -3)
}

extension NameList {
    /// A list of names among those of a machine.
    struct ID: TableHandle {
        let id: Int32

        /// The table entry of a lexeme whose names nobody has looked for.
        static let unknown = ID(id: -3)
    }
}

/// The place of a goal in the list of those that a value may meet.
struct Slot: Handle {
    let id: Int32
}
