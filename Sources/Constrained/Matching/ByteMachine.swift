/// The lazily built deterministic automaton that reads a grammar's texts byte by byte.
///
/// A configuration is a stack of open values and the syntax that is being read on top of it. Both are interned, so a
/// configuration is one number. Each transition is a look-up in a table that is filled on demand. Texts in the same
/// situation share a configuration, and with it everything that was computed about it.
///
/// Every live alternative of `anyOf` and similar keywords is one thread of its level. When a value ends, those threads
/// of its parent survive whose goal the value met.
final class ByteMachine {
    /// The state of an array or object: its form and an interned list.
    struct ListedState<Form: Handle>: Hashable {
        var form: Form
        var state: ListID
    }

    let compiler: SchemaCompiler
    let arena: RegexArena
    let options: GrammarOptions
    let program: Program
    /// The amount of white space that may stand at each position.
    let spaces: SpaceRules

    /// Tables computed since the last flush.
    ///
    /// Hot loops read single entries here. Exclusivity needs no check, since a machine is used under its grammar's
    /// lock.
    @exclusivity(unchecked)
    var tables = MachineTables()
    /// The open values below the configurations, since the last flush.
    @exclusivity(unchecked)
    var stacks = StackTables()
    /// Facts about forms, independent of their state; a flush keeps them.
    @exclusivity(unchecked)
    var formFacts = FormFacts()
    /// Cached shortest completions.
    @exclusivity(unchecked)
    var completions = CompletionTable()
    /// Whether some object admits undeclared keys.
    @exclusivity(unchecked)
    var tracksKeys = false
    /// Whether some array has distinct items that are too many to be listed.
    var tracksItems = false
    /// The steps taken by searches for distinct items in the current step of a text.
    @exclusivity(unchecked)
    var itemSearchSteps = 0
    /// The limit that one text exceeded; it fails only that text.
    @exclusivity(unchecked)
    var textFailure: GrammarError?

    /// The configuration before the first byte.
    @exclusivity(unchecked)
    var initial = ConfigurationID(id: 0)
    var limits: GrammarLimits { arena.limits }
    /// The size of the expression tables when the last goal was compiled; a flush keeps the tables up to here.
    var base: RegexArena.Mark { compiler.retention.mark ?? RegexArena.Mark() }
    /// The generation of the tables, from the last flush on.
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

    /// Moves a state over one byte; returns false and leaves the state unchanged if the byte is refused.
    @inline(__always)
    func advance(_ state: inout MatcherState, _ byte: UInt8) -> Bool {
        let now = state.configuration
        var count = state.count
        if now.isCounted {
            let bounds = tables.states.countedBounds[now.index]
            if byte == .quote {
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

    /// Returns the white space count after a byte that ended a number or began a value: 1 for white space, else 0.
    @inline(__always)
    func startCount(from now: ConfigurationID, to next: ConfigurationID, _ byte: UInt8) -> Int32 {
        guard next.countsSpace, !tables.states.countsSpace(now) else { return 0 }
        return SpaceRules.isSpace(byte) ? 1 : 0
    }

    /// Returns the configuration after one byte, or `dead`; counts are ignored.
    @inline(__always)
    func row(_ now: ConfigurationID, _ byte: UInt8) -> ConfigurationID {
        let slot = now.index << 8 | Int(byte)
        let known = tables.states.rows[slot]
        if known != .unknown { return known }
        let next = step(now, byte)
        tables.states.rows[slot] = next
        return next
    }

    /// Whether a text may end in a state.
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

/// The state of a matcher: a configuration, and the count of a string's characters or of white space.
struct MatcherState: Hashable, Sendable {
    var configuration: ConfigurationID
    var count: Int32 = 0
}
