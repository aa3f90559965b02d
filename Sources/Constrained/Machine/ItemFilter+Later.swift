/// The tokens that come to another item, whatever items there are.
extension ItemFilter {
    /// The tokens that come to another item but for those behind which it can become more values than a text has room
    /// for, by ascending room.
    func laterTokens(_ engine: Engine, _ state: MatcherState) -> [LaterToken] {
        let index = state.configuration & Engine.indexMask
        if let known = later[index] { return known }
        var found: [LaterToken] = []
        let lexeme = engine.texts[Int(index)].lexeme
        if lexeme >= 0, engine.lexemes[Int(lexeme)].isString, engine.lexemes[Int(lexeme)].partial.isBoundary {
            let mask = cache.lexemeMask(engine, cache.unbounded(engine, lexeme))
            for group in mask.groups where group.ending >= 0 {
                let tails = laterTails(engine, Int(index), group.ending)
                if tails.isEmpty { continue }
                let rooms = Dictionary(tails.map { ($0.token, $0.room) }) { first, _ in first }
                for closer in group.closers {
                    if let room = rooms[closer.tail] { found.append(LaterToken(token: closer.token, room: room)) }
                }
            }
            if mask.rest >= 0 {
                for tail in laterTails(engine, Int(index), mask.rest) {
                    found += cache.slices.closersByTail[Int(tail.token)].map { LaterToken(token: $0, room: tail.room) }
                }
            }
        } else {
            let isOutside = engine.isOutside(Int(index))
            let trie = isOutside ? cache.outsideTries(engine, Int(index)).separated : vocabulary.separatedTrie
            found = walk(engine, MatcherState(configuration: state.configuration), trie)
        }
        found.sort { $0.room < $1.room }
        if later.count >= 1 << 14 { later.removeAll(keepingCapacity: true) }
        later[index] = found
        return found
    }

    private func laterTails(_ engine: Engine, _ index: Int, _ ending: Int32) -> [LaterToken] {
        let behind = engine.exit(index, ending)
        if behind < 0 { return [] }
        if let known = laterTails[behind] { return known }
        let found = walk(engine, MatcherState(configuration: behind), cache.slices.separatedTailTrie)
        if laterTails.count >= 1 << 14 { laterTails.removeAll(keepingCapacity: true) }
        laterTails[behind] = found
        return found
    }

    /// Collects the texts of a tree that come to another item of an array whose items must differ.
    private func walk(_ engine: Engine, _ state: MatcherState, _ trie: TokenTrie) -> [LaterToken] {
        var found: [LaterToken] = []
        cache.begin(engine, state)
        events[0] = LaterItem()
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            guard cache.step(engine, depth, here.byte) else {
                node = Int(here.end)
                continue
            }
            let next = cache.states[depth + 1]
            events[depth + 1] = event(engine, events[depth], cache.states[depth], next, here.byte)
            if let stack = events[depth + 1].stack {
                // Listed words are followed beside the machine, which stands where they began.
                let isKnown = !events[depth + 1].isHard && (!next.isListed || cache.states[depth].lexeme < 0)
                let room = isKnown ? engine.room(next, stack) : 0
                if room != .max {
                    for token in trie.tokens(at: node) { found.append(LaterToken(token: token, room: room)) }
                }
            }
            node += 1
        }
        return found
    }

    private func event(
        _ engine: Engine, _ before: LaterItem, _ old: WalkState, _ next: WalkState, _ byte: UInt8
    ) -> LaterItem {
        var event = before
        let now = engine.configurations[Int(next.configuration & Engine.indexMask)]
        if let stack = event.stack, now.kind == .afterKey || engine.endsItem(old, next, byte, of: stack) {
            event.isHard = true
        }
        if byte == 0x2C, next.lexeme < 0, now.kind == .arrayAfterComma, engine.hasDistinctItems(now.a) {
            event.isHard = event.stack != nil
            event.stack = now.stack
        }
        return event
    }
}
