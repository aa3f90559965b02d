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
    /// For each configuration, the tokens that begin a key on their own and may repeat one.
    @exclusivity(unchecked)
    private var suspects: [Int32: [Int32]] = [:]
    /// For each configuration behind a string, the tails that do so.
    @exclusivity(unchecked)
    private var suspectTails: [Int32: [Int32]] = [:]

    init(_ vocabulary: TokenVocabulary, _ cache: MaskCache) {
        self.vocabulary = vocabulary
        self.cache = cache
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
        let isFresh = !trail.hasUsed && engine.limits.maximumUndeclaredKeys > 0
        let suspects = isFresh ? vocabulary.keyPairs : suspects(engine, state)
        for token in suspects where mask[Int(token) >> 5] >> UInt32(token & 31) & 1 == 1 {
            guard let bytes = vocabulary.tokens[Int(token)] else { continue }
            if !passes(engine, bytes, state, trail) { mask[Int(token) >> 5] &= ~(1 << UInt32(token & 31)) }
        }
        scratch.object = nil
        engine.textFailure = nil
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

    private func suspects(_ engine: Engine, _ state: MatcherState) -> [Int32] {
        let index = state.configuration & Engine.indexMask
        if let known = suspects[index] { return known }
        var found: [Int32] = []
        let lexeme = engine.texts[Int(index)].lexeme
        if lexeme >= 0, engine.lexemes[Int(lexeme)].isString, engine.lexemes[Int(lexeme)].partial.isBoundary {
            let mask = cache.lexemeMask(engine, cache.unbounded(engine, lexeme))
            for group in mask.groups where group.ending >= 0 {
                let tails = suspectTails(engine, Int(index), group.ending)
                if tails.isEmpty { continue }
                let isSuspect = Set(tails)
                for closer in group.closers where isSuspect.contains(closer.tail) { found.append(closer.token) }
            }
            // Tokens of the groups are among these too; being suspected once more harms none.
            if mask.rest >= 0 {
                for tail in suspectTails(engine, Int(index), mask.rest) {
                    found += cache.slices.closersByTail[Int(tail)]
                }
            }
        } else {
            let isOutside = engine.isOutside(Int(index))
            let trie = isOutside ? cache.outsideTries(engine, Int(index)).quoted : vocabulary.quotedTrie
            found = walk(engine, MatcherState(configuration: state.configuration), trie)
        }
        if suspects.count >= 1 << 14 { suspects.removeAll(keepingCapacity: true) }
        suspects[index] = found
        return found
    }

    private func suspectTails(_ engine: Engine, _ index: Int, _ ending: Int32) -> [Int32] {
        let behind = engine.exit(index, ending)
        if behind < 0 { return [] }
        if let known = suspectTails[behind] { return known }
        let found = walk(engine, MatcherState(configuration: behind), cache.slices.quotedTailTrie)
        if suspectTails.count >= 1 << 14 { suspectTails.removeAll(keepingCapacity: true) }
        suspectTails[behind] = found
        return found
    }

    /// Collects the texts of a tree that begin a key on their own and may repeat one, with others that the machine
    /// refuses.
    private func walk(_ engine: Engine, _ state: MatcherState, _ trie: TokenTrie) -> [Int32] {
        var found: [Int32] = []
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
                found += trie.tokens(below: node)
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
