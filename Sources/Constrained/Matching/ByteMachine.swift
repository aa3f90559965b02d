/// The lazily built deterministic machine that reads a grammar's texts byte by byte.
///
/// A configuration is a stack of open values and what is being read on top of it. Both are
/// interned, so a configuration is one number, each step a look-up in a table that is filled on
/// demand, and equal situations share everything computed about them, in whatever request they
/// occur. Every live alternative of `anyOf` and its kin is kept as one thread of a level; when a
/// value ends, the threads of its parent survive whose goal it met.
final class ByteMachine {
    /// The state of an array or object by its form and interned list.
    struct ListedState<Form: Handle>: Hashable {
        var form: Form
        var state: ListID
    }

    let compiler: SchemaCompiler
    let arena: RegexArena
    let options: GrammarOptions
    let program: Program
    /// How much white space may stand where.
    let spaces: SpaceRules

    /// What was worked out since the last flush.
    ///
    /// The hot loops read single entries here, and exclusivity needs no check: a machine is used under its grammar's lock.
    @exclusivity(unchecked)
    var tables = MachineTables()
    /// The open values that configurations stand on, since the last flush.
    @exclusivity(unchecked)
    var stacks = StackTables()
    /// What is known of forms, whatever their state; a flush keeps it.
    @exclusivity(unchecked)
    var formFacts = FormFacts()
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
    var initial = ConfigurationID(id: 0)
    var limits: GrammarLimits { arena.limits }
    /// How far the tables of expressions reached when the last goal was worked out; a flush keeps these.
    var base: RegexArena.Mark { compiler.retention.mark ?? RegexArena.Mark() }
    /// The time since the last flush.
    @exclusivity(unchecked)
    var generation = TableGeneration(number: 0)

    init(compiler: SchemaCompiler, program: Program) {
        self.compiler = compiler
        arena = compiler.arena
        compiler.retention.mark = compiler.arena.mark
        options = compiler.store.options
        spaces = SpaceRules(compiler.store.options)
        self.program = program
        tables.states.rows.reserveCapacity(1 << 17)
        tables.lexicon.lexemeRows.reserveCapacity(1 << 16)
        tracksKeys = compiler.objectForms.contains { !$0.classes.isEmpty }
        tracksItems = compiler.arrayForms.contains { $0.hasDistinctItems }
        initial = outermost.configuration(positions: [program.start])
    }

    /// Moves a state over one byte; false, and the state unchanged, where the byte is refused.
    @inline(__always)
    func advance(_ state: inout MatcherState, _ byte: UInt8) -> Bool {
        let now = state.configuration
        var count = state.count
        if now.isCounted {
            let bounds = tables.states.countedBounds[now.index]
            if byte == 0x22 {
                if count < bounds.minimum { return false }
                count = 0
            } else {
                if bounds.maximum >= 0, count >= bounds.maximum { return false }
                count = min(count + 1, max(bounds.minimum, bounds.maximum))
            }
        }
        if now.countsSpace {
            let isSpace = SpaceRules.isSpace(byte)
            if isSpace, count >= spaces.limit { return false }
            count = isSpace ? count + 1 : 0
        }
        let next = row(now, byte)
        if next.isDead { return false }
        state.configuration = next
        state.count = count == 0 ? startCount(from: now, to: next, byte) : count
        return true
    }

    /// The white space so far behind a byte that ended a number, or began a value, and may be the first of a row.
    @inline(__always)
    func startCount(from now: ConfigurationID, to next: ConfigurationID, _ byte: UInt8) -> Int32 {
        guard next.countsSpace, !tables.states.countsSpace(now) else { return 0 }
        return SpaceRules.isSpace(byte) ? 1 : 0
    }

    /// The configuration behind a configuration and a byte, counts aside, or `dead`.
    @inline(__always)
    func row(_ now: ConfigurationID, _ byte: UInt8) -> ConfigurationID {
        let slot = now.index << 8 | Int(byte)
        let known = tables.states.rows[slot]
        if known != .unknown { return known }
        let next = step(now, byte)
        tables.states.rows[slot] = next
        return next
    }

    /// Tells whether a text may end in a state.
    func isComplete(_ state: MatcherState) -> Bool {
        let index = state.configuration.index
        if let known = tables.states.completeness[index].known { return known }
        let result = computeCompleteness(state)
        tables.states.completeness[index] = Answer(result)
        return result
    }

    private func computeCompleteness(_ state: MatcherState) -> Bool {
        let configuration = configuration(of: state)
        switch configuration.kind {
        case .program: return outermost.accepts(configuration)
        case .atom:
            let ended = exit(state.configuration, texts.ending(configuration.lexeme))
            guard ended.isLive else { return false }
            let parent = self.configuration(numbered: ended)
            return parent.kind == .program && outermost.accepts(parent)
        default: return false
        }
    }
}

/// Where a matcher stands: a configuration and the characters of a counted string so far.
struct MatcherState: Hashable, Sendable {
    var configuration: ConfigurationID
    var count: Int32 = 0
}
