/// The configurations of a machine, each kept once, and what is known of each, by its number.
struct ConfigurationTables {
    private(set) var configurations: [ByteMachine.Configuration] = []
    private var configurationTable = IndexTable(capacity: 512)
    /// The configuration behind each byte, 256 entries a configuration.
    var rows: [ConfigurationID] = []
    /// The flags of each configuration.
    private(set) var flags: [ConfigurationID.Flags] = []
    /// The least and greatest length of the counted string of a configuration.
    private(set) var countedBounds: [CountedBounds] = []
    /// The lexeme of each configuration that stands inside a text, and whether it is counted.
    private(set) var texts: [(lexeme: LexemeID, isCounted: Bool)] = []
    /// For each configuration whether a text may end there.
    var completeness: [Answer] = []
    /// The configurations behind texts, so far as walks have met them.
    var exits: [ByteMachine.ExitKey: ConfigurationID] = [:]
    /// The exit looked up last.
    var lastExit = (
        key: ByteMachine.ExitKey.none, behind: ConfigurationID.dead
    )
    /// The only byte that can follow each configuration.
    var forced: [ForcedByte] = []

    /// The only byte that can follow a configuration.
    enum ForcedByte: Equatable {
        /// Nobody has looked yet.
        case unknown
        /// None or several can follow, or the text may end.
        case free
        case byte(UInt8)
    }

    /// The least and greatest length of a counted string; without a greatest that is negative.
    typealias CountedBounds = (minimum: Int32, maximum: Int32)

    /// A configuration by its number, with or without flags.
    @inline(__always)
    subscript(_ number: ConfigurationID) -> ByteMachine.Configuration { configurations[number.index] }

    /// The number of a configuration that is kept already, flagged if strings or white space are counted beside it.
    ///
    /// Mutating, though it changes nothing: so the tables are read where they stand, and no reference to them is counted.
    @inline(__always)
    mutating func number(of value: ByteMachine.Configuration, hash: UInt64) -> ConfigurationID? {
        configurationTable.find(hash, { configurations[$0] == value }).map {
            ConfigurationID(id: $0 | flags[Int($0)].rawValue)
        }
    }

    /// Keeps a configuration of which nothing is known yet.
    mutating func add(
        _ value: ByteMachine.Configuration, hash: UInt64, bounds: CountedBounds, flags flag: ConfigurationID.Flags
    ) -> ConfigurationID {
        let index = Int32(configurations.count)
        configurations.append(value)
        configurationTable.insert(hash, index)
        rows.append(contentsOf: value.kind.blankRow)
        forced.append(.unknown)
        completeness.append(.unknown)
        texts.append((value.isText ? value.lexeme : .dead, value.kind == .countedString))
        countedBounds.append(bounds)
        flags.append(flag)
        return ConfigurationID(id: index | flag.rawValue)
    }

    /// Whether white space is counted beside a configuration, whose number need not have flags.
    @inline(__always)
    func countsSpace(_ number: ConfigurationID) -> Bool { flags[number.index].contains(.space) }
}
