/// The tokens that come to another item, whatever items there are.
extension ItemFilter {
    /// The tokens that come to another item but for those behind which it can become more values than a text has room
    /// for, by ascending room.
    func laterTokens(_ engine: Engine, _ state: MatcherState) -> [LaterToken] {
        later.findings(engine, state) { walk(engine, $0, $1) }
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
