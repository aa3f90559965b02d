/// Takes the tokens that would write a key twice out of a mask.
///
/// Masks are computed and shared without regard to the keys written so far. What they admit too
/// much are tokens that repeat a key with the one under way, which lie on the few ways of the token
/// tree that spell used keys, and tokens that hold a whole key, or the beginning of one of which
/// there may be no more, which are rare.
final class KeyFilter {
    private let vocabulary: TokenVocabulary
    private var states: [MatcherState]
    private var ranges: [Range<Int>]
    /// Characters of the key under way, or how far a token's own key has come.
    private var counts: [Int]
    /// For each state, the tokens that begin a key on their own and may repeat one.
    private var suspects: [MatcherState: [Int32]] = [:]

    init(_ vocabulary: TokenVocabulary) {
        self.vocabulary = vocabulary
        let height = vocabulary.trie.height + 2
        states = Array(repeating: MatcherState(configuration: 0), count: height)
        ranges = Array(repeating: 0..<0, count: height)
        counts = Array(repeating: 0, count: height)
    }

    /// Takes out of a state's mask what its trail forbids.
    func restrict(
        _ engine: Engine, _ state: MatcherState, _ trail: KeyTrail, _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        let now = engine.configurations[Int(state.configuration & Engine.indexMask)]
        if now.kind == .key, !trail.range.isEmpty, let object = trail.object, object.stack == now.stack {
            refuseRepeated(engine, state, trail, object, mask)
        }
        let suspects = suspects(engine, state)
        for token in suspects where mask[Int(token) >> 5] >> UInt32(token & 31) & 1 == 1 {
            guard let bytes = vocabulary.tokens[Int(token)] else { continue }
            var next = state
            var moved = trail
            for byte in bytes where !engine.advance(&next, &moved, byte) {
                mask[Int(token) >> 5] &= ~(1 << UInt32(token & 31))
                break
            }
        }
        engine.textFailure = nil
    }

    /// Follows the ways of the token tree that go on spelling used keys.
    private func refuseRepeated(
        _ engine: Engine, _ state: MatcherState, _ trail: KeyTrail, _ object: KeyTrail.OpenObject,
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        let trie = vocabulary.trie
        states[0] = state
        ranges[0] = trail.range
        counts[0] = trail.key.count
        var node = 0
        while node < trie.bytes.count {
            let depth = Int(trie.depths[node])
            let end = Int(trie.ends[node])
            let old = engine.configurations[Int(states[depth].configuration & Engine.indexMask)]
            var next = states[depth]
            guard engine.advance(&next, trie.bytes[node]) else {
                node = end
                continue
            }
            let now = engine.configurations[Int(next.configuration & Engine.indexMask)]
            var range = ranges[depth]
            var count = counts[depth]
            var isRefused = false
            if now.kind != .key {
                isRefused = object.used[range.lowerBound].count == count
                range = 0..<0
            } else {
                if let value = engine.lexemes[Int(old.a)].partial.completed(by: trie.bytes[node]) {
                    range = object.narrowed(range, count, value)
                    count += 1
                }
                isRefused = !range.isEmpty && !engine.hasFreshKey(now.a, object, range, count)
            }
            if isRefused {
                for i in trie.tokenStarts[node]..<trie.tokenStarts[end] {
                    let token = trie.tokens[Int(i)]
                    mask[Int(token) >> 5] &= ~(1 << UInt32(token & 31))
                }
            }
            if isRefused || range.isEmpty {
                node = end
                continue
            }
            states[depth + 1] = next
            ranges[depth + 1] = range
            counts[depth + 1] = count
            node += 1
        }
    }

    private func suspects(_ engine: Engine, _ state: MatcherState) -> [Int32] {
        if let known = suspects[state] { return known }
        let trie = vocabulary.quotedTrie
        var found: [Int32] = []
        states[0] = state
        // 0 before a key that begins within the token, 1 inside one, 2 once it could be a used one.
        counts[0] = 0
        var node = 0
        while node < trie.bytes.count {
            let depth = Int(trie.depths[node])
            var next = states[depth]
            guard engine.advance(&next, trie.bytes[node]) else {
                node = Int(trie.ends[node])
                continue
            }
            let old = engine.configurations[Int(states[depth].configuration & Engine.indexMask)]
            let now = engine.configurations[Int(next.configuration & Engine.indexMask)]
            var phase = counts[depth]
            if phase == 1, now.kind != .key || !engine.isEndless(now.a) { phase = 2 }
            if phase == 0, now.kind == .key, old.kind != .key, engine.admitsUndeclaredKeys(now.b) { phase = 1 }
            states[depth + 1] = next
            counts[depth + 1] = phase
            if phase == 2 { found += trie.tokens[Int(trie.tokenStarts[node])..<Int(trie.tokenStarts[node + 1])] }
            node += 1
        }
        if suspects.count >= 1 << 14 { suspects.removeAll(keepingCapacity: true) }
        suspects[state] = found
        return found
    }
}
