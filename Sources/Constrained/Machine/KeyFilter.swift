/// Takes the tokens that would write a key twice out of a mask.
///
/// Masks are computed and shared without regard to the keys written so far. What they admit too
/// much are tokens that repeat a key with the one under way, which lie on the few ways of the token
/// tree that spell used keys, and tokens that hold a whole key, or the beginning of one of which
/// there may be no more, which are rare.
final class KeyFilter {
    private let vocabulary: TokenVocabulary
    private let cache: MaskCache
    @exclusivity(unchecked)
    private var states: [WalkState]
    @exclusivity(unchecked)
    private var ranges: [Range<Int>]
    /// Characters of the key under way.
    @exclusivity(unchecked)
    private var counts: [Int]
    /// The keys of a token that is tried.
    @exclusivity(unchecked)
    private var scratch = KeyTrail()
    /// The objects that opened within a token: the frames on which they stand, and whether a key of theirs has ended.
    @exclusivity(unchecked)
    private var opened: [(stack: Int32, hasEnded: Bool)] = []
    /// Whether the key under way stands between characters.
    @exclusivity(unchecked)
    private var isBoundary: [Bool]
    /// Whether a key that begins within the text is under way.
    @exclusivity(unchecked)
    private var isInside: [Bool]
    /// The tokens that begin a key on their own and may repeat one.
    private let suspects: TokenFindings<SuspectToken>

    init(_ vocabulary: TokenVocabulary, _ cache: MaskCache) {
        self.vocabulary = vocabulary
        self.cache = cache
        suspects = TokenFindings(
            cache, vocabulary.quotedTrie, outside: \.quoted, tails: cache.slices.quotedTailTrie)
        let height = vocabulary.trie.height + 2
        states = Array(repeating: .blank, count: height)
        ranges = Array(repeating: 0..<0, count: height)
        counts = Array(repeating: 0, count: height)
        isBoundary = Array(repeating: true, count: height)
        isInside = Array(repeating: false, count: height)
    }

    /// Takes out of a state's mask what its trail forbids.
    func restrict(
        _ engine: Engine, _ state: MatcherState, _ trail: KeyTrail, _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        let now = engine.configurations[Int(state.configuration & Engine.indexMask)]
        if now.kind == .key, !trail.range.isEmpty, let object = trail.object, object.stack == now.stack {
            refuseRepeated(engine, state, trail, object, mask)
        }
        // As long as no key is used up, only a token that writes one and begins another can go wrong.
        if !trail.hasUsed, engine.limits.maximumUndeclaredKeys > 0 {
            for token in vocabulary.keyPairs { judge(engine, Int(token), state, trail, mask) }
        } else {
            let suspects = suspects.findings(engine, state) { walk(engine, $0, $1) }
            for suspect in suspects { judge(engine, Int(suspect.token), state, trail, mask) }
        }
        scratch.object = nil
        engine.textFailure = nil
    }

    /// Takes a token out of a mask if it repeats a key.
    private func judge(
        _ engine: Engine, _ token: Int, _ state: MatcherState, _ trail: KeyTrail,
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        guard mask[token >> 5] >> UInt32(token & 31) & 1 == 1, let bytes = vocabulary.tokens[token] else { return }
        if !passes(engine, bytes, state, trail) { mask[token >> 5] &= ~(1 << UInt32(token & 31)) }
    }

    /// Tells whether a token that the machine allows repeats no key.
    ///
    /// A key that ends is not noted as used, so that nothing is allocated: it matters only to a later one of the same
    /// object, of which there are endlessly many nearly always.
    private func passes(_ engine: Engine, _ bytes: [UInt8], _ state: MatcherState, _ trail: KeyTrail) -> Bool {
        scratch.object = trail.object
        scratch.range = trail.range
        scratch.key.removeAll(keepingCapacity: true)
        scratch.key.append(contentsOf: trail.key)
        opened.removeAll(keepingCapacity: true)
        /// Whether a key of the innermost object that stood before the token has ended within it.
        var hasEnded = false
        /// Whether the key under way stands behind another of its object within the token.
        var isLater = false
        var next = state
        var old = engine.configurations[Int(state.configuration & Engine.indexMask)]
        for byte in bytes {
            guard engine.advance(&next, byte) else { return false }
            let now = engine.configurations[Int(next.configuration & Engine.indexMask)]
            switch (old.kind, byte) {
            case (.string, _), (.countedString, _): break
            case (.key, _):
                if let object = opened.last {
                    if object.stack != old.stack || now.kind == .key { break }
                    if isLater || engine.limits.maximumUndeclaredKeys < 1 {
                        return passesSlowly(engine, bytes, state, trail)
                    }
                    opened[opened.count - 1].hasEnded = true
                } else if let object = scratch.object, object.stack == old.stack {
                    if isLater {
                        if now.kind != .key { return passesSlowly(engine, bytes, state, trail) }
                    } else if !engine.followKey(old, object, &scratch, next, byte, isKept: false) {
                        return false
                    } else if now.kind != .key {
                        hasEnded = true
                    }
                }
            case (_, 0x22) where now.kind == .key:
                if let object = opened.last {
                    isLater = object.stack == now.stack && object.hasEnded
                } else {
                    isLater = scratch.object?.stack == now.stack && hasEnded
                    if !isLater { engine.startKey(&scratch, next) }
                }
            case (_, 0x7B) where now.kind == .objectOpen && engine.admitsUndeclaredKeys(now.a):
                opened.append((now.stack, false))
            case (_, 0x7D):
                if let object = opened.last {
                    if engine.closes(old, object.stack) { opened.removeLast() }
                } else if let object = scratch.object, engine.closes(old, object.stack) {
                    engine.closeObject(&scratch, old)
                    hasEnded = false
                }
            default: break
            }
            old = now
        }
        guard old.kind == .key, isLater, !engine.isEndless(old.a) else { return true }
        // The object's own keys, and those that ended within the token.
        let count = (scratch.object?.used.count ?? 0) + bytes.count
        let lexeme = engine.lexemes[Int(old.a)]
        let hasMore = lexeme.partial.isBoundary && lexeme.languages.contains { engine.hasMoreTexts($0, than: count) }
        return hasMore || passesSlowly(engine, bytes, state, trail)
    }

    /// Tells the same by moving a copy of the trail, which notes each key.
    private func passesSlowly(_ engine: Engine, _ bytes: [UInt8], _ state: MatcherState, _ trail: KeyTrail) -> Bool {
        var next = state
        var moved = trail
        return bytes.allSatisfy { engine.advance(&next, &moved, $0) }
    }

    /// Follows the ways of the token tree that go on spelling used keys.
    private func refuseRepeated(
        _ engine: Engine, _ state: MatcherState, _ trail: KeyTrail, _ object: KeyTrail.OpenObject,
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        let trie = vocabulary.trie
        states[0] = engine.walkState(state)
        ranges[0] = trail.range
        counts[0] = trail.key.count
        isBoundary[0] = engine.lexemes[Int(states[0].lexeme)].partial.isBoundary
        for root in trie.roots where !isBoundary[0] || object.used.mayFollow(trail.range, trail.key.count, root.byte) {
            refuseRepeated(engine, Int(root.node), object, mask)
        }
    }

    /// Follows these ways from one of the tree's roots.
    private func refuseRepeated(
        _ engine: Engine, _ root: Int, _ object: KeyTrail.OpenObject, _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        let trie = vocabulary.trie
        var node = root
        while node < trie.nodes[root].end {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            let end = Int(here.end)
            let old = states[depth]
            var range = ranges[depth]
            var count = counts[depth]
            var next = old
            let mayRepeat = !isBoundary[depth] || object.used.mayFollow(range, count, here.byte)
            guard mayRepeat, engine.advance(&next, here.byte) else {
                node = end
                continue
            }
            var isRefused = false
            if engine.configurations[Int(next.configuration & Engine.indexMask)].kind != .key {
                isRefused = object.used[range.lowerBound].count == count
                range = 0..<0
            } else {
                if let value = engine.lexemes[Int(old.lexeme)].partial.completed(by: here.byte) {
                    range = object.used.narrowed(range, count, value)
                    count += 1
                }
                isRefused = !range.isEmpty && !engine.hasFreshText(next.lexeme, object.used, range, count)
            }
            if isRefused {
                for i in here.tokens..<trie.nodes[end].tokens {
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
            isBoundary[depth + 1] = engine.lexemes[Int(next.lexeme)].partial.isBoundary
            node += 1
        }
    }

    /// Collects the texts of a tree that begin a key on their own and may repeat one, with others that the machine
    /// refuses.
    private func walk(_ engine: Engine, _ state: MatcherState, _ trie: TokenTrie) -> [SuspectToken] {
        var found: [SuspectToken] = []
        cache.begin(engine, state)
        isInside[0] = false
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            let isOutside = cache.states[depth].lexeme < 0
            guard cache.step(engine, depth, here.byte) else {
                node = Int(here.end)
                continue
            }
            let now = engine.configurations[Int(cache.states[depth + 1].configuration & Engine.indexMask)]
            if isInside[depth], now.kind != .key || !cache.isEndless(engine, depth + 1) {
                // It could be a used one from here on.
                found += trie.tokens(below: node).lazy.map { SuspectToken(token: $0) }
                node = Int(here.end)
                continue
            }
            isInside[depth + 1] =
                isInside[depth] || (now.kind == .key && isOutside && engine.admitsUndeclaredKeys(now.b))
            node += 1
        }
        return found
    }
}

/// A token that may repeat a key.
struct SuspectToken: TokenFinding {
    var token: Int32
    var rank: Int { 0 }
}
