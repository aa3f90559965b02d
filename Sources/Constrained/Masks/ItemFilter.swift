/// A filter that removes the tokens that would repeat an item from a mask.
///
/// Masks are computed and shared without regard to the items written so far. They admit too much in two cases: tokens
/// that continue like a used item, and tokens that begin another item. Strings, numbers and words that are items
/// themselves are followed along the token tree. Other suspect tokens are tried byte by byte.
final class ItemFilter {
    let vocabulary: TokenVocabulary
    let cache: MaskCache
    @exclusivity(unchecked)
    var states: [WalkState]
    /// The events of items, at each depth of a walk.
    @exclusivity(unchecked)
    var events: [LaterItem]
    /// The used items that the current item may become, at each depth of a walk.
    @exclusivity(unchecked)
    var duplicatePrefixes: [DuplicatePrefix]
    /// The tokens of a walk whose numbers need a search.
    @exclusivity(unchecked)
    var undecided: [TokenID] = []
    /// The tokens that reach another item.
    let later: TokenFindings<LaterToken>
    /// For each configuration inside an array, the tokens that may end an item or leave it few values.
    @exclusivity(unchecked)
    private var risky: [RiskKey: [RiskyToken]] = [:]
    let comparison = ItemComparison()
    private let verdicts = ItemVerdicts()

    init(_ vocabulary: TokenVocabulary, _ cache: MaskCache) {
        self.vocabulary = vocabulary
        self.cache = cache
        later = TokenFindings(
            cache, vocabulary.tries.separated, outside: \.separated, tails: cache.slices.separatedTailTrie)
        let height = max(vocabulary.trie.height, cache.slices.tailTrie.height) + 2
        states = Array(repeating: .blank, count: height)
        events = Array(repeating: LaterItem(), count: height)
        duplicatePrefixes = Array(repeating: .none, count: height)
    }

    /// The tokens that are suspect, given the items written so far.
    private enum Suspicion {
        /// Only tokens that reach another item.
        case none
        /// Tokens that continue like one of some strings.
        case strings
        /// Tokens that begin an item like one in the open arrays.
        case items
        case all
    }

    /// Removes the tokens that the used items forbid from a state's mask.
    ///
    /// - Returns: The conditions that were found not to matter in any state of the same configuration.
    func restrict(
        _ machine: ByteMachine, _ state: MatcherState, _ seenKeys: SeenKeys, _ items: SeenItems, _ text: [UInt8],
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) -> ReadyMask.Freedom {
        let later = laterTokens(machine, state)
        let freedom: ReadyMask.Freedom = later.isEmpty ? .items : []
        if items.arrays.isEmpty, later.isEmpty { return freedom }
        comparison.begin(text, room: vocabulary.trie.height)
        func judge(_ token: TokenID) {
            guard mask[token.word] & token.bit != 0 else { return }
            if !passes(machine, token, state, seenKeys, items, text) { mask[token.word] &= ~token.bit }
        }
        defer {
            // If every token failed on a limit, the limit is the error to report. If the searches of all tokens
            // together exceeded one, it is unknown which tokens would have passed.
            if !machine.items.hasSearchedEnough, mask.contains(where: { $0 != 0 }) { machine.textFailure = nil }
            verdicts.end(isSound: !machine.arena.hasFailed && !machine.items.hasSearchedEnough)
        }
        let used = items.usedCount
        // An item remains possible if it can have more values than the array contains, including those that the token
        // ends.
        for token in later {
            if token.remainingValueCount > used + max(1, items.arrays.count) { break }
            judge(token.token)
        }
        guard used > 0, let array = items.arrays.last else { return freedom }
        if items.arrays.count == 1, array.used.count < machine.limits.maximumDistinctItems {
            if let duplicatePrefix = duplicatePrefix(machine, state, array) {
                refuseRepeated(machine, state, items, duplicatePrefix, mask)
                for token in undecided { judge(token) }
                if duplicatePrefix.kind == .none, !array.used.composites.isEmpty, !duplicatePrefix.isOver {
                    judgeComposites(machine, state, seenKeys, items, judge)
                }
                return freedom
            }
        }
        judgeSuspects(machine, state, seenKeys, items, mask, judge)
        return freedom
    }

    private func judgeSuspects(
        _ machine: ByteMachine, _ state: MatcherState, _ seenKeys: SeenKeys, _ items: SeenItems,
        _ mask: UnsafeMutableBufferPointer<UInt32>, _ judge: (TokenID) -> Void
    ) {
        func judgeSubtree(_ trie: TokenTrie, _ node: Int) {
            for token in trie.tokens(below: node) { judge(token) }
        }
        func judgeAll(but isRoomy: Bool) {
            for word in mask.indices {
                var bits = mask[word] & (isRoomy ? vocabulary.quoted[word] : ~0)
                while bits != 0 {
                    judge(TokenID(at: word << 5 | bits.trailingZeroBitCount))
                    bits &= bits - 1
                }
            }
        }
        func judgeRisky(_ tokens: [RiskyToken]) {
            let used = items.usedCount
            for token in tokens where token.remainingValueCount <= used + 1 { judge(token.token) }
        }
        switch suspicion(machine, state, items) {
        case .none: break
        case .strings:
            // In a string without end, only the tokens that close it can repeat an item.
            let isRoomy = machine.items.keepsSpareStrings(state, items, length: vocabulary.trie.height)
            let trie = isRoomy ? cache.slices.closerTrie : vocabulary.trie
            for rest in comparison.rests { follow(trie, rest.characters, rest.count, from: nil, judge, judgeSubtree) }
        case .items:
            if let tokens = riskyTokens(machine, state, seenKeys, items) {
                judgeRisky(tokens)
                judgeStrings(like: items, judge, judgeSubtree)
            } else {
                judgeAll(but: false)
            }
        case .all:
            if machine.items.keepsSpareStrings(state, items, length: vocabulary.trie.height) {
                judgeAll(but: true)
            } else if let tokens = riskyTokens(machine, state, seenKeys, items) {
                judgeRisky(tokens)
            } else {
                judgeAll(but: false)
            }
        }
    }

    /// Tests the tokens that begin an array or object.
    private func judgeComposites(
        _ machine: ByteMachine, _ state: MatcherState, _ seenKeys: SeenKeys, _ items: SeenItems,
        _ judge: (TokenID) -> Void
    ) {
        let used = items.usedCount
        let tokens = riskyTokens(machine, state, seenKeys, items)
        for token in tokens ?? [] where token.isComposite && token.remainingValueCount <= used + 1 {
            judge(token.token)
        }
    }

    /// A token that ends an item of the innermost array, or leaves it few values.
    private struct RiskyToken {
        var token: TokenID
        /// A lower bound of the number of values that the item can still become; zero for an ended item.
        var remainingValueCount: Int
        /// Whether the token begins with an array or object.
        var isComposite: Bool
    }

    /// Returns the tokens that end an item of the innermost array, or leave an item other than a string few values.
    ///
    /// Few means that a text can contain as many. Returns nil if the search for them isn't worthwhile.
    private func riskyTokens(
        _ machine: ByteMachine, _ state: MatcherState, _ seenKeys: SeenKeys, _ items: SeenItems
    ) -> [RiskyToken]? {
        let now = machine.configuration(of: state)
        let lexeme = machine.tables.states.texts[state.configuration.index].lexeme
        guard let array = items.arrays.last, lexeme.isDead || now.kind == .atom, now.kind != .program,
            machine.items.hasNoUndeclaredKeys(seenKeys, above: array.stack)
        else { return nil }
        let key = RiskKey(configuration: state.configuration, stack: array.stack)
        if let known = risky[key] { return known }
        var found: [RiskyToken] = []
        let trie = now.kind == .atom ? vocabulary.trie : vocabulary.outside.all
        states[0] = WalkState(MatcherState(configuration: state.configuration), in: machine)
        events[0] = LaterItem()
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            let old = states[depth]
            var next = old
            guard next.advance(over: here.byte, in: machine) else {
                node = Int(here.end)
                continue
            }
            states[depth + 1] = next
            events[depth + 1] = events[depth]
            if machine.items.endsItem(old, next, here.byte, of: array.stack) { events[depth + 1].isOver = true }
            if !events[depth].hasBegun, !DistinctItems.isSpace(here.byte) {
                events[depth + 1].hasBegun = true
                events[depth + 1].isComposite = here.byte == .openBracket || here.byte == .openBrace
            }
            node += 1
            let tokens = trie.tokens[Int(here.tokens)..<Int(trie.nodes[node].tokens)]
            // White space changes nothing.
            if tokens.isEmpty || !events[depth + 1].hasBegun { continue }
            var remainingValueCount = 0
            if !events[depth + 1].isOver {
                if machine.items.isStringItem(next, of: array.stack) { continue }
                remainingValueCount = machine.items.remainingValueCount(next, array.stack)
                if remainingValueCount == .max { continue }
            }
            for token in tokens {
                found.append(
                    RiskyToken(
                        token: token, remainingValueCount: remainingValueCount,
                        isComposite: events[depth + 1].isComposite))
            }
        }
        if risky.count >= 1 << 14 { risky.removeAll(keepingCapacity: true) }
        risky[key] = found
        return found
    }

    private struct RiskKey: Hashable {
        var configuration: ConfigurationID
        var stack: FrameID
    }

    private func suspicion(_ machine: ByteMachine, _ state: MatcherState, _ items: SeenItems) -> Suspicion {
        let now = machine.configuration(of: state)
        var isBetween = false
        for array in items.arrays where !array.used.isEmpty {
            guard let start = array.itemStart else {
                guard now.stack == array.stack else { return .all }
                if now.kind == .arrayAfterComma {
                    isBetween = true
                } else if now.kind != .arrayAfterValue {
                    return .all
                }
                continue
            }
            if comparison.isOpen(array.used, from: start) { return .all }
        }
        if comparison.rests.isEmpty { return isBetween ? .items : .none }
        // An item of one array is in progress, while another array stands between its items; one cause alone doesn't
        // decide.
        return isBetween ? .all : .strings
    }

    /// Tests the tokens that begin a string like one of the used items.
    private func judgeStrings(
        like items: SeenItems, _ judge: (TokenID) -> Void, _ judgeSubtree: (TokenTrie, Int) -> Void
    ) {
        let arrays = items.arrays.lazy.filter { $0.itemStart == nil }
        guard arrays.contains(where: { !$0.used.strings.isEmpty }) else { return }
        let trie = vocabulary.trie
        var node = 0
        while node < trie.count {
            let byte = trie.nodes[node].byte
            if byte == .quote {
                for token in trie.tokens(at: node) { judge(token) }
                for array in arrays {
                    for text in array.used.strings { follow(trie, text, 0, from: node, judge, judgeSubtree) }
                }
            }
            node = DistinctItems.isSpace(byte) ? node + 1 : Int(trie.nodes[node].end)
        }
    }

    /// Tests the tokens that spell a string as far as they go, and those that close it there.
    ///
    /// It also tests all tokens that hold an escape after a prefix of the string.
    private func follow(
        _ trie: TokenTrie, _ string: [UInt32], _ count: Int, from parent: Int?, _ judge: (TokenID) -> Void,
        _ judgeSubtree: (TokenTrie, Int) -> Void
    ) {
        var parent = parent
        /// Descends to the node of one more byte; returns false if no token spells it.
        func descend(_ byte: UInt8) -> Bool {
            guard let next = trie.child(of: parent, byte) else { return false }
            for token in trie.tokens(at: next) { judge(token) }
            parent = next
            return true
        }
        for value in string[count...] {
            if let escape = trie.child(of: parent, .backslash) { judgeSubtree(trie, escape) }
            guard let scalar = Unicode.Scalar(value) else { return }
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter where !descend(byte) { return }
        }
        if let escape = trie.child(of: parent, .backslash) { judgeSubtree(trie, escape) }
        if let quote = trie.child(of: parent, .quote) { judgeSubtree(trie, quote) }
    }

    private func passes(
        _ machine: ByteMachine, _ token: TokenID, _ state: MatcherState, _ seenKeys: SeenKeys, _ items: SeenItems,
        _ text: [UInt8]
    ) -> Bool {
        let tokens = vocabulary.tokens
        guard token.index < tokens.count, let bytes = tokens[token.index], !bytes.isEmpty else { return true }
        if let known = passesPlainly(machine, bytes, state, items) { return known }
        return verdicts.verdict(on: token, state, seenKeys, items, text) {
            passesSlowly(machine, bytes, state, seenKeys, items, text)
        }
    }

    /// Whether a token passes, by moving copies of everything that it changes.
    private func passesSlowly(
        _ machine: ByteMachine, _ bytes: [UInt8], _ state: MatcherState, _ seenKeys: SeenKeys, _ items: SeenItems,
        _ text: [UInt8]
    ) -> Bool {
        var next = (state, seenKeys, items)
        var written = text
        for (i, byte) in bytes.enumerated() {
            let isLast = i == bytes.count - 1
            guard machine.items.move(&next.0, &next.1, &next.2, &written, byte, isLast: isLast) else { return false }
        }
        return true
    }

    /// Whether a token passes that ends at most two items and surely leaves a continuation; nil if that is unknown.
    ///
    /// - Complexity: No allocation.
    private func passesPlainly(
        _ machine: ByteMachine, _ bytes: [UInt8], _ state: MatcherState, _ items: SeenItems
    ) -> Bool? {
        guard let array = items.arrays.last, array.used.count + 1 < machine.limits.maximumDistinctItems else {
            return nil
        }
        let length = comparison.length
        defer { comparison.cut(to: length) }
        var probe = ItemProbe(array, isOnly: items.arrays.count == 1)
        var next = WalkState(state, in: machine)
        for byte in bytes {
            let old = next
            guard next.advance(over: byte, in: machine) else { return false }
            switch probe.follow(machine, old, next, byte, comparison) {
            case .refused: return false
            case .unknown: return nil
            case .open: break
            }
        }
        if probe.isClosed || probe.mayClose(machine, next, comparison) { return true }
        if let start = probe.plainItem(machine, next), let isNew = mayBecomeNew(machine, next, start, items) {
            return isNew
        }
        // The token itself may have ended some more items.
        return machine.items.remainingValueCount(next, array.stack) > items.usedCount + max(1, probe.endedCount)
            ? true : nil
    }

    /// Whether the string or number in progress, as the item of the only array, can become one that isn't used.
    ///
    /// Returns nil if that is unknown.
    private func mayBecomeNew(_ machine: ByteMachine, _ state: WalkState, _ start: Int, _ items: SeenItems) -> Bool? {
        guard items.arrays.count == 1 else { return nil }
        return machine.items.mayBecomeNew(state, comparison, from: start, items.arrays[0].used)
    }
}

extension TokenTrie {
    /// Returns the tokens of a node itself.
    func tokens(at node: Int) -> ArraySlice<TokenID> { tokens[Int(nodes[node].tokens)..<Int(nodes[node + 1].tokens)] }

    /// Returns the child of a node for one more byte, or the root for a byte.
    func child(of parent: Int?, _ byte: UInt8) -> Int? {
        var node = parent.map { $0 + 1 } ?? 0
        let end = parent.map { Int(nodes[$0].end) } ?? count
        while node < end {
            if nodes[node].byte == byte { return node }
            node = Int(nodes[node].end)
        }
        return nil
    }
}
