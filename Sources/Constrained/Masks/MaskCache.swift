/// The masks computed for the configurations of one machine and vocabulary.
///
/// The mask of a configuration inside a string has two parts:
/// - The tokens that stay inside depend on the string's own automaton alone. This part is cached for each lexeme.
/// - The tokens that close the string are grouped by their tail, the bytes after the quote. The set of passing tails is
///   cached for each configuration after the quote.
///
/// Configurations that agree in both parts share one mask, whatever their depth and context.
final class MaskCache {
    /// A mask, in the smaller of two forms.
    enum Entry {
        case dense([UInt32])
        case sparse([TokenID])

        /// The size of the entry in bytes.
        var byteCount: Int {
            switch self {
            case .dense(let words): words.count * 4
            case .sparse(let tokens): tokens.count * 4
            }
        }
    }

    let vocabulary: TokenVocabulary
    let slices: StringSlices
    @exclusivity(unchecked)
    var pool: [Entry] = []
    /// The masks that threads may read without the lock.
    @exclusivity(unchecked)
    private(set) var ready: ReadyMasks
    /// The masks of configurations whose numbers `ready` has no room for.
    private var further: [ConfigurationID: ReadyMask] = [:]
    /// The index in `pool` of each configuration's mask.
    @exclusivity(unchecked)
    private var entries: [EntryID] = []
    /// The parts from which masks are composed.
    @exclusivity(unchecked)
    var parts = MaskParts()
    @exclusivity(unchecked)
    private var byteCount = 0
    /// The tokens of white space alone that may stand wherever any white space may.
    private let spaces: [TokenID]
    /// The tokens that begin with more white space than the limit and then continue.
    private let overlong: Set<TokenID>
    private let maximumBytes: Int
    /// The states of a walk, by depth.
    @exclusivity(unchecked)
    var states: [WalkState]
    /// The name cursors of a walk, by depth, where its string is matched against listed words.
    @exclusivity(unchecked)
    var cursors: [NameCursor]
    @exclusivity(unchecked)
    var found: [TokenID] = []
    /// The vocabulary's numbers for the expressions of this grammar.
    @exclusivity(unchecked)
    var numbering = SharedExpressions.Numbering()

    init(_ machine: ByteMachine, _ vocabulary: TokenVocabulary, maximumBytes: Int) {
        self.vocabulary = vocabulary
        ready = ReadyMasks(
            generation: machine.generation.number, notesKeys: machine.limits.maximumUndeclaredKeys > 0)
        slices = vocabulary.slices(machine)
        spaces = vocabulary.spaces.filter { vocabulary.length(of: $0) <= machine.spaces.limit }
        let tooMany = vocabulary.spaceRuns.prefix { $0.run > machine.spaces.limit }
        overlong = Set(tooMany.lazy.filter { vocabulary.length(of: $0.token) > $0.run }.map(\.token))
        self.maximumBytes = maximumBytes
        let height = max(vocabulary.trie.height, slices.tailTrie.height) + 2
        states = Array(repeating: .blank, count: height)
        cursors = Array(repeating: .none, count: height)
        found.reserveCapacity(4_096)
    }

    /// Writes the mask of the tokens that may come next.
    ///
    /// Returns the mask in the form that other threads may read, or nil if the mask isn't cached.
    ///
    /// - Complexity: A copy without allocation, if the configuration was reached before.
    func fill(
        _ machine: ByteMachine, _ state: MatcherState, _ mask: UnsafeMutableBufferPointer<UInt32>
    ) -> ReadyMask? {
        if let known = ready[state.configuration] ?? further[state.configuration] {
            known.write(state, vocabulary, spaceLimit: machine.spaces.limit, mask)
            return known
        }
        let kind = machine.configuration(of: state).kind
        if kind == .countedString, !state.configuration.isCounted {
            // The text stands inside a character of a counted string. This is rare, and the mask depends on the count.
            walk(machine, state, vocabulary.trie)
            mask.update(repeating: 0)
            for token in found { mask[token.word] |= token.bit }
            return nil
        }
        if byteCount > maximumBytes { removeAll() }
        let contents =
            state.configuration.isCounted
            ? countedContents(machine, state.configuration)
            : contents(of: entryIndex(machine, state.configuration))
        let made = ReadyMask(contents, others: others(machine, state), isKey: kind == .key)
        // After a failure the computed mask may be wrong.
        if !machine.arena.hasFailed, !ready.add(made, state.configuration) { further[state.configuration] = made }
        made.write(state, vocabulary, spaceLimit: machine.spaces.limit, mask)
        return made
    }

    /// Returns the tokens that the program names by identifier, and the end tokens if the text may end.
    private func others(_ machine: ByteMachine, _ state: MatcherState) -> [TokenID] {
        var tokens: [Int] = []
        if machine.configuration(of: state).kind == .program {
            tokens += machine.outermost.tokenPositions(of: state).map(\.token)
        }
        if machine.isComplete(state) { tokens += vocabulary.endTokens }
        return tokens.filter { $0 < vocabulary.size && $0 >= 0 }.map { TokenID(at: $0) }
    }

    private func contents(of entry: EntryID) -> ReadyMask.Contents {
        switch pool[entry.index] {
        case .dense(let words): .dense(words)
        case .sparse(let tokens): .sparse(tokens)
        }
    }

    private func countedContents(_ machine: ByteMachine, _ configuration: ConfigurationID) -> ReadyMask.Contents {
        let behind = machine.exit(
            configuration, machine.texts.ending(machine.tables.states.texts[configuration.index].lexeme))
        let tails = behind.isLive ? parts.tailSets[tails(machine, behind).index] : nil
        return .counted(
            .init(slices: slices, bounds: machine.tables.states.countedBounds[configuration.index], tails: tails))
    }

    /// Whether a mask can be written without a walk.
    func isKnown(_ machine: ByteMachine, _ state: MatcherState) -> Bool {
        let index = state.configuration.index
        if !state.configuration.isCounted { return index < entries.count && entries[index].isLive }
        let now = machine.configuration(of: state)
        let key = ByteMachine.ExitKey(now, machine.texts.ending(now.lexeme))
        return machine.tables.states.exits[key].map { $0.isDead || parts.tailIndices[$0] != nil } ?? false
    }

    /// Returns the index in `pool` of a configuration's mask, computed at the first call.
    ///
    /// Consecutive white space is counted beside the configuration; this mask is that of a count of zero.
    func entryIndex(_ machine: ByteMachine, _ configuration: ConfigurationID) -> EntryID {
        let index = configuration.index
        if index < entries.count, entries[index].isLive { return entries[index] }
        let entry = compute(machine, MatcherState(configuration: configuration))
        if index >= entries.count {
            let count = max(machine.tables.states.configurations.count, 64) * 2
            entries.append(contentsOf: repeatElement(EntryID.dead, count: count - entries.count))
        }
        entries[index] = entry
        return entry
    }

    private func removeAll() {
        for i in entries.indices { entries[i] = .dead }
        pool.removeAll(keepingCapacity: true)
        parts.composed.removeAll(keepingCapacity: true)
        parts.lexemeMasks.removeAll(keepingCapacity: true)
        parts.openStrings.removeAll()
        byteCount = 0
        ready.retire()
        ready = ReadyMasks(generation: ready.generation, notesKeys: ready.notesKeys)
        further = [:]
    }

    /// Adds a mask to the pool and returns its index.
    func add(_ entry: Entry) -> EntryID {
        pool.append(entry)
        byteCount += entry.byteCount + 64
        return EntryID(at: pool.count - 1)
    }

    /// Adds bytes that are kept outside the pool to the cache's size.
    func noteBytes(_ count: Int) { byteCount += count }

    private func compute(_ machine: ByteMachine, _ state: MatcherState) -> EntryID {
        let configuration = state.configuration
        let now = machine.configuration(numbered: configuration)
        if now.kind == .string || now.kind == .key, machine.lexeme(numbered: now.lexeme).partial.isBoundary {
            return compose(machine, configuration, unbounded(machine, now.lexeme))
        }
        if now.kind == .atom, machine.stacks.isInside(now.stack) {
            return composeAtom(machine, configuration, now.lexeme)
        }
        guard machine.isOutside(configuration) else {
            walk(machine, state, vocabulary.trie)
            return add(entry(of: found))
        }
        walk(machine, state, outsideTries(machine, configuration).all)
        if readsSpace(machine, configuration) { return add(entry(of: found)) }
        if !overlong.isEmpty { found.removeAll { overlong.contains($0) } }
        found += spaces
        return add(entry(of: found))
    }

    /// Returns the tokens that may come in a configuration outside of texts.
    ///
    /// Where white space changes nothing, tokens are judged by the bytes after their leading white space.
    func outsideTries(_ machine: ByteMachine, _ configuration: ConfigurationID) -> StructuralTries {
        readsSpace(machine, configuration) ? vocabulary.outside : vocabulary.unspaced
    }

    /// Whether white space in a configuration must be read byte by byte, if any is allowed.
    private func readsSpace(_ machine: ByteMachine, _ configuration: ConfigurationID) -> Bool {
        !machine.tables.states.countsSpace(configuration)
    }

    /// Returns the entry of some tokens, which shares no memory with the argument.
    func entry(of tokens: [TokenID]) -> Entry {
        if tokens.count < TokenGathering.manyCount { return .sparse(tokens.withUnsafeBufferPointer { Array($0) }) }
        var words = [UInt32](repeating: 0, count: vocabulary.maskWordCount)
        for token in tokens { words[token.word] |= token.bit }
        return .dense(words)
    }
}
