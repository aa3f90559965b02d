/// Takes the tokens that would repeat an item out of a mask.
///
/// Masks are computed and shared without regard to the items written so far. Too much are only tokens
/// that go on as one of the used items does, and those that begin another item; each such suspect is
/// tried byte by byte.
final class ItemFilter {
    private let vocabulary: TokenVocabulary
    private let cache: MaskCache
    @exclusivity(unchecked)
    private var states: [WalkState]
    /// Whether another item begins, at each depth of a walk.
    @exclusivity(unchecked)
    private var hasBegun: [Bool]
    /// For each configuration, the tokens that come to another item.
    @exclusivity(unchecked)
    private var later: [Int32: [Int32]] = [:]
    /// For each configuration inside an array, the tokens that may end an item or leave it few values.
    @exclusivity(unchecked)
    private var risky: [RiskKey: [Int32]] = [:]
    private let comparison = ItemComparison()
    @exclusivity(unchecked)
    private var repeated = RepeatedNumbers()
    /// The first bytes of items that may be like used ones.
    @exclusivity(unchecked)
    private var firstBytes = [Bool](repeating: false, count: 256)
    /// For each configuration behind a string, the tails that do so.
    @exclusivity(unchecked)
    private var laterTails: [Int32: [Int32]] = [:]

    init(_ vocabulary: TokenVocabulary, _ cache: MaskCache) {
        self.vocabulary = vocabulary
        self.cache = cache
        states = Array(repeating: .blank, count: vocabulary.trie.height + 2)
        hasBegun = Array(repeating: false, count: vocabulary.trie.height + 2)
    }

    /// What the items written so far make suspect.
    private enum Suspicion {
        /// Tokens that come to another item.
        case later
        /// These, and tokens that go on as one of some strings does.
        case strings
        /// These, and tokens that begin an item like one of the arrays in whose items the text stands.
        case items
        case all
    }

    /// Takes out of a state's mask what its trail forbids.
    func restrict(
        _ engine: Engine, _ state: MatcherState, _ trail: KeyTrail, _ items: ItemTrail, _ text: [UInt8],
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        if items.arrays.isEmpty, laterTokens(engine, state).isEmpty { return }
        comparison.begin(text, room: vocabulary.trie.height)
        func judge(_ token: Int) {
            guard mask[token >> 5] >> UInt32(token & 31) & 1 == 1 else { return }
            if !passes(engine, token, state, trail, items, text) { mask[token >> 5] &= ~(1 << UInt32(token & 31)) }
        }
        func judgeSubtree(_ node: Int) {
            let trie = vocabulary.trie
            for token in trie.tokens[Int(trie.nodes[node].tokens)..<Int(trie.nodes[Int(trie.nodes[node].end)].tokens)] {
                judge(Int(token))
            }
        }
        func judgeAll(but isRoomy: Bool) {
            for word in mask.indices {
                var bits = mask[word] & (isRoomy ? vocabulary.quoted[word] : ~0)
                while bits != 0 {
                    judge(word << 5 | bits.trailingZeroBitCount)
                    bits &= bits - 1
                }
            }
        }
        for token in laterTokens(engine, state) { judge(Int(token)) }
        switch suspicion(engine, state, items) {
        case .later: break
        case .strings:
            for rest in comparison.rests { follow(rest.characters, rest.count, from: nil, judge, judgeSubtree) }
        case .items:
            if let tokens = riskyTokens(engine, state, trail, items) {
                for token in tokens { judge(Int(token)) }
                judgeStrings(like: items, judge, judgeSubtree)
            } else {
                judgeItems(like: items, judge, judgeSubtree)
            }
        case .all:
            if engine.keepsRoom(state, items, length: vocabulary.trie.height) {
                judgeAll(but: true)
            } else if let tokens = riskyTokens(engine, state, trail, items) {
                for token in tokens { judge(Int(token)) }
            } else {
                judgeAll(but: false)
            }
        }
        engine.textFailure = nil
    }

    /// The tokens that end an item of the innermost array, or lead where it is not certain that an item can still
    /// become one of more values than a text can use up, unless that is a string; nil where it is not worth while to
    /// tell.
    private func riskyTokens(
        _ engine: Engine, _ state: MatcherState, _ trail: KeyTrail, _ items: ItemTrail
    ) -> [Int32]? {
        let index = Int(state.configuration & Engine.indexMask)
        let now = engine.configurations[index]
        guard let array = items.arrays.last, engine.texts[index].lexeme < 0 || now.kind == .atom, now.kind != .program,
            engine.isFresh(trail, above: array.stack)
        else { return nil }
        let key = RiskKey(configuration: state.configuration, stack: array.stack)
        if let known = risky[key] { return known }
        var found: [Int32] = []
        let trie = now.kind == .atom ? vocabulary.trie : vocabulary.outside.all
        states[0] = engine.walkState(MatcherState(configuration: state.configuration))
        hasBegun[0] = false
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            let old = states[depth]
            var next = old
            guard engine.advance(&next, here.byte) else {
                node = Int(here.end)
                continue
            }
            states[depth + 1] = next
            hasBegun[depth + 1] = hasBegun[depth] || engine.endsItem(old, next, here.byte, of: array.stack)
            node += 1
            let tokens = trie.tokens[Int(here.tokens)..<Int(trie.nodes[node].tokens)]
            // White space changes nothing.
            if tokens.isEmpty || (next.lexeme < 0 && next.configuration == state.configuration) { continue }
            if hasBegun[depth + 1] {
                found += tokens
            } else if !engine.isStringItem(next, of: array.stack), !engine.isCountless(next, array.stack) {
                found += tokens
            }
        }
        if risky.count >= 1 << 14 { risky.removeAll(keepingCapacity: true) }
        risky[key] = found
        return found
    }

    private struct RiskKey: Hashable {
        var configuration: Int32
        var stack: Int32
    }

    private func suspicion(_ engine: Engine, _ state: MatcherState, _ items: ItemTrail) -> Suspicion {
        let now = engine.configurations[Int(state.configuration & Engine.indexMask)]
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
            for value in array.used {
                switch comparison.compare(value, from: start) {
                case .differs, .inside: break
                case .open, .equal: return .all
                }
            }
        }
        if comparison.rests.isEmpty { return isBetween ? .items : .later }
        // Either the item of one array is under way, or another array stands between its items; not both.
        return isBetween ? .all : .strings
    }

    /// Judges the tokens that begin an item of the same kind as one of the used items.
    private func judgeItems(like items: ItemTrail, _ judge: (Int) -> Void, _ judgeSubtree: (Int) -> Void) {
        for byte in firstBytes.indices {
            firstBytes[byte] = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
        }
        for array in items.arrays where array.itemStart == nil {
            for value in array.used {
                switch value {
                case .null: firstBytes[0x6E] = true
                case .bool(let isTrue): firstBytes[isTrue ? 0x74 : 0x66] = true
                case .number:
                    firstBytes[0x2D] = true
                    for digit in 0x30...0x39 { firstBytes[digit] = true }
                case .string: break
                case .array: firstBytes[0x5B] = true
                case .object: firstBytes[0x7B] = true
                }
            }
        }
        let trie = vocabulary.trie
        var node = 0
        while node < trie.count {
            if firstBytes[Int(trie.nodes[node].byte)] { judgeSubtree(node) }
            node = Int(trie.nodes[node].end)
        }
        judgeStrings(like: items, judge, judgeSubtree)
    }

    /// Judges the tokens that begin a string as one of the used items does.
    private func judgeStrings(like items: ItemTrail, _ judge: (Int) -> Void, _ judgeSubtree: (Int) -> Void) {
        func isString(_ value: JSONValue) -> Bool { if case .string = value { true } else { false } }
        let arrays = items.arrays.lazy.filter { $0.itemStart == nil }
        guard arrays.contains(where: { $0.used.contains(where: isString) }) else { return }
        let trie = vocabulary.trie
        var node = 0
        while node < trie.count {
            let byte = trie.nodes[node].byte
            if byte == 0x22 {
                for token in tokens(at: node) { judge(Int(token)) }
                for array in arrays {
                    for case .string(let text) in array.used { follow(text, 0, from: node, judge, judgeSubtree) }
                }
            }
            let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
            node = isSpace ? node + 1 : Int(trie.nodes[node].end)
        }
    }

    /// Judges the tokens that spell a string as far as they go, those that close it there, and all
    /// that hold an escape behind part of it.
    private func follow(
        _ string: [UInt32], _ count: Int, from parent: Int?, _ judge: (Int) -> Void, _ judgeSubtree: (Int) -> Void
    ) {
        var parent = parent
        /// Goes on to the node of one more byte; false where no token spells it.
        func descend(_ byte: UInt8) -> Bool {
            guard let next = child(of: parent, byte) else { return false }
            for token in tokens(at: next) { judge(Int(token)) }
            parent = next
            return true
        }
        for value in string[count...] {
            if let escape = child(of: parent, 0x5C) { judgeSubtree(escape) }
            guard let scalar = Unicode.Scalar(value) else { return }
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter where !descend(byte) { return }
        }
        if let escape = child(of: parent, 0x5C) { judgeSubtree(escape) }
        if let quote = child(of: parent, 0x22) { judgeSubtree(quote) }
    }

    private func tokens(at node: Int) -> ArraySlice<Int32> {
        let trie = vocabulary.trie
        return trie.tokens[Int(trie.nodes[node].tokens)..<Int(trie.nodes[node + 1].tokens)]
    }

    private func child(of parent: Int?, _ byte: UInt8) -> Int? {
        let trie = vocabulary.trie
        var node = parent.map { $0 + 1 } ?? 0
        let end = parent.map { Int(trie.nodes[$0].end) } ?? trie.count
        while node < end {
            if trie.nodes[node].byte == byte { return node }
            node = Int(trie.nodes[node].end)
        }
        return nil
    }

    private func laterTokens(_ engine: Engine, _ state: MatcherState) -> [Int32] {
        let index = state.configuration & Engine.indexMask
        if let known = later[index] { return known }
        var found: [Int32] = []
        let lexeme = engine.texts[Int(index)].lexeme
        if lexeme >= 0, engine.lexemes[Int(lexeme)].isString, engine.lexemes[Int(lexeme)].partial.isBoundary {
            let mask = cache.lexemeMask(engine, cache.unbounded(engine, lexeme))
            for group in mask.groups where group.ending >= 0 {
                let tails = Set(laterTails(engine, Int(index), group.ending))
                if tails.isEmpty { continue }
                for closer in group.closers where tails.contains(closer.tail) { found.append(closer.token) }
            }
            if mask.rest >= 0 {
                for tail in laterTails(engine, Int(index), mask.rest) { found += cache.slices.closersByTail[Int(tail)] }
            }
        } else {
            let isOutside = engine.isOutside(Int(index))
            let trie = isOutside ? cache.outsideTries(engine, Int(index)).separated : vocabulary.separatedTrie
            found = walk(engine, MatcherState(configuration: state.configuration), trie)
        }
        if later.count >= 1 << 14 { later.removeAll(keepingCapacity: true) }
        later[index] = found
        return found
    }

    private func laterTails(_ engine: Engine, _ index: Int, _ ending: Int32) -> [Int32] {
        let behind = engine.exit(index, ending)
        if behind < 0 { return [] }
        if let known = laterTails[behind] { return known }
        let found = walk(engine, MatcherState(configuration: behind), cache.slices.separatedTailTrie)
        if laterTails.count >= 1 << 14 { laterTails.removeAll(keepingCapacity: true) }
        laterTails[behind] = found
        return found
    }

    /// Collects the texts of a tree that come to another item of an array whose items must differ, with others that
    /// the machine refuses.
    private func walk(_ engine: Engine, _ state: MatcherState, _ trie: TokenTrie) -> [Int32] {
        var found: [Int32] = []
        cache.begin(engine, state)
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            guard cache.step(engine, depth, here.byte) else {
                node = Int(here.end)
                continue
            }
            let now = engine.configurations[Int(cache.states[depth + 1].configuration & Engine.indexMask)]
            if now.kind == .arrayAfterComma, engine.hasDistinctItems(now.a) {
                found += trie.tokens(below: node)
                node = Int(here.end)
            } else {
                node += 1
            }
        }
        return found
    }

    private func passes(
        _ engine: Engine, _ token: Int, _ state: MatcherState, _ trail: KeyTrail, _ items: ItemTrail, _ text: [UInt8]
    ) -> Bool {
        guard token < vocabulary.tokens.count, let bytes = vocabulary.tokens[token], !bytes.isEmpty else { return true }
        if let known = passesPlainly(engine, bytes, state, items) { return known }
        var next = (state, trail, items)
        var written = text
        for (i, byte) in bytes.enumerated() {
            let isLast = i == bytes.count - 1
            guard engine.advance(&next.0, &next.1, &next.2, &written, byte, isLast: isLast) else { return false }
        }
        return true
    }

    /// Tells whether a token passes that ends at most one item and surely leaves a way on; nil where that does not
    /// tell.
    ///
    /// - Complexity: no allocation.
    private func passesPlainly(
        _ engine: Engine, _ bytes: [UInt8], _ state: MatcherState, _ items: ItemTrail
    ) -> Bool? {
        guard let array = items.arrays.last, array.used.count < engine.limits.maximumDistinctItems else { return nil }
        let length = comparison.length
        defer { comparison.cut(to: length) }
        var trial = ItemTrial(array, isOnly: items.arrays.count == 1)
        var next = engine.walkState(state)
        for byte in bytes {
            let old = next
            guard engine.advance(&next, byte) else { return false }
            switch trial.follow(engine, old, next, byte, comparison) {
            case .refused: return false
            case .unknown: return nil
            case .open: break
            }
        }
        if trial.isClosed || trial.mayClose(engine, next, comparison) { return true }
        let start = trial.plainItem(engine, next)
        if let start, let isNew = mayBecomeNew(engine, next, start, items) { return isNew }
        // The token itself may have used up one more.
        if engine.room(next, array.stack) > items.usedCount + 1 { return true }
        if let start, isBoundToRepeat(engine, next, start, array) { return false }
        return nil
    }

    /// Tells whether a string under way that has to be one of some words can become one that is no used item; nil
    /// where it need not be such a word.
    private func mayBecomeNew(_ engine: Engine, _ state: WalkState, _ start: Int, _ items: ItemTrail) -> Bool? {
        let lexeme = engine.lexemes[Int(state.lexeme)]
        guard lexeme.isString, lexeme.languages.count == 1, items.arrays.count == 1 else { return nil }
        let node = engine.arena[lexeme.languages[0]]
        guard node.kind == .words, comparison.readOpenString(from: start) else { return nil }
        var count = Int(node.c - node.b)
        for case .string(let text) in items.arrays[0].used where text.starts(with: comparison.characters) { count -= 1 }
        return count > 0
    }

    /// Tells whether a number under way can surely become none but used items.
    private func isBoundToRepeat(
        _ engine: Engine, _ state: WalkState, _ start: Int, _ array: ItemTrail.OpenArray
    ) -> Bool {
        let lexeme = engine.lexemes[Int(state.lexeme)]
        guard !lexeme.isString, lexeme.languages.count == 1 else { return false }
        return repeated.holdAll(engine, state.lexeme, comparison.text(from: start), array.used)
    }
}
