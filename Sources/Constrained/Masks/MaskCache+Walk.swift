extension MaskCache {
    /// Collects the tokens of a tree that pass from a state, in `found`.
    ///
    /// Strings of listed words are matched against the words. Subtrees that a string admits for certain pass as a
    /// whole. Everything else goes through the machine.
    func walk(_ machine: ByteMachine, _ state: MatcherState, _ trie: TokenTrie) {
        found.removeAll(keepingCapacity: true)
        begin(machine, state)
        trie.withUnsafeTree { nodes, tokens in
            var node = 0
            while node < nodes.count - 1 {
                let here = nodes[node]
                let depth = Int(here.depth)
                let end = Int(here.end)
                if end - node > 8, isSafe(machine, trie, node, states[depth]) {
                    for token in tokens[Int(here.tokens)..<Int(nodes[end].tokens)] { found.append(token) }
                    node = end
                    continue
                }
                guard step(machine, depth, here.byte) else {
                    node = end
                    continue
                }
                node += 1
                for i in Int(here.tokens)..<Int(nodes[node].tokens) { found.append(tokens[i]) }
            }
        }
    }

    /// Begins a walk in a state.
    func begin(_ machine: ByteMachine, _ state: MatcherState) {
        var first = WalkState(state, in: machine)
        list(machine, &first, 0)
        states[0] = first
    }

    /// Moves a walk from a depth to the next; returns false if the byte is refused.
    @inline(__always)
    func step(_ machine: ByteMachine, _ depth: Int, _ byte: UInt8) -> Bool {
        var next = states[depth]
        if next.isListed { return follow(machine, depth, byte) }
        let isOutside = next.lexeme.isDead
        guard next.advance(over: byte, in: machine) else { return false }
        if isOutside { list(machine, &next, depth + 1) }
        states[depth + 1] = next
        return true
    }

    /// Whether the key that is read at a depth of a walk can become more keys than any text contains.
    func isEndless(_ machine: ByteMachine, _ depth: Int) -> Bool {
        guard states[depth].isListed else { return machine.keys.isEndless(states[depth].lexeme) }
        let cursor = cursors[depth]
        return cursor.partial.isBoundary && machine.tables.lexicon.nameLists[cursor.list.index].otherLexeme.isLive
    }

    /// Switches a text that has just begun to a name cursor, if it must become a listed word.
    @inline(__always)
    private func list(_ machine: ByteMachine, _ state: inout WalkState, _ depth: Int) {
        guard state.lexeme.isLive, !state.isCounted else { return }
        let place = machine.texts.names(state.lexeme)
        if place.isDead { return }
        cursors[depth] = machine.tables.lexicon.nameLists[place.index].start(place)
        state.isListed = true
    }

    /// Moves a name cursor over one byte of a string; returns false if the byte is refused.
    private func follow(_ machine: ByteMachine, _ depth: Int, _ byte: UInt8) -> Bool {
        let place = cursors[depth].list.index
        var cursor = cursors[depth]
        var next = states[depth]
        switch machine.tables.lexicon.nameLists[place].step(&cursor, byte, machine.options.spelling) {
        case .refused: return false
        case .inside: cursors[depth + 1] = cursor
        case .other:
            next.lexeme = machine.tables.lexicon.nameLists[place].otherLexeme
            next.isListed = false
        case .closes(let word):
            let list = machine.tables.lexicon.nameLists[place]
            let ending = word.map { machine.texts.ending(next.lexeme, list.words[$0]) } ?? list.otherEnding
            let behind = machine.exit(next.configuration, ending)
            if behind.isDead { return false }
            next = WalkState(MatcherState(configuration: behind), in: machine)
        }
        states[depth + 1] = next
        return true
    }

    /// Whether all tokens of a subtree are certain to stay inside the text in progress.
    private func isSafe(_ machine: ByteMachine, _ trie: TokenTrie, _ node: Int, _ state: WalkState) -> Bool {
        guard state.lexeme.isLive, !state.isListed, trie.nodes[node].byte & 0xC0 != 0x80 else { return false }
        let safe = machine.texts.unconditionalText(state.lexeme)
        guard trie.kinds[node] & ~safe.kinds == 0, trie.heights[node] <= safe.length else { return false }
        if !state.isCounted { return true }
        let maximum = machine.tables.states.countedBounds[state.configuration.index].maximum
        return maximum < 0 || Int32(trie.heights[node]) <= maximum - state.count
    }
}
