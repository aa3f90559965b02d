/// The tokens that reach another item, whatever the items so far are.
extension ItemFilter {
    /// Returns the tokens that reach another item, sorted by the number of values which that item can still become.
    ///
    /// It omits tokens after which that number is larger than a text has room for.
    func laterTokens(_ machine: ByteMachine, _ state: MatcherState) -> [LaterToken] {
        later.findings(machine, state) { walk(machine, $0, $1) }
    }

    /// Collects the tokens of a tree that reach another item of an array whose items must differ.
    private func walk(_ machine: ByteMachine, _ state: MatcherState, _ trie: TokenTrie) -> [LaterToken] {
        var found: [LaterToken] = []
        cache.begin(machine, state)
        events[0] = LaterItem()
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            guard cache.step(machine, depth, here.byte) else {
                node = Int(here.end)
                continue
            }
            let next = cache.states[depth + 1]
            events[depth + 1] = event(machine, events[depth], cache.states[depth], next, here.byte)
            if let stack = events[depth + 1].stack {
                // A name cursor runs beside the machine, whose state stays where the word began.
                let isKnown = !events[depth + 1].isHard && (!next.isListed || cache.states[depth].lexeme.isDead)
                let remainingValueCount = isKnown ? machine.items.remainingValueCount(next, stack) : 0
                if remainingValueCount != .max {
                    for token in trie.tokens(at: node) {
                        found.append(LaterToken(token: token, remainingValueCount: remainingValueCount))
                    }
                }
            }
            node += 1
        }
        return found
    }

    private func event(
        _ machine: ByteMachine, _ before: LaterItem, _ old: WalkState, _ next: WalkState, _ byte: UInt8
    ) -> LaterItem {
        var event = before
        let now = machine.configuration(numbered: next.configuration)
        if let stack = event.stack, now.kind == .afterKey || machine.items.endsItem(old, next, byte, of: stack) {
            event.isHard = true
        }
        if byte == .comma, next.lexeme.isDead, now.kind == .arrayAfterComma, machine.items.hasDistinctItems(now.list) {
            event.isHard = event.stack != nil
            event.stack = now.stack
        }
        return event
    }
}
