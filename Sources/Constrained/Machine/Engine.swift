/// The lazily built deterministic machine that reads a grammar's texts byte by byte.
///
/// A configuration is a stack of open values and what is being read on top of it. Both are
/// interned, so a configuration is one number, each step a look-up in a table that is filled on
/// demand, and equal situations share everything computed about them, in whatever request they
/// occur. Every live alternative of `anyOf` and its kin is kept as one thread of a level; when a
/// value ends, the threads of its parent survive whose demand it met.
final class Engine {
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

    /// The state of an array by its form and interned list.
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

    let normaliser: Normaliser
    let arena: LanguageArena
    let options: GrammarOptions
    let limits: GrammarLimits
    let program: Program
    /// The white space characters in a row, at most.
    let spaceLimit: Int32

    var configurations: [Configuration] = []
    var configurationIndices: [Configuration: Int32] = [:]
    var rows: [Int32] = []
    /// The least and greatest length of the counted string of a configuration.
    var countedBounds: [(minimum: Int32, maximum: Int32)] = []
    var forced: [Int32] = []
    var frames: [Frame] = []
    var frameIndices: [Frame: Int32] = [:]
    var lists: [[Int32]] = []
    var listIndices: [[Int32]: Int32] = [:]
    var lexemes: [Lexeme] = []
    var lexemeIndices: [Lexeme: Int32] = [:]
    var lexemeRows: [Int32] = []
    var keyTables: [Int32: KeyTable] = [:]
    var keyTableIndex: [Int32: Int32] = [:]
    var liveForms: [Int32: Bool] = [:]
    var viableArrays: [ListedState: Bool] = [:]
    var wordMaps: [Int32: [Int32]] = [:]
    var masks: [ObjectIdentifier: MaskCache] = [:]
    var keyFilters: [ObjectIdentifier: KeyFilter] = [:]
    /// Whether some object admits undeclared keys.
    var tracksKeys = false
    /// The limit that one text has hit, which ends that text alone.
    var textFailure: GrammarError?

    /// The configuration before the first byte.
    private(set) var initial: Int32 = 0

    init(normaliser: Normaliser, program: Program) {
        self.normaliser = normaliser
        arena = normaliser.arena
        options = normaliser.store.options
        limits = normaliser.store.limits
        spaceLimit = Int32(clamping: normaliser.store.options.maximumWhitespace)
        self.program = program
        rows.reserveCapacity(1 << 17)
        lexemeRows.reserveCapacity(1 << 16)
        tracksKeys = normaliser.objectForms.contains { !$0.classes.isEmpty }
        initial = programConfiguration(positions: [program.start])
    }

    /// The index of a list of numbers.
    func list(_ members: [Int32]) -> Int32 {
        if let known = listIndices[members] { return known }
        lists.append(members)
        listIndices[members] = Int32(lists.count - 1)
        return Int32(lists.count - 1)
    }

    /// The index of a configuration, flagged if strings are counted beside it.
    func configuration(_ stack: Int32, _ kind: Kind, _ a: Int32, _ b: Int32) -> Int32 {
        let value = Configuration(stack: stack, kind: kind, a: a, b: b)
        if let known = configurationIndices[value] { return known }
        if configurations.count >= limits.maximumConfigurations {
            arena.failure = arena.failure ?? .limit("configurations of the matching machine", limits.maximumConfigurations)
            return Self.dead
        }
        var index = Int32(configurations.count)
        configurations.append(value)
        rows.append(contentsOf: repeatElement(Self.unknown, count: 256))
        forced.append(Self.unknown)
        var bounds: (Int32, Int32) = (0, -1)
        if kind == .countedString {
            let node = arena[normaliser.typeSet(lists[Int(b)][0]).strings]
            bounds = (node.a, node.b)
            if lexemes[Int(a)].partial.isBoundary { index |= Self.countedFlag }
        }
        if kind != .string, kind != .countedString, kind != .key, kind != .atom, kind != .program, b == Self.countedSpace {
            index |= Self.spaceFlag
        }
        countedBounds.append(bounds)
        configurationIndices[value] = index
        return index
    }

    /// The index of a frame.
    func frame(_ kind: UInt8, _ awaiting: Int32, _ parent: Int32) -> Int32 {
        let depth = parent < 0 ? 0 : frames[Int(parent)].depth + 1
        let value = Frame(kind: kind, awaiting: awaiting, parent: parent, depth: depth)
        if let known = frameIndices[value] { return known }
        frames.append(value)
        frameIndices[value] = Int32(frames.count - 1)
        return Int32(frames.count - 1)
    }

    /// Moves a state over one byte; false, and the state unchanged, where the byte is refused.
    @inline(__always)
    func advance(_ state: inout MatcherState, _ byte: UInt8) -> Bool {
        let index = Int(state.configuration & Self.indexMask)
        var count = state.count
        if state.configuration & Self.countedFlag != 0 {
            let bounds = countedBounds[index]
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
        var next = rows[index << 8 | Int(byte)]
        if next == Self.unknown {
            next = step(index, byte)
            rows[index << 8 | Int(byte)] = next
        }
        if next < 0 { return false }
        state.configuration = next
        state.count = count
        return true
    }

    /// Tells whether a text may end in a state.
    func isComplete(_ state: MatcherState) -> Bool {
        let configuration = configurations[Int(state.configuration & Self.indexMask)]
        switch configuration.kind {
        case .program: return accepts(programList: configuration.a, lexeme: configuration.b)
        case .atom:
            let ended = finishAtom(configuration)
            guard ended >= 0 else { return false }
            let parent = configurations[Int(ended & Self.indexMask)]
            return parent.kind == .program && accepts(programList: parent.a, lexeme: parent.b)
        default: return false
        }
    }

    /// The only byte that can follow a state, or nil if none or several can, or the text may end.
    func forcedByte(_ state: MatcherState) -> UInt8? {
        let index = Int(state.configuration & Self.indexMask)
        if state.configuration & Self.countedFlag != 0 {
            let bounds = countedBounds[index]
            return bounds.maximum >= 0 && state.count >= bounds.maximum ? 0x22 : nil
        }
        if forced[index] != Self.unknown { return forced[index] < 0 ? nil : UInt8(forced[index]) }
        var only: Int32 = -1
        if !isComplete(state), tokenPositions(of: state).isEmpty {
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
        forced[index] = only
        return only < 0 ? nil : UInt8(only)
    }
}

/// Where a matcher stands: a configuration and the characters of a counted string so far.
struct MatcherState: Hashable, Sendable {
    var configuration: Int32
    var count: Int32 = 0
}
