/// The masks computed for the configurations of one machine and vocabulary.
final class MaskCache {
    /// A mask, as whichever is smaller.
    enum Entry {
        case dense([UInt32])
        case sparse([Int32])
        /// The closing tokens that pass behind a counted string, by ascending count.
        case closers([StringSlices.Closer])
    }

    let vocabulary: TokenVocabulary
    private var entries: [Int64: Entry] = [:]
    private var byteCount = 0
    private let maximumBytes: Int
    private var states: [MatcherState]
    private var found: [Int32] = []

    init(_ vocabulary: TokenVocabulary, maximumBytes: Int) {
        self.vocabulary = vocabulary
        self.maximumBytes = maximumBytes
        states = Array(repeating: MatcherState(configuration: 0), count: vocabulary.trie.height + 2)
    }

    /// Writes the mask of the tokens that may come next.
    ///
    /// - Complexity: a copy where the configuration was met before; no allocation then.
    func fill(_ engine: Engine, _ state: MatcherState, _ mask: UnsafeMutableBufferPointer<UInt32>) {
        let index = state.configuration & Engine.indexMask
        let kind = engine.configurations[Int(index)].kind
        // White space in a row counts beside the configuration, and the mask depends on it.
        let key = Int64(state.count) << 32 | Int64(index)
        if kind == .countedString, state.configuration != index {
            fillCounted(engine, state, index, mask)
        } else if kind != .countedString, let known = entries[key] {
            write(known, mask)
        } else {
            let entry = compute(engine, state)
            write(entry, mask)
            if kind != .countedString { store(entry, key) }
        }
        for (token, _) in engine.tokenPositions(of: state) where token < vocabulary.size && token >= 0 {
            mask[token >> 5] |= 1 << UInt32(token & 31)
        }
        if engine.isComplete(state) {
            for token in vocabulary.endTokens where token < vocabulary.size && token >= 0 {
                mask[token >> 5] |= 1 << UInt32(token & 31)
            }
        }
    }

    private func store(_ entry: Entry, _ key: Int64) {
        let size = switch entry {
        case .dense(let words): words.count * 4
        case .sparse(let tokens): tokens.count * 4
        case .closers(let closers): closers.count * 12
        }
        if byteCount + size > maximumBytes {
            entries.removeAll(keepingCapacity: true)
            byteCount = 0
        }
        entries[key] = entry
        byteCount += size + 64
    }

    private func write(_ entry: Entry, _ mask: UnsafeMutableBufferPointer<UInt32>) {
        switch entry {
        case .dense(let words):
            words.withUnsafeBufferPointer { source in
                for i in 0..<mask.count { mask[i] = i < source.count ? source[i] : 0 }
            }
        case .sparse(let tokens):
            mask.update(repeating: 0)
            for token in tokens { mask[Int(token) >> 5] |= 1 << UInt32(token & 31) }
        case .closers: mask.update(repeating: 0)
        }
    }

    private func fillCounted(
        _ engine: Engine, _ state: MatcherState, _ index: Int32, _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        let slices = vocabulary.slices(engine)
        let bounds = engine.countedBounds[Int(index)]
        let room = bounds.maximum < 0 ? Int32.max : bounds.maximum - state.count
        let body = slices.bodies[min(Int(room), slices.bodies.count - 1)]
        body.withUnsafeBufferPointer { source in
            for i in 0..<mask.count { mask[i] = i < source.count ? source[i] : 0 }
        }
        let passing: [StringSlices.Closer]
        if case .closers(let known)? = entries[Int64(index)] {
            passing = known
        } else {
            var behind = MatcherState(configuration: state.configuration, count: bounds.minimum)
            let mayClose = engine.advance(&behind, 0x22)
            passing = mayClose ? slices.closers.filter { passes(engine, behind, $0) } : []
            store(.closers(passing), Int64(index))
        }
        for closer in passing {
            if closer.count > room { break }
            let total = state.count + closer.count
            if total >= bounds.minimum { mask[Int(closer.token) >> 5] |= 1 << UInt32(closer.token & 31) }
        }
    }

    private func passes(_ engine: Engine, _ start: MatcherState, _ closer: StringSlices.Closer) -> Bool {
        guard let bytes = vocabulary.tokens[Int(closer.token)] else { return false }
        var state = start
        for byte in bytes[Int(closer.length)...] where !engine.advance(&state, byte) { return false }
        return true
    }

    private func compute(_ engine: Engine, _ state: MatcherState) -> Entry {
        let configuration = engine.configurations[Int(state.configuration & Engine.indexMask)]
        if configuration.kind == .string || configuration.kind == .key {
            let lexeme = engine.lexemes[Int(configuration.a)]
            if lexeme.partial.isBoundary, lexeme.languages.contains(where: { engine.arena.isUniversal($0) }) {
                return computeUniversal(engine, state)
            }
        }
        walk(engine, state, vocabulary.trie)
        if found.count < 2_048 { return .sparse(found) }
        var words = [UInt32](repeating: 0, count: vocabulary.maskWordCount)
        for token in found { words[Int(token) >> 5] |= 1 << UInt32(token & 31) }
        return .dense(words)
    }

    /// Collects the tokens of a tree that pass from a state.
    private func walk(_ engine: Engine, _ state: MatcherState, _ trie: TokenTrie) {
        found.removeAll(keepingCapacity: true)
        states[0] = state
        var node = 0
        let count = trie.bytes.count
        trie.bytes.withUnsafeBufferPointer { bytes in
            trie.depths.withUnsafeBufferPointer { depths in
                while node < count {
                    let depth = Int(depths[node])
                    var next = states[depth]
                    guard engine.advance(&next, bytes[node]) else {
                        node = Int(trie.ends[node])
                        continue
                    }
                    states[depth + 1] = next
                    let start = trie.tokenStarts[node]
                    let end = trie.tokenStarts[node + 1]
                    if start != end { for i in start..<end { found.append(trie.tokens[Int(i)]) } }
                    node += 1
                }
            }
        }
    }

    /// A state that every text can go on from needs only its closing tokens judged.
    private func computeUniversal(_ engine: Engine, _ state: MatcherState) -> Entry {
        let slices = vocabulary.slices(engine)
        var words = slices.bodies[slices.bodies.count - 1]
        walk(engine, state, slices.closerTrie)
        for token in found { words[Int(token) >> 5] |= 1 << UInt32(token & 31) }
        return .dense(words)
    }
}
