/// The masks computed for the configurations of one machine and vocabulary.
///
/// A configuration inside a string is judged in two parts. Which tokens stay inside depends on the
/// string's own automaton alone, so that part is kept for each lexeme. The tokens that close the
/// string are sorted by what they hold behind the quote; which of these tails pass is kept for each
/// configuration behind the quote. Configurations that agree in both share one mask, however deep
/// they lie and whatever surrounds them.
final class MaskCache {
    /// A mask, as whichever is smaller.
    enum Entry {
        case dense([UInt32])
        case sparse([Int32])

        /// The bytes that the entry takes.
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
    /// The index in `pool` of each configuration's mask.
    @exclusivity(unchecked)
    private var entries: [Int32] = []
    /// What strings allow, by lexeme.
    @exclusivity(unchecked)
    var lexemeMasks: [Int32: LexemeMask] = [:]
    /// The lexeme that stands for another in masks, so far as that was asked.
    @exclusivity(unchecked)
    var unboundedLexemes: [Int32: Int32] = [:]
    /// The bytes of the longest token that a lexeme allows, so far as that was asked.
    @exclusivity(unchecked)
    var longestTokens: [Int32: Int] = [:]
    /// The set of passing tails behind each configuration, as an index of `tailSets`.
    @exclusivity(unchecked)
    var tailIndices: [Int32: Int32] = [:]
    @exclusivity(unchecked)
    var tailSets: [[Bool]] = []
    /// The index in `tailSets` of each set, as the list of its tails but the empty one.
    @exclusivity(unchecked)
    var tailSetIndices: [[Int32]: Int32] = [:]
    /// The masks of free strings by the set of passing tails behind them.
    @exclusivity(unchecked)
    var openStrings: [Int32: [UInt32]] = [:]
    /// The masks put together from a lexeme and the tails behind its closers, as indices of `pool`.
    @exclusivity(unchecked)
    var composed: [[Int32]: Int32] = [:]
    @exclusivity(unchecked)
    private var byteCount = 0
    /// The tokens of white space alone that may come where any may.
    private let spaces: [Int32]
    /// The tokens that begin with more of it than may come, and go on.
    private let overlong: Set<Int32>
    private let maximumBytes: Int
    /// The states of a walk by depth.
    @exclusivity(unchecked)
    var states: [WalkState]
    /// At each depth of a walk, the place among the words that a string may become.
    @exclusivity(unchecked)
    var cursors: [NameCursor]
    @exclusivity(unchecked)
    var found: [Int32] = []
    /// What texts are made of, as the vocabulary numbers it for all grammars.
    @exclusivity(unchecked)
    var numbering = SharedExpressions.Numbering()

    init(_ machine: ByteMachine, _ vocabulary: TokenVocabulary, maximumBytes: Int) {
        self.vocabulary = vocabulary
        slices = vocabulary.slices(machine)
        spaces = vocabulary.spaces.filter { vocabulary.length(of: $0) <= machine.spaceLimit }
        let tooMany = vocabulary.spaceRuns.prefix { $0.run > machine.spaceLimit }
        overlong = Set(tooMany.lazy.filter { vocabulary.length(of: $0.token) > $0.run }.map(\.token))
        self.maximumBytes = maximumBytes
        let height = max(vocabulary.trie.height, slices.tailTrie.height) + 2
        states = Array(repeating: .blank, count: height)
        cursors = Array(repeating: .none, count: height)
        found.reserveCapacity(4_096)
    }

    /// Writes the mask of the tokens that may come next.
    ///
    /// - Complexity: a copy where the configuration was met before; no allocation then.
    func fill(_ machine: ByteMachine, _ state: MatcherState, _ mask: UnsafeMutableBufferPointer<UInt32>) {
        let index = state.configuration & ByteMachine.indexMask
        if state.configuration & ByteMachine.countedFlag != 0 {
            fillCounted(machine, state, index, mask)
        } else if machine.configuration(numbered: index).kind == .countedString {
            // Inside a character of a counted string; rare, and its tokens depend on the count.
            walk(machine, state, vocabulary.trie)
            mask.update(repeating: 0)
            for token in found { mask[Int(token) >> 5] |= 1 << UInt32(token & 31) }
        } else {
            fillCached(machine, state, index, mask)
        }
        if machine.configuration(numbered: index).kind == .program {
            for (token, _) in machine.tokenPositions(of: state) where token < vocabulary.size && token >= 0 {
                mask[token >> 5] |= 1 << UInt32(token & 31)
            }
        }
        if machine.isComplete(state) {
            for token in vocabulary.endTokens where token < vocabulary.size && token >= 0 {
                mask[token >> 5] |= 1 << UInt32(token & 31)
            }
        }
    }

    /// Tells whether a mask can be written without a walk.
    func isKnown(_ machine: ByteMachine, _ state: MatcherState) -> Bool {
        let index = Int(state.configuration & ByteMachine.indexMask)
        if state.configuration & ByteMachine.countedFlag == 0 { return index < entries.count && entries[index] >= 0 }
        let now = machine.configuration(at: index)
        let key = ByteMachine.ExitKey(stack: now.stack, b: now.b, ending: machine.ending(now.a), kind: now.kind)
        return machine.tables.states.exits[key].map { $0 < 0 || tailIndices[$0] != nil } ?? false
    }

    private func fillCached(
        _ machine: ByteMachine, _ state: MatcherState, _ index: Int32, _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        if byteCount > maximumBytes { removeAll() }
        write(pool[Int(entryIndex(machine, state.configuration))], mask)
        if state.count > 0, state.configuration & ByteMachine.spaceFlag != 0 {
            let room = machine.spaceLimit - state.count
            for (token, run) in vocabulary.spaceRuns {
                if run <= room { break }
                mask[Int(token) >> 5] &= ~(1 << UInt32(token & 31))
            }
        }
    }

    /// The index in `pool` of a configuration's mask, computed on first sight.
    ///
    /// White space in a row counts beside the configuration: the mask is that for none so far.
    func entryIndex(_ machine: ByteMachine, _ configuration: Int32) -> Int32 {
        let index = Int(configuration & ByteMachine.indexMask)
        if index < entries.count, entries[index] >= 0 { return entries[index] }
        let entry = compute(machine, MatcherState(configuration: configuration))
        if index >= entries.count {
            let count = max(machine.tables.states.configurations.count, 64) * 2
            entries.append(contentsOf: repeatElement(-1, count: count - entries.count))
        }
        entries[index] = entry
        return entry
    }

    private func removeAll() {
        for i in entries.indices { entries[i] = -1 }
        pool.removeAll(keepingCapacity: true)
        composed.removeAll(keepingCapacity: true)
        lexemeMasks.removeAll(keepingCapacity: true)
        openStrings.removeAll()
        byteCount = 0
    }

    /// Keeps a mask and returns its index.
    func add(_ entry: Entry) -> Int32 {
        pool.append(entry)
        byteCount += entry.byteCount + 64
        return Int32(pool.count - 1)
    }

    /// Notes bytes that were kept elsewhere.
    func noteBytes(_ count: Int) { byteCount += count }

    private func write(_ entry: Entry, _ mask: UnsafeMutableBufferPointer<UInt32>) {
        switch entry {
        case .dense(let words): copy(words, mask)
        case .sparse(let tokens):
            mask.update(repeating: 0)
            for token in tokens { mask[Int(token) >> 5] |= 1 << UInt32(token & 31) }
        }
    }

    private func copy(_ words: [UInt32], _ mask: UnsafeMutableBufferPointer<UInt32>) {
        let count = min(words.count, mask.count)
        words.withUnsafeBufferPointer { source in
            _ = mask[0..<count].update(fromContentsOf: source[0..<count])
        }
        mask[count...].update(repeating: 0)
    }

    private func fillCounted(
        _ machine: ByteMachine, _ state: MatcherState, _ index: Int32, _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        let bounds = machine.tables.states.countedBounds[Int(index)]
        let room = bounds.maximum < 0 ? Int32.max : bounds.maximum - state.count
        copy(slices.bodies[min(Int(room), slices.bodies.count - 1)], mask)
        let behind = machine.exit(Int(index), machine.ending(machine.tables.states.texts[Int(index)].lexeme))
        guard behind >= 0 else { return }
        let tails = tailSets[Int(tails(machine, behind))]
        for closer in slices.closers {
            if closer.count > room { break }
            if tails[Int(closer.tail)], state.count + closer.count >= bounds.minimum {
                mask[Int(closer.token) >> 5] |= 1 << UInt32(closer.token & 31)
            }
        }
    }

    private func compute(_ machine: ByteMachine, _ state: MatcherState) -> Int32 {
        let index = Int(state.configuration & ByteMachine.indexMask)
        let now = machine.configuration(at: index)
        if now.kind == .string || now.kind == .key, machine.lexeme(numbered: now.a).partial.isBoundary {
            return compose(machine, index, unbounded(machine, now.a))
        }
        if now.kind == .atom, machine.isInside(now.stack) { return composeAtom(machine, index, now.a) }
        guard machine.isOutside(index) else {
            walk(machine, state, vocabulary.trie)
            return add(entry(of: found))
        }
        walk(machine, state, outsideTries(machine, index).all)
        if readsSpace(machine, index) { return add(entry(of: found)) }
        if !overlong.isEmpty { found.removeAll { overlong.contains($0) } }
        found += spaces
        return add(entry(of: found))
    }

    /// The tokens that may come in a configuration outside of texts: where white space changes nothing they are judged
    /// by what comes behind it.
    func outsideTries(_ machine: ByteMachine, _ index: Int) -> StructuralTries {
        readsSpace(machine, index) ? vocabulary.outside : vocabulary.unspaced
    }

    /// Tells whether white space in a configuration has to be read byte by byte, if any is allowed.
    private func readsSpace(_ machine: ByteMachine, _ index: Int) -> Bool {
        machine.tables.states.flags[index] & ByteMachine.spaceFlag == 0
    }

    /// The entry of some tokens, which shares no memory with them.
    func entry(of tokens: [Int32]) -> Entry {
        if tokens.count < TokenGathering.manyCount { return .sparse(tokens.withUnsafeBufferPointer { Array($0) }) }
        var words = [UInt32](repeating: 0, count: vocabulary.maskWordCount)
        for token in tokens { words[Int(token) >> 5] |= 1 << UInt32(token & 31) }
        return .dense(words)
    }
}
