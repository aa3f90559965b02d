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
    private let maximumBytes: Int
    @exclusivity(unchecked)
    private var states: [WalkState]
    /// At each depth of a walk, the place among the words that a string may become.
    @exclusivity(unchecked)
    var cursors: [NameCursor]
    /// At each depth, the texts that surely pass.
    @exclusivity(unchecked)
    private var safe: [SafeText]
    @exclusivity(unchecked)
    var found: [Int32] = []

    init(_ engine: Engine, _ vocabulary: TokenVocabulary, maximumBytes: Int) {
        self.vocabulary = vocabulary
        slices = vocabulary.slices(engine)
        self.maximumBytes = maximumBytes
        let blank = WalkState(configuration: 0, count: 0, lexeme: -1, isCounted: false)
        let height = max(vocabulary.trie.height, slices.tailTrie.height) + 2
        states = Array(repeating: blank, count: height)
        cursors = Array(repeating: NameCursor(list: Engine.dead, lower: 0, upper: 0, depth: 0), count: height)
        safe = Array(repeating: .unknown, count: height)
        found.reserveCapacity(4_096)
    }

    /// Writes the mask of the tokens that may come next.
    ///
    /// - Complexity: a copy where the configuration was met before; no allocation then.
    func fill(_ engine: Engine, _ state: MatcherState, _ mask: UnsafeMutableBufferPointer<UInt32>) {
        let index = state.configuration & Engine.indexMask
        if state.configuration & Engine.countedFlag != 0 {
            fillCounted(engine, state, index, mask)
        } else if engine.configurations[Int(index)].kind == .countedString {
            // Inside a character of a counted string; rare, and its tokens depend on the count.
            walk(engine, state, vocabulary.trie)
            mask.update(repeating: 0)
            for token in found { mask[Int(token) >> 5] |= 1 << UInt32(token & 31) }
        } else {
            fillCached(engine, state, index, mask)
        }
        if engine.configurations[Int(index)].kind == .program {
            for (token, _) in engine.tokenPositions(of: state) where token < vocabulary.size && token >= 0 {
                mask[token >> 5] |= 1 << UInt32(token & 31)
            }
        }
        if engine.isComplete(state) {
            for token in vocabulary.endTokens where token < vocabulary.size && token >= 0 {
                mask[token >> 5] |= 1 << UInt32(token & 31)
            }
        }
    }

    /// Tells whether a mask can be written without a walk.
    func isKnown(_ engine: Engine, _ state: MatcherState) -> Bool {
        let index = Int(state.configuration & Engine.indexMask)
        if state.configuration & Engine.countedFlag == 0 { return index < entries.count && entries[index] >= 0 }
        let now = engine.configurations[index]
        let key = Engine.ExitKey(stack: now.stack, b: now.b, ending: engine.ending(now.a), kind: now.kind)
        return engine.exits[key].map { $0 < 0 || tailIndices[$0] != nil } ?? false
    }

    private func fillCached(
        _ engine: Engine, _ state: MatcherState, _ index: Int32, _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        if byteCount > maximumBytes { removeAll() }
        write(pool[Int(entryIndex(engine, state.configuration))], mask)
        if state.count > 0, state.configuration & Engine.spaceFlag != 0 {
            let room = engine.spaceLimit - state.count
            for (token, run) in vocabulary.spaceRuns {
                if run <= room { break }
                mask[Int(token) >> 5] &= ~(1 << UInt32(token & 31))
            }
        }
    }

    /// The index in `pool` of a configuration's mask, computed on first sight.
    ///
    /// White space in a row counts beside the configuration: the mask is that for none so far.
    func entryIndex(_ engine: Engine, _ configuration: Int32) -> Int32 {
        let index = Int(configuration & Engine.indexMask)
        if index < entries.count, entries[index] >= 0 { return entries[index] }
        let entry = compute(engine, MatcherState(configuration: configuration))
        if index >= entries.count {
            let count = max(engine.configurations.count, 64) * 2
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
        _ engine: Engine, _ state: MatcherState, _ index: Int32, _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        let bounds = engine.countedBounds[Int(index)]
        let room = bounds.maximum < 0 ? Int32.max : bounds.maximum - state.count
        copy(slices.bodies[min(Int(room), slices.bodies.count - 1)], mask)
        let behind = engine.exit(Int(index), engine.ending(engine.texts[Int(index)].lexeme))
        guard behind >= 0 else { return }
        let tails = tailSets[Int(tails(engine, behind))]
        for closer in slices.closers {
            if closer.count > room { break }
            if tails[Int(closer.tail)], state.count + closer.count >= bounds.minimum {
                mask[Int(closer.token) >> 5] |= 1 << UInt32(closer.token & 31)
            }
        }
    }

    private func compute(_ engine: Engine, _ state: MatcherState) -> Int32 {
        let index = Int(state.configuration & Engine.indexMask)
        let now = engine.configurations[index]
        if now.kind == .string || now.kind == .key, engine.lexemes[Int(now.a)].partial.isBoundary {
            return compose(engine, index, unbounded(engine, now.a))
        }
        if now.kind == .atom, engine.isInside(now.stack) { return composeAtom(engine, index, now.a) }
        walk(engine, state, engine.isOutside(index) ? vocabulary.outsideTrie : vocabulary.trie)
        return add(entry(of: found))
    }

    /// The entry of some tokens.
    func entry(of tokens: [Int32]) -> Entry {
        if tokens.count < 2_048 { return .sparse(tokens) }
        var words = [UInt32](repeating: 0, count: vocabulary.maskWordCount)
        for token in tokens { words[Int(token) >> 5] |= 1 << UInt32(token & 31) }
        return .dense(words)
    }

    /// Collects the tokens of a tree that pass from a state.
    ///
    /// Strings that are words of a list are followed as these words, and subtrees that a string surely admits pass
    /// whole; whatever else is read goes through the machine.
    func walk(_ engine: Engine, _ state: MatcherState, _ trie: TokenTrie) {
        found.removeAll(keepingCapacity: true)
        enter(engine, 0, engine.walkState(state), isNew: true)
        trie.nodes.withUnsafeBufferPointer { nodes in
            var node = 0
            while node < nodes.count - 1 {
                let here = nodes[node]
                let depth = Int(here.depth)
                let end = Int(here.end)
                if cursors[depth].list >= 0 {
                    guard follow(engine, depth, here.byte) else {
                        node = end
                        continue
                    }
                } else {
                    if states[depth].lexeme >= 0, end - node > 8, isSafe(engine, trie, node, depth) {
                        found += trie.tokens[Int(here.tokens)..<Int(nodes[end].tokens)]
                        node = end
                        continue
                    }
                    var next = states[depth]
                    guard engine.advance(&next, here.byte) else {
                        node = end
                        continue
                    }
                    enter(engine, depth + 1, next, isNew: states[depth].lexeme < 0)
                }
                node += 1
                if here.tokens != nodes[node].tokens {
                    found += trie.tokens[Int(here.tokens)..<Int(nodes[node].tokens)]
                }
            }
        }
    }

    /// Follows a byte in a string that is one of some words; false where it is refused.
    private func follow(_ engine: Engine, _ depth: Int, _ byte: UInt8) -> Bool {
        let place = Int(cursors[depth].list)
        var cursor = cursors[depth]
        switch engine.nameLists[place].step(&cursor, byte, engine.options.spelling) {
        case .refused: return false
        case .inside:
            states[depth + 1] = states[depth]
            cursors[depth + 1] = cursor
        case .other:
            var next = states[depth]
            next.lexeme = engine.nameLists[place].otherLexeme
            enter(engine, depth + 1, next, isNew: false)
        case .closes(let word):
            let text = states[depth]
            let list = engine.nameLists[place]
            let ending = word.map { engine.ending(text.lexeme, list.words[$0]) } ?? list.otherEnding
            let behind = engine.exit(Int(text.configuration & Engine.indexMask), ending)
            if behind < 0 { return false }
            enter(engine, depth + 1, engine.walkState(MatcherState(configuration: behind)), isNew: false)
        }
        return true
    }

    /// Puts a state at a depth of a walk.
    ///
    /// - Parameter isNew: whether a text of the state has just begun.
    @inline(__always)
    private func enter(_ engine: Engine, _ depth: Int, _ state: WalkState, isNew: Bool) {
        states[depth] = state
        cursors[depth].list = Engine.dead
        safe[depth] = .unknown
        guard isNew, state.lexeme >= 0, !state.isCounted else { return }
        let place = engine.names(state.lexeme)
        if place >= 0 { cursors[depth] = engine.nameLists[Int(place)].start(place) }
    }

    /// Tells whether all tokens of a subtree surely stay inside the text under way.
    private func isSafe(_ engine: Engine, _ trie: TokenTrie, _ node: Int, _ depth: Int) -> Bool {
        guard trie.nodes[node].byte & 0xC0 != 0x80 else { return false }
        let state = states[depth]
        if safe[depth].isUnknown { safe[depth] = engine.safeText(state.lexeme) }
        guard trie.kinds[node] & ~safe[depth].kinds == 0, trie.heights[node] <= safe[depth].length else { return false }
        if !state.isCounted { return true }
        let maximum = engine.countedBounds[Int(state.configuration & Engine.indexMask)].maximum
        return maximum < 0 || Int32(trie.heights[node]) <= maximum - state.count
    }
}
