/// Takes the tokens that would repeat an item out of a mask.
///
/// Masks are computed and shared without regard to the items written so far. Too much are only tokens
/// that go on as one of the used items does, and those that begin another item; each such suspect is
/// tried byte by byte.
final class ItemFilter {
    private let vocabulary: TokenVocabulary
    private let cache: MaskCache
    /// The tokens with a quote, without which no string ends.
    private let quoted: [UInt32]
    /// The tokens with a comma, without which no second item begins, as a tree.
    private let separatedTrie: TokenTrie
    /// The tails of closing tokens with a comma, as a tree.
    private let separatedTailTrie: TokenTrie
    @exclusivity(unchecked)
    private var states: [WalkState]
    /// Whether another item begins, at each depth of a walk.
    @exclusivity(unchecked)
    private var hasBegun: [Bool]
    /// For each configuration, the tokens that come to another item.
    @exclusivity(unchecked)
    private var later: [Int32: [Int32]] = [:]
    /// For each configuration behind a string, the tails that do so.
    @exclusivity(unchecked)
    private var laterTails: [Int32: [Int32]] = [:]

    init(_ vocabulary: TokenVocabulary, _ cache: MaskCache) {
        self.vocabulary = vocabulary
        self.cache = cache
        var quoted = [UInt32](repeating: 0, count: vocabulary.maskWordCount)
        for (token, bytes) in vocabulary.tokens.enumerated() where bytes?.contains(0x22) ?? false {
            quoted[token >> 5] |= 1 << UInt32(token & 31)
        }
        self.quoted = quoted
        let separated = vocabulary.tokens.map { bytes in bytes.flatMap { $0.contains(0x2C) ? $0 : nil } }
        separatedTrie = TokenTrie(tokens: separated, excluding: vocabulary.specialTokens)
        separatedTailTrie = TokenTrie(
            tokens: cache.slices.tailTexts.map { bytes in bytes.flatMap { $0.contains(0x2C) ? $0 : nil } }, excluding: [])
        let blank = WalkState(configuration: 0, count: 0, lexeme: -1, isCounted: false)
        states = Array(repeating: blank, count: vocabulary.trie.height + 2)
        hasBegun = Array(repeating: false, count: vocabulary.trie.height + 2)
    }

    /// What the items written so far make suspect.
    private enum Suspicion {
        /// Tokens that come to another item.
        case later
        /// These, and tokens that go on as one of some strings does.
        case strings([[UInt32]])
        /// These, and tokens that begin an item like one of some values.
        case items([JSONValue])
        case all
    }

    /// Takes out of a state's mask what its trail forbids.
    func restrict(
        _ engine: Engine, _ state: MatcherState, _ trail: KeyTrail, _ items: ItemTrail, _ text: [UInt8],
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        var written = text
        func judge(_ token: Int) {
            guard mask[token >> 5] >> UInt32(token & 31) & 1 == 1 else { return }
            if !passes(engine, token, state, trail, items, &written) { mask[token >> 5] &= ~(1 << UInt32(token & 31)) }
        }
        func judgeSubtree(_ node: Int) {
            let trie = vocabulary.trie
            for token in trie.tokens[Int(trie.nodes[node].tokens)..<Int(trie.nodes[Int(trie.nodes[node].end)].tokens)] {
                judge(Int(token))
            }
        }
        let suspicion = suspicion(engine, state, items, text)
        if case .all = suspicion {
            let isRoomy = engine.keepsRoom(state, items, length: vocabulary.trie.height)
            for word in mask.indices {
                var bits = mask[word] & (isRoomy && word < quoted.count ? quoted[word] : ~0)
                while bits != 0 {
                    judge(word << 5 | bits.trailingZeroBitCount)
                    bits &= bits - 1
                }
            }
        } else {
            for token in laterTokens(engine, state) { judge(Int(token)) }
            switch suspicion {
            case .strings(let rests): for rest in rests { follow(rest, from: nil, judge, judgeSubtree) }
            case .items(let values): judgeItems(like: values, judge, judgeSubtree)
            case .later, .all: break
            }
        }
        engine.textFailure = nil
    }

    private func suspicion(
        _ engine: Engine, _ state: MatcherState, _ items: ItemTrail, _ text: [UInt8]
    ) -> Suspicion {
        let now = engine.configurations[Int(state.configuration & Engine.indexMask)]
        var rests: [[UInt32]] = []
        var values: [JSONValue] = []
        for array in items.arrays where !array.used.isEmpty {
            guard let start = array.itemStart else {
                guard now.stack == array.stack else { return .all }
                if now.kind == .arrayAfterComma { values += array.used } else if now.kind != .arrayAfterValue { return .all }
                continue
            }
            for value in array.used {
                var comparison = ItemComparison(text, from: start)
                switch comparison.compare(value) {
                case .differs: break
                case .inside(let parts): rests += parts
                case .open, .equal: return .all
                }
            }
        }
        if rests.isEmpty { return values.isEmpty ? .later : .items(values) }
        // Either the item of one array is under way, or another array stands between its items; not both.
        return values.isEmpty ? .strings(rests) : .all
    }

    /// Judges the tokens that begin an item of the same kind as one of some values.
    private func judgeItems(like values: [JSONValue], _ judge: (Int) -> Void, _ judgeSubtree: (Int) -> Void) {
        var first: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        var strings: [[UInt32]] = []
        for value in values {
            switch value {
            case .null: first.insert(0x6E)
            case .bool(let isTrue): first.insert(isTrue ? 0x74 : 0x66)
            case .number: first.formUnion([0x2D] + Array(0x30...0x39))
            case .string(let characters): strings.append(characters)
            case .array: first.insert(0x5B)
            case .object: first.insert(0x7B)
            }
        }
        let trie = vocabulary.trie
        var node = 0
        while node < trie.count {
            if first.contains(trie.nodes[node].byte) {
                judgeSubtree(node)
            } else if trie.nodes[node].byte == 0x22, !strings.isEmpty {
                for token in tokens(at: node) { judge(Int(token)) }
                for string in strings { follow(string, from: node, judge, judgeSubtree) }
            }
            node = Int(trie.nodes[node].end)
        }
    }

    /// Judges the tokens that spell a string as far as they go, those that close it there, and all
    /// that hold an escape behind part of it.
    private func follow(
        _ rest: [UInt32], from parent: Int?, _ judge: (Int) -> Void, _ judgeSubtree: (Int) -> Void
    ) {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: rest.compactMap(Unicode.Scalar.init))
        var bytes = Array(String(text).utf8)
        bytes.append(0x22)
        var parent = parent
        for (i, byte) in bytes.enumerated() {
            if let escape = child(of: parent, 0x5C) { judgeSubtree(escape) }
            guard let next = child(of: parent, byte) else { return }
            if i == bytes.count - 1 {
                judgeSubtree(next)
            } else {
                for token in tokens(at: next) { judge(Int(token)) }
            }
            parent = next
        }
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
            let mask = cache.lexemeMask(engine, lexeme)
            for group in mask.groups where group.lexeme >= 0 {
                let tails = Set(laterTails(engine, Int(index), group.lexeme))
                if tails.isEmpty { continue }
                for closer in group.closers where tails.contains(closer.tail) { found.append(closer.token) }
            }
            if mask.rest >= 0 {
                for tail in laterTails(engine, Int(index), mask.rest) { found += cache.slices.closersByTail[Int(tail)] }
            }
        } else {
            found = walk(engine, MatcherState(configuration: state.configuration), separatedTrie)
        }
        if later.count >= 1 << 14 { later.removeAll(keepingCapacity: true) }
        later[index] = found
        return found
    }

    private func laterTails(_ engine: Engine, _ index: Int, _ lexeme: Int32) -> [Int32] {
        let behind = engine.exit(index, lexeme)
        if behind < 0 { return [] }
        if let known = laterTails[behind] { return known }
        let found = walk(engine, MatcherState(configuration: behind), separatedTailTrie)
        if laterTails.count >= 1 << 14 { laterTails.removeAll(keepingCapacity: true) }
        laterTails[behind] = found
        return found
    }

    /// Collects the texts of a tree that come to another item of an array whose items must differ.
    private func walk(_ engine: Engine, _ state: MatcherState, _ trie: TokenTrie) -> [Int32] {
        var found: [Int32] = []
        states[0] = engine.walkState(state)
        hasBegun[0] = false
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            var next = states[depth]
            guard engine.advance(&next, here.byte) else {
                node = Int(here.end)
                continue
            }
            let now = engine.configurations[Int(next.configuration & Engine.indexMask)]
            states[depth + 1] = next
            hasBegun[depth + 1] = hasBegun[depth] || (now.kind == .arrayAfterComma && engine.hasDistinctItems(now.a))
            node += 1
            if hasBegun[depth + 1] { found += trie.tokens[Int(here.tokens)..<Int(trie.nodes[node].tokens)] }
        }
        return found
    }

    private func passes(
        _ engine: Engine, _ token: Int, _ state: MatcherState, _ trail: KeyTrail, _ items: ItemTrail,
        _ text: inout [UInt8]
    ) -> Bool {
        guard token < vocabulary.tokens.count, let bytes = vocabulary.tokens[token], !bytes.isEmpty else { return true }
        var next = (state, trail, items)
        defer { text.removeLast(text.count - items.length) }
        for (i, byte) in bytes.enumerated() {
            guard engine.advance(&next.0, &next.1, &next.2, &text, byte, isLast: i == bytes.count - 1) else { return false }
        }
        return true
    }
}
