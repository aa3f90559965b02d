/// The lazily built deterministic machine that reads a grammar's texts byte by byte.
///
/// A configuration is a stack of open values and what is being read on top of it. Both are
/// interned, so a configuration is one number, each step a look-up in a table that is filled on
/// demand, and equal situations share everything computed about them, in whatever request they
/// occur. Every live alternative of `anyOf` and its kin is kept as one thread of a level; when a
/// value ends, the threads of its parent survive whose goal it met.
final class ByteMachine {
    /// What is being read on top of the stack.
    enum Kind: UInt8 {
        case program, valueStart, string, countedString, atom
        case objectOpen, key, afterKey, objectAfterValue, objectAfterComma
        case arrayOpen, arrayAfterValue, arrayAfterComma
    }

    /// A configuration; `a` and `b` depend on the kind.
    struct Configuration: Hashable {
        var stack: Int32
        var kind: Kind
        var a: Int32
        var b: Int32
    }

    /// An open value: what its parent awaits from it.
    struct Frame: Hashable {
        /// 0 for the program, 1 for a member of an object, 2 for an item of an array.
        var kind: UInt8
        /// The threads that await a value, as an interned list.
        var awaiting: Int32
        var parent: Int32
        var depth: Int32
    }

    /// The state of an array or object by its form and interned list.
    struct ListedState: Hashable {
        var form: Int32
        var state: Int32
    }

    /// The bit that marks a configuration whose strings are counted beside it.
    static let countedFlag: Int32 = 1 << 30
    /// The bit that marks a configuration in which white space is counted beside it.
    static let spaceFlag: Int32 = 1 << 29
    /// The bits of a configuration's index.
    static let indexMask: Int32 = spaceFlag - 1
    /// The remaining white space of a configuration whose white space is counted beside it.
    static let countedSpace = Int32.max
    /// The table entry of a step that is not computed yet.
    static let unknown: Int32 = -2
    /// The table entry of a step that is refused.
    static let dead: Int32 = -1

    let compiler: SchemaCompiler
    let arena: RegexArena
    let options: GrammarOptions
    let limits: GrammarLimits
    let program: Program
    /// The white space characters in a row, at most.
    let spaceLimit: Int32

    /// What was worked out since the last flush.
    ///
    /// The hot loops read single entries here, and exclusivity needs no check: a machine is used under its grammar's lock.
    @exclusivity(unchecked)
    var tables = MachineTables()
    /// The names of forms in the order of their texts.
    @exclusivity(unchecked)
    var nameOrders: [Int32: [Int32]] = [:]
    /// Whether forms have any text at all.
    @exclusivity(unchecked)
    var liveForms: [Int32: Bool] = [:]
    /// What is known about the shortest ends of texts.
    @exclusivity(unchecked)
    var completions = CompletionTable()
    /// Whether some object admits undeclared keys.
    @exclusivity(unchecked)
    var tracksKeys = false
    /// Whether some array's items must differ and are too many to be listed.
    var tracksItems = false
    /// The steps that searches for new items have taken in the step of a text under way.
    @exclusivity(unchecked)
    var itemSearchSteps = 0
    /// The limit that one text has hit, which ends that text alone.
    @exclusivity(unchecked)
    var textFailure: GrammarError?

    /// The configuration before the first byte.
    @exclusivity(unchecked)
    var initial: Int32 = 0
    /// How far the tables of expressions reached when the last goal was worked out; a flush keeps these.
    var base: RegexArena.Mark { compiler.retained ?? RegexArena.Mark() }
    /// The time since the last flush.
    @exclusivity(unchecked)
    var generation = TableGeneration(number: 0)

    init(compiler: SchemaCompiler, program: Program) {
        self.compiler = compiler
        arena = compiler.arena
        compiler.retained = compiler.arena.mark
        options = compiler.store.options
        limits = compiler.store.limits
        spaceLimit = Int32(clamping: compiler.store.options.maximumWhitespace)
        self.program = program
        tables.states.rows.reserveCapacity(1 << 17)
        tables.lexicon.lexemeRows.reserveCapacity(1 << 16)
        tracksKeys = compiler.objectForms.contains { !$0.classes.isEmpty }
        tracksItems = compiler.arrayForms.contains { $0.hasDistinctItems }
        initial = programConfiguration(positions: [program.start])
    }

    /// The index of a list of numbers.
    func list(_ members: [Int32]) -> Int32 {
        let hash = IndexTable.hash(members)
        if let known = tables.stacks.listTable.find(hash, { tables.stacks.lists[$0] == members }) { return known }
        tables.stacks.lists.append(members)
        tables.stacks.listTable.insert(hash, Int32(tables.stacks.lists.count - 1))
        return Int32(tables.stacks.lists.count - 1)
    }

    /// The configuration that a matcher stands in.
    @inline(__always)
    func configuration(of state: MatcherState) -> Configuration { configuration(numbered: state.configuration) }

    /// The configuration that a walk stands in.
    @inline(__always)
    func configuration(of state: WalkState) -> Configuration { configuration(numbered: state.configuration) }

    /// A configuration by its number, with or without flags.
    @inline(__always)
    func configuration(numbered number: Int32) -> Configuration {
        tables.states.configurations[Int(number & Self.indexMask)]
    }

    /// A configuration by its place.
    @inline(__always)
    func configuration(at index: Int) -> Configuration { tables.states.configurations[index] }

    /// The numbers of an interned list.
    @inline(__always)
    func members(of list: Int32) -> [Int32] { tables.stacks.lists[Int(list)] }

    /// An open value by its number.
    @inline(__always)
    func frame(numbered number: Int32) -> Frame { tables.stacks.frames[Int(number)] }

    /// A text that is being read, by its number.
    @inline(__always)
    func lexeme(numbered number: Int32) -> Lexeme { tables.lexicon.lexemes[Int(number)] }

    /// The index of a configuration, flagged if strings are counted beside it.
    func configuration(_ stack: Int32, _ kind: Kind, _ a: Int32, _ b: Int32) -> Int32 {
        let value = Configuration(stack: stack, kind: kind, a: a, b: b)
        let hash = Self.hash(value)
        if let known = tables.states.configurationTable.find(hash, { tables.states.configurations[$0] == value }) {
            return known | tables.states.flags[Int(known)]
        }
        if tables.states.configurations.count >= limits.maximumConfigurations {
            arena.failure =
                arena.failure ?? .limit("configurations of the matching machine", limits.maximumConfigurations)
            return Self.dead
        }
        let index = Int32(tables.states.configurations.count)
        tables.states.configurations.append(value)
        tables.states.configurationTable.insert(hash, index)
        tables.states.rows.append(contentsOf: Self.blankRows[Int(kind.rawValue)])
        tables.states.forced.append(Self.unknown)
        tables.states.completeness.append(0)
        var flag: Int32 = 0
        let isText = kind == .string || kind == .countedString || kind == .key || kind == .atom
        tables.states.texts.append((isText ? a : -1, kind == .countedString))
        var bounds: (Int32, Int32) = (0, -1)
        if kind == .countedString {
            let node = arena[compiler.typeSet(members(of: b)[0]).strings]
            bounds = (node.a, node.b)
            if lexeme(numbered: a).partial.isBoundary { flag |= Self.countedFlag }
        }
        if !isText, kind != .program, b == Self.countedSpace { flag |= Self.spaceFlag }
        tables.states.countedBounds.append(bounds)
        tables.states.flags.append(flag)
        return index | flag
    }

    private static func hash(_ value: Configuration) -> UInt64 {
        let first = IndexTable.mix(UInt64(value.kind.rawValue) << 40, value.stack)
        return IndexTable.mix(IndexTable.mix(first, value.a), value.b)
    }

    private static func hash(_ value: Frame) -> UInt64 {
        IndexTable.mix(IndexTable.mix(UInt64(value.kind) << 40, value.awaiting), value.parent)
    }

    /// For each kind of configuration a row in which bytes that never follow are refused already.
    private static let blankRows: [[Int32]] = (0...Kind.arrayAfterComma.rawValue).map { raw in
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
        guard let expected else { return Array(repeating: unknown, count: 256) }
        var row = [Int32](repeating: dead, count: 256)
        for byte in expected { row[Int(byte)] = unknown }
        return row
    }

    /// Tells whether a byte may follow in a configuration of a kind, as far as the kind alone tells.
    static func mayBegin(_ kind: Kind, _ byte: UInt8) -> Bool { blankRows[Int(kind.rawValue)][Int(byte)] != dead }

    /// The index of a frame.
    func frame(_ kind: UInt8, _ awaiting: Int32, _ parent: Int32) -> Int32 {
        let depth = parent < 0 ? 0 : frame(numbered: parent).depth + 1
        let value = Frame(kind: kind, awaiting: awaiting, parent: parent, depth: depth)
        let hash = Self.hash(value)
        if let known = tables.stacks.frameTable.find(hash, { tables.stacks.frames[$0] == value }) { return known }
        tables.stacks.frames.append(value)
        tables.stacks.frameTable.insert(hash, Int32(tables.stacks.frames.count - 1))
        return Int32(tables.stacks.frames.count - 1)
    }

    /// Moves a state over one byte; false, and the state unchanged, where the byte is refused.
    @inline(__always)
    func advance(_ state: inout MatcherState, _ byte: UInt8) -> Bool {
        let index = Int(state.configuration & Self.indexMask)
        var count = state.count
        if state.configuration & Self.countedFlag != 0 {
            let bounds = tables.states.countedBounds[index]
            if byte == 0x22 {
                if count < bounds.minimum { return false }
                count = 0
            } else {
                if bounds.maximum >= 0, count >= bounds.maximum { return false }
                count = min(count + 1, max(bounds.minimum, bounds.maximum))
            }
        }
        if state.configuration & Self.spaceFlag != 0 {
            let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
            if isSpace, count >= spaceLimit { return false }
            count = isSpace ? count + 1 : 0
        }
        let next = row(index, byte)
        if next < 0 { return false }
        state.configuration = next
        state.count = count == 0 ? startCount(index, next, byte) : count
        return true
    }

    /// The white space so far behind a byte that ended a number, or began a value, and may be the first of a row.
    @inline(__always)
    func startCount(_ index: Int, _ next: Int32, _ byte: UInt8) -> Int32 {
        guard next & Self.spaceFlag != 0, tables.states.flags[index] & Self.spaceFlag == 0 else { return 0 }
        return byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 ? 1 : 0
    }

    /// The configuration behind a configuration and a byte, counts aside, or `dead`.
    @inline(__always)
    func row(_ index: Int, _ byte: UInt8) -> Int32 {
        let known = tables.states.rows[index << 8 | Int(byte)]
        if known != Self.unknown { return known }
        let next = step(index, byte)
        tables.states.rows[index << 8 | Int(byte)] = next
        return next
    }

    /// Tells whether a text may end in a state.
    func isComplete(_ state: MatcherState) -> Bool {
        let index = Int(state.configuration & Self.indexMask)
        if tables.states.completeness[index] == 0 {
            tables.states.completeness[index] = computeCompleteness(state) ? 1 : 2
        }
        return tables.states.completeness[index] == 1
    }

    private func computeCompleteness(_ state: MatcherState) -> Bool {
        let configuration = configuration(of: state)
        switch configuration.kind {
        case .program: return accepts(programList: configuration.a, lexeme: configuration.b)
        case .atom:
            let ended = exit(Int(state.configuration & Self.indexMask), ending(configuration.a))
            guard ended >= 0 else { return false }
            let parent = self.configuration(numbered: ended)
            return parent.kind == .program && accepts(programList: parent.a, lexeme: parent.b)
        default: return false
        }
    }

    /// The only byte that can follow a state, or nil if none or several can, or the text may end.
    func forcedByte(_ state: MatcherState) -> UInt8? {
        let index = Int(state.configuration & Self.indexMask)
        if state.configuration & Self.countedFlag != 0 {
            let bounds = tables.states.countedBounds[index]
            return bounds.maximum >= 0 && state.count >= bounds.maximum ? 0x22 : nil
        }
        if tables.states.forced[index] != Self.unknown {
            return tables.states.forced[index] < 0 ? nil : UInt8(tables.states.forced[index])
        }
        var only: Int32 = -1
        if let byte = soleCharacter(index) {
            only = Int32(byte)
        } else if !isComplete(state), tokenPositions(of: state).isEmpty {
            for byte in 0..<256 {
                var next = state
                guard advance(&next, UInt8(byte)) else { continue }
                if only >= 0 {
                    only = -1
                    break
                }
                only = Int32(byte)
            }
        }
        tables.states.forced[index] = only
        return only < 0 ? nil : UInt8(only)
    }

    /// The only character that can follow inside a string or key, where its expressions tell at a glance.
    private func soleCharacter(_ index: Int) -> UInt8? {
        let now = configuration(at: index)
        guard now.kind == .string || now.kind == .key, options.spelling != .any else { return nil }
        let lexeme = lexeme(numbered: now.a)
        guard lexeme.partial.isBoundary else { return nil }
        var only: UInt32?
        for language in lexeme.languages where language != .empty {
            if arena.isNullable(language) { return nil }
            for transition in arena.transitions(of: language) where !arena.isEmpty(transition.target) {
                guard transition.lower == transition.upper, only ?? transition.lower == transition.lower else {
                    return nil
                }
                only = transition.lower
            }
        }
        // These are written as they are and in no other way.
        guard let only, only >= 0x20, only < 0x7F, only != 0x22, only != 0x5C else { return nil }
        return UInt8(only)
    }
}

/// Where a matcher stands: a configuration and the characters of a counted string so far.
struct MatcherState: Hashable, Sendable {
    var configuration: Int32
    var count: Int32 = 0
}
