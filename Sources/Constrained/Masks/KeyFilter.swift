/// A filter that removes the tokens that would repeat a key from a mask.
///
/// Masks are computed and shared without regard to the keys written so far. They admit too much in two cases:
/// - Tokens that repeat a key by continuing the current one. They lie on the few paths of the token tree that spell
///   used keys.
/// - Tokens that hold a whole key, or begin a key when no unused one may be left. They are rare.
final class KeyFilter {
    private let vocabulary: TokenVocabulary
    private let cache: MaskCache
    @exclusivity(unchecked)
    private var states: [WalkState]
    @exclusivity(unchecked)
    private var ranges: [Range<Int>]
    /// The number of characters of the current key, by depth.
    @exclusivity(unchecked)
    private var counts: [Int]
    /// The keys of a token that is tried.
    @exclusivity(unchecked)
    private var scratch = SeenKeys()
    /// The objects opened within a token: their frames, and whether a key of theirs has ended.
    @exclusivity(unchecked)
    private var opened: [(stack: FrameID, hasEnded: Bool)] = []
    /// Whether the current key stands between characters, by depth.
    @exclusivity(unchecked)
    private var isBoundary: [Bool]
    /// Whether a key that begins within the token is in progress, by depth.
    @exclusivity(unchecked)
    private var isInside: [Bool]
    /// The tokens that begin a key of their own and may repeat one.
    private let suspects: TokenFindings<SuspectToken>

    init(_ vocabulary: TokenVocabulary, _ cache: MaskCache) {
        self.vocabulary = vocabulary
        self.cache = cache
        suspects = TokenFindings(
            cache, vocabulary.tries.quoted, outside: \.quoted, tails: cache.slices.quotedTailTrie)
        let height = vocabulary.trie.height + 2
        states = Array(repeating: .blank, count: height)
        ranges = Array(repeating: 0..<0, count: height)
        counts = Array(repeating: 0, count: height)
        isBoundary = Array(repeating: true, count: height)
        isInside = Array(repeating: false, count: height)
    }

    /// Removes the tokens that the used keys forbid from a state's mask.
    ///
    /// - Returns: The conditions that were found not to matter in any state of the same configuration.
    func restrict(
        _ machine: ByteMachine, _ state: MatcherState, _ seenKeys: SeenKeys, _ mask: UnsafeMutableBufferPointer<UInt32>
    ) -> ReadyMask.Freedom {
        var freedom: ReadyMask.Freedom = []
        let now = machine.configuration(of: state)
        if now.kind == .key, !seenKeys.range.isEmpty, let object = seenKeys.object, object.stack == now.stack {
            refuseRepeated(machine, state, seenKeys, object, mask)
        }
        // While the text contains no key, only a token that writes one key and begins another can repeat one.
        if !seenKeys.hasUsed, machine.limits.maximumUndeclaredKeys > 0 {
            // More tokens may pass with less white space, or with a longer string, before them.
            let isWhole = state.count == 0 && !state.configuration.isCounted
            if isWhole, !vocabulary.keyPairs.contains(where: { mask[$0.word] & $0.bit != 0 }) {
                freedom = .unusedKeys
            }
            for token in vocabulary.keyPairs { judge(machine, token, state, seenKeys, mask) }
        } else {
            let suspects = suspects.findings(machine, state) { walk(machine, $0, $1) }
            if suspects.isEmpty { freedom = .usedKeys }
            for suspect in suspects { judge(machine, suspect.token, state, seenKeys, mask) }
        }
        scratch.object = nil
        machine.textFailure = nil
        return freedom
    }

    /// Removes a token from a mask if it repeats a key.
    private func judge(
        _ machine: ByteMachine, _ token: TokenID, _ state: MatcherState, _ seenKeys: SeenKeys,
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        guard mask[token.word] & token.bit != 0, let bytes = vocabulary.tokens[token.index] else { return }
        if !passes(machine, bytes, state, seenKeys) { mask[token.word] &= ~token.bit }
    }

    /// Whether a token that the machine allows repeats no key.
    ///
    /// Keys that end within the token aren't recorded, so nothing is allocated. They matter only to a later key of the
    /// same object, which nearly always has unlimited choice.
    private func passes(_ machine: ByteMachine, _ bytes: [UInt8], _ state: MatcherState, _ seenKeys: SeenKeys) -> Bool {
        scratch.object = seenKeys.object
        scratch.range = seenKeys.range
        scratch.key.removeAll(keepingCapacity: true)
        scratch.key.append(contentsOf: seenKeys.key)
        opened.removeAll(keepingCapacity: true)
        /// Whether a key of the innermost object that was open before the token has ended within it.
        var hasEnded = false
        /// Whether the current key follows another key of its object within the token.
        var isLater = false
        var next = state
        var old = machine.configuration(of: state)
        for byte in bytes {
            guard machine.advance(&next, byte) else { return false }
            let now = machine.configuration(of: next)
            switch (old.kind, byte) {
            case (.string, _), (.countedString, _): break
            case (.key, _):
                if let object = opened.last {
                    if object.stack != old.stack || now.kind == .key { break }
                    if isLater || machine.limits.maximumUndeclaredKeys < 1 {
                        return passesSlowly(machine, bytes, state, seenKeys)
                    }
                    opened[opened.count - 1].hasEnded = true
                } else if let object = scratch.object, object.stack == old.stack {
                    if isLater {
                        if now.kind != .key { return passesSlowly(machine, bytes, state, seenKeys) }
                    } else if !machine.keys.followKey(old, object, &scratch, next, byte, isKept: false) {
                        return false
                    } else if now.kind != .key {
                        hasEnded = true
                    }
                }
            case (_, .quote) where now.kind == .key:
                if let object = opened.last {
                    isLater = object.stack == now.stack && object.hasEnded
                } else {
                    isLater = scratch.object?.stack == now.stack && hasEnded
                    if !isLater { machine.keys.beginKey(&scratch, next) }
                }
            case (_, .openBrace) where now.kind == .objectOpen && machine.keys.admitsUndeclaredKeys(now.list):
                opened.append((now.stack, false))
            case (_, .closeBrace):
                if let object = opened.last {
                    if machine.keys.closes(old, object.stack) { opened.removeLast() }
                } else if let object = scratch.object, machine.keys.closes(old, object.stack) {
                    machine.keys.leaveObject(&scratch, old)
                    hasEnded = false
                }
            default: break
            }
            old = now
        }
        guard old.kind == .key, isLater, !machine.keys.isEndless(old.lexeme) else { return true }
        // The object's own keys, and those that ended within the token.
        let count = (scratch.object?.used.count ?? 0) + bytes.count
        let lexeme = machine.lexeme(numbered: old.lexeme)
        let hasMore =
            lexeme.partial.isBoundary && lexeme.languages.contains { machine.keys.hasMoreTexts($0, than: count) }
        return hasMore || passesSlowly(machine, bytes, state, seenKeys)
    }

    /// Whether a token repeats no key, by moving a copy of the seen keys that records each key.
    private func passesSlowly(
        _ machine: ByteMachine, _ bytes: [UInt8], _ state: MatcherState, _ seenKeys: SeenKeys
    ) -> Bool {
        var next = state
        var moved = seenKeys
        return bytes.allSatisfy { machine.keys.move(&next, &moved, $0) }
    }

    /// Follows the paths of the token tree that continue like used keys, and removes the tokens that force a
    /// repetition.
    private func refuseRepeated(
        _ machine: ByteMachine, _ state: MatcherState, _ seenKeys: SeenKeys, _ object: SeenKeys.OpenObject,
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        let trie = vocabulary.trie
        states[0] = WalkState(state, in: machine)
        ranges[0] = seenKeys.range
        counts[0] = seenKeys.key.count
        isBoundary[0] = machine.lexeme(numbered: states[0].lexeme).partial.isBoundary
        for root in trie.roots
        where !isBoundary[0] || object.used.mayFollow(seenKeys.range, seenKeys.key.count, root.byte) {
            refuseRepeated(machine, Int(root.node), object, mask)
        }
    }

    /// Follows these paths from one root of the tree.
    private func refuseRepeated(
        _ machine: ByteMachine, _ root: Int, _ object: SeenKeys.OpenObject, _ mask: UnsafeMutableBufferPointer<UInt32>
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
            guard mayRepeat, next.advance(over: here.byte, in: machine) else {
                node = end
                continue
            }
            var isRefused = false
            if machine.configuration(numbered: next.configuration).kind != .key {
                isRefused = object.used[range.lowerBound].count == count
                range = 0..<0
            } else {
                if let value = machine.lexeme(numbered: old.lexeme).partial.completed(by: here.byte) {
                    range = object.used.narrowed(range, count, value)
                    count += 1
                }
                isRefused = !range.isEmpty && !machine.keys.hasUnusedText(next.lexeme, object.used, range, count)
            }
            if isRefused {
                for i in here.tokens..<trie.nodes[end].tokens {
                    let token = trie.tokens[Int(i)]
                    mask[token.word] &= ~token.bit
                }
            }
            if isRefused || range.isEmpty {
                node = end
                continue
            }
            states[depth + 1] = next
            ranges[depth + 1] = range
            counts[depth + 1] = count
            isBoundary[depth + 1] = machine.lexeme(numbered: next.lexeme).partial.isBoundary
            node += 1
        }
    }

    /// Collects the tokens of a tree that begin a key of their own and may repeat one.
    ///
    /// The result may contain tokens that the machine refuses.
    private func walk(_ machine: ByteMachine, _ state: MatcherState, _ trie: TokenTrie) -> [SuspectToken] {
        var found: [SuspectToken] = []
        cache.begin(machine, state)
        isInside[0] = false
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            let isOutside = cache.states[depth].lexeme.isDead
            guard cache.step(machine, depth, here.byte) else {
                node = Int(here.end)
                continue
            }
            let now = machine.configuration(numbered: cache.states[depth + 1].configuration)
            if isInside[depth], now.kind != .key || !cache.isEndless(machine, depth + 1) {
                // The key could be a used one from here on.
                found += trie.tokens(below: node).lazy.map { SuspectToken(token: $0) }
                node = Int(here.end)
                continue
            }
            isInside[depth + 1] =
                isInside[depth] || (now.kind == .key && isOutside && machine.keys.admitsUndeclaredKeys(now.keyThreads))
            node += 1
        }
        return found
    }
}

/// A token that may repeat a key.
struct SuspectToken: TokenFinding {
    var token: TokenID
    var rank: Int { 0 }
}
