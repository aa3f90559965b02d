/// A machine's interned configurations and the facts known about each, indexed by its number.
struct ConfigurationTables {
    private(set) var configurations: [ByteMachine.Configuration] = []
    private var configurationTable = IndexTable(capacity: 512)
    /// The transitions: 256 entries for each configuration, one for each byte.
    var rows: [ConfigurationID] = []
    /// The flags of each configuration.
    private(set) var flags: [ConfigurationID.Flags] = []
    /// The length bounds of each configuration's counted string.
    private(set) var countedBounds: [CountedBounds] = []
    /// The lexeme of each configuration inside a text, and whether its characters are counted.
    private(set) var texts: [(lexeme: LexemeID, isCounted: Bool)] = []
    /// For each configuration, whether a text may end there.
    var completeness: [Answer] = []
    /// The configurations after texts, as far as walks have reached them.
    var exits: [ByteMachine.ExitKey: ConfigurationID] = [:]
    /// The exit that was looked up last.
    var lastExit = (
        key: ByteMachine.ExitKey.none, behind: ConfigurationID.dead
    )
    /// The only byte that can follow each configuration, if there is one.
    var forced: [ForcedByte] = []

    /// The only byte that can follow a configuration, if there is one.
    enum ForcedByte: Equatable {
        /// The entry isn't computed yet.
        case unknown
        /// No byte or several bytes can follow, or the text may end.
        case free
        case byte(UInt8)
    }

    /// The minimum and maximum length of a counted string, in characters; a negative maximum means none.
    typealias CountedBounds = (minimum: Int32, maximum: Int32)

    /// The configuration with a number, whose flags are ignored.
    @inline(__always)
    subscript(_ number: ConfigurationID) -> ByteMachine.Configuration { configurations[number.index] }

    /// Returns the number of an interned configuration, with flags if characters or white space are counted beside it.
    ///
    /// The method is mutating, though it changes nothing: the tables are then read in place, without counting a
    /// reference.
    @inline(__always)
    mutating func number(of value: ByteMachine.Configuration, hash: UInt64) -> ConfigurationID? {
        configurationTable.find(hash, { configurations[$0] == value }).map {
            ConfigurationID(id: $0 | flags[Int($0)].rawValue)
        }
    }

    /// Adds a configuration whose transitions and facts are unknown.
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
