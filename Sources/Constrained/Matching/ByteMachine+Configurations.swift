/// The configurations, open values and lists of a machine, each kept once and known by its number.
extension ByteMachine {
    /// A configuration; what `a` and `b` stand for depends on the kind.
    struct Configuration: Hashable {
        let stack: FrameID
        let kind: Kind
        fileprivate let a: Int32
        fileprivate let b: Int32
    }

    /// An open value: what its parent awaits from it.
    struct Frame: Hashable {
        /// 0 for the program, 1 for a member of an object, 2 for an item of an array.
        var kind: UInt8
        /// The threads that await a value, as an interned list.
        var awaiting: ListID
        var parent: FrameID
        var depth: Int32
    }

    /// The index of a list of numbers.
    func list(_ members: [Int32]) -> ListID {
        let hash = IndexTable.hash(members)
        if let known = tables.stacks.listTable.find(hash, { tables.stacks.lists[$0] == members }) {
            return ListID(id: known)
        }
        tables.stacks.lists.append(members)
        tables.stacks.listTable.insert(hash, Int32(tables.stacks.lists.count - 1))
        return ListID(at: tables.stacks.lists.count - 1)
    }

    /// The configuration that a matcher stands in.
    @inline(__always)
    func configuration(of state: MatcherState) -> Configuration { configuration(numbered: state.configuration) }

    /// The configuration that a walk stands in.
    @inline(__always)
    func configuration(of state: WalkState) -> Configuration { configuration(numbered: state.configuration) }

    /// A configuration by its number, with or without flags.
    @inline(__always)
    func configuration(numbered number: ConfigurationID) -> Configuration {
        tables.states.configurations[number.index]
    }

    /// A configuration by its place.
    @inline(__always)
    func configuration(at index: Int) -> Configuration { tables.states.configurations[index] }

    /// The numbers of an interned list.
    @inline(__always)
    func members(of list: ListID) -> [Int32] { tables.stacks.lists[list.index] }

    /// The threads of an open object.
    @inline(__always)
    func objectThreads(_ list: ListID) -> Threads<ObjectForm.ID> { Threads(members(of: list)) }

    /// The threads of an open array.
    @inline(__always)
    func arrayThreads(_ list: ListID) -> Threads<ArrayForm.ID> { Threads(members(of: list)) }

    /// The threads that await a value.
    @inline(__always)
    func awaitingThreads(_ list: ListID) -> AwaitingThreads { AwaitingThreads(members(of: list)) }

    /// The goals that a value may meet.
    @inline(__always)
    func goals(of list: ListID) -> GoalList { GoalList(members(of: list)) }

    /// An open value by its number.
    @inline(__always)
    func frame(numbered number: FrameID) -> Frame { tables.stacks.frames[number.index] }

    /// A text that is being read, by its number.
    @inline(__always)
    func lexeme(numbered number: LexemeID) -> Lexeme { tables.lexicon.lexemes[number.index] }

    /// A configuration inside a string, number or word, with the list of its goals, or inside a key, with that of the
    /// object's threads.
    func configuration(_ stack: FrameID, _ kind: Kind, _ lexeme: LexemeID, _ list: ListID) -> ConfigurationID {
        configuration(Configuration(stack: stack, kind: kind, a: lexeme.id, b: list.id))
    }

    /// A configuration outside of texts, with the list of goals or threads and the white space that may come.
    func configuration(_ stack: FrameID, _ kind: Kind, _ list: ListID, space: Int32) -> ConfigurationID {
        configuration(Configuration(stack: stack, kind: kind, a: list.id, b: space))
    }

    /// A configuration at the program's level.
    func configuration(positions: ListID, _ lexeme: LexemeID) -> ConfigurationID {
        configuration(Configuration(stack: .dead, kind: .program, a: positions.id, b: lexeme.id))
    }

    /// The number of a configuration, flagged if strings or white space are counted beside it.
    private func configuration(_ value: Configuration) -> ConfigurationID {
        let hash = Self.hash(value)
        if let known = tables.states.configurationTable.find(hash, { tables.states.configurations[$0] == value }) {
            return ConfigurationID(id: known | tables.states.flags[Int(known)])
        }
        if tables.states.configurations.count >= limits.maximumConfigurations {
            arena.fail(.limit("configurations of the matching machine", limits.maximumConfigurations))
            return .dead
        }
        let kind = value.kind
        let index = Int32(tables.states.configurations.count)
        tables.states.configurations.append(value)
        tables.states.configurationTable.insert(hash, index)
        tables.states.rows.append(contentsOf: Self.blankRows[Int(kind.rawValue)])
        tables.states.forced.append(Self.unknownByte)
        tables.states.completeness.append(0)
        var flag: Int32 = 0
        let isText = kind == .string || kind == .countedString || kind == .key || kind == .atom
        tables.states.texts.append((isText ? value.lexeme : .dead, kind == .countedString))
        var bounds: (Int32, Int32) = (0, -1)
        if kind == .countedString {
            let node = arena[compiler.typeSet(goals(of: value.goals)[0]).strings]
            bounds = (node.a, node.b)
            if lexeme(numbered: value.lexeme).partial.isBoundary { flag |= ConfigurationID.countedFlag }
        }
        if !isText, kind != .program, value.space == Self.countedSpace { flag |= ConfigurationID.spaceFlag }
        tables.states.countedBounds.append(bounds)
        tables.states.flags.append(flag)
        return ConfigurationID(id: index | flag)
    }

    private static func hash(_ value: Configuration) -> UInt64 {
        let first = IndexTable.mix(UInt64(value.kind.rawValue) << 40, value.stack.id)
        return IndexTable.mix(IndexTable.mix(first, value.a), value.b)
    }

    private static func hash(_ value: Frame) -> UInt64 {
        IndexTable.mix(IndexTable.mix(UInt64(value.kind) << 40, value.awaiting.id), value.parent.id)
    }

    /// For each kind of configuration a row in which bytes that never follow are refused already.
    private static let blankRows: [[ConfigurationID]] = (0...Kind.arrayAfterComma.rawValue).map { raw in
        let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        let value = Array("\"{[-0123456789tfn".utf8)
        let expected: [UInt8]? =
            switch Kind(rawValue: raw) {
            case .valueStart: space + value
            case .objectOpen: space + [0x22, 0x7D]
            case .objectAfterComma: space + [0x22]
            case .afterKey: space + [0x3A]
            case .objectAfterValue: space + [0x7D, 0x2C]
            case .arrayOpen: space + value + [0x5D]
            case .arrayAfterComma: space + value
            case .arrayAfterValue: space + [0x5D, 0x2C]
            default: nil
            }
        guard let expected else { return Array(repeating: .unknown, count: 256) }
        var row = [ConfigurationID](repeating: .dead, count: 256)
        for byte in expected { row[Int(byte)] = .unknown }
        return row
    }

    /// Tells whether a byte may follow in a configuration of a kind, as far as the kind alone tells.
    static func mayBegin(_ kind: Kind, _ byte: UInt8) -> Bool { blankRows[Int(kind.rawValue)][Int(byte)] != .dead }

    /// The index of a frame.
    func frame(_ kind: UInt8, _ awaiting: ListID, _ parent: FrameID) -> FrameID {
        let depth = parent.isDead ? 0 : frame(numbered: parent).depth + 1
        let value = Frame(kind: kind, awaiting: awaiting, parent: parent, depth: depth)
        let hash = Self.hash(value)
        if let known = tables.stacks.frameTable.find(hash, { tables.stacks.frames[$0] == value }) {
            return FrameID(id: known)
        }
        tables.stacks.frames.append(value)
        tables.stacks.frameTable.insert(hash, Int32(tables.stacks.frames.count - 1))
        return FrameID(at: tables.stacks.frames.count - 1)
    }
}

extension ByteMachine.Configuration {
    /// The text under way of a string, number, word or key.
    @inline(__always)
    var lexeme: LexemeID { LexemeID(id: a) }
    /// The goals of a string, number or word.
    @inline(__always)
    var goals: ListID { ListID(id: b) }
    /// The threads of the object in which a key is under way.
    @inline(__always)
    var keyThreads: ListID { ListID(id: b) }
    /// The threads of an open object or array, or behind a key those that await its value; before a value its goals; at
    /// the program's level the positions.
    @inline(__always)
    var list: ListID { ListID(id: a) }
    /// The white space that may still come outside of texts.
    @inline(__always)
    var space: Int32 { b }
    /// The text under way at the program's level.
    @inline(__always)
    var programLexeme: LexemeID { LexemeID(id: b) }
}
