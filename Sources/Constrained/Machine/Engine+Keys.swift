extension Engine {
    /// The limit that was hit, by the grammar or by the text that just moved.
    func takeFailure() -> GrammarError? {
        defer { textFailure = nil }
        return textFailure ?? arena.failure
    }

    /// Moves a state and the trail of its keys over one byte; false, and both unchanged, where the
    /// byte is refused by the machine or would lead to no key that is new.
    @inline(__always)
    func advance(_ state: inout MatcherState, _ trail: inout KeyTrail, _ byte: UInt8) -> Bool {
        let before = state
        guard advance(&state, byte) else { return false }
        let old = configurations[Int(before.configuration & Self.indexMask)]
        if old.kind == .string || old.kind == .countedString { return true }
        if old.kind == .key {
            guard let object = trail.object, object.stack == old.stack else { return true }
            if followKey(old, object, &trail, state, byte, isKept: true) { return true }
            state = before
            return false
        }
        switch byte {
        case 0x22: startKey(&trail, state)
        case 0x7B: openObject(&trail, state)
        case 0x7D: closeObject(&trail, old)
        default: break
        }
        return true
    }

    /// Begins to follow a key, if one begins at a state in the object under way.
    func startKey(_ trail: inout KeyTrail, _ state: MatcherState) {
        let now = configurations[Int(state.configuration & Self.indexMask)]
        guard now.kind == .key, let object = trail.object, object.stack == now.stack else { return }
        trail.key.removeAll(keepingCapacity: true)
        trail.range = 0..<object.used.count
    }

    private func openObject(_ trail: inout KeyTrail, _ state: MatcherState) {
        let now = configurations[Int(state.configuration & Self.indexMask)]
        guard now.kind == .objectOpen, admitsUndeclaredKeys(now.a) else { return }
        trail.object = KeyTrail.OpenObject(stack: now.stack, used: [], parent: trail.object)
    }

    /// Leaves the object under way behind if a brace at a configuration closes it.
    func closeObject(_ trail: inout KeyTrail, _ old: Configuration) {
        guard let object = trail.object, closes(old, object.stack) else { return }
        trail.object = object.parent
    }

    /// Tells whether a brace at a configuration closes the object on a frame.
    func closes(_ old: Configuration, _ stack: Int32) -> Bool {
        old.kind != .program && (old.kind == .atom ? frames[Int(old.stack)].parent : old.stack) == stack
    }

    /// Follows the key under way over a byte; false where that repeats a key or leads to none that is new.
    ///
    /// - Parameter isKept: whether a key that ends is noted as used.
    func followKey(
        _ old: Configuration, _ object: KeyTrail.OpenObject, _ trail: inout KeyTrail, _ state: MatcherState,
        _ byte: UInt8, isKept: Bool
    ) -> Bool {
        let now = configurations[Int(state.configuration & Self.indexMask)]
        if now.kind != .key {
            if trail.isRepeated { return false }
            if isUndeclared(old) {
                if object.used.count >= limits.maximumUndeclaredKeys {
                    textFailure = .limit("undeclared keys of one object", limits.maximumUndeclaredKeys)
                    return false
                }
                guard isKept else { return true }
                var used = object.used
                used.insert(trail.key, at: trail.range.lowerBound)
                trail.object = KeyTrail.OpenObject(stack: object.stack, used: used, parent: object.parent)
            }
            return true
        }
        if let value = lexemes[Int(old.a)].partial.completed(by: byte) {
            let range = object.narrowed(trail.range, trail.key.count, value)
            if !range.isEmpty, !hasFreshKey(now.a, object, range, trail.key.count + 1) { return false }
            trail.key.append(value)
            trail.range = range
            return true
        }
        return trail.range.isEmpty || hasFreshKey(now.a, object, trail.range, trail.key.count)
    }

    /// Tells whether some thread of an object admits keys beyond those that its form lists.
    func admitsUndeclaredKeys(_ threads: Int32) -> Bool {
        let members = lists[Int(threads)]
        return stride(from: 1, to: members.count, by: 3).contains {
            !normaliser.objectForms[Int(members[$0])].classes.isEmpty
        }
    }

    /// Tells whether a key that ends at a configuration is one that some thread does not list.
    private func isUndeclared(_ now: Configuration) -> Bool {
        let table = keyTable(now.b)
        let languages = lexemes[Int(now.a)].languages
        return table.entries.indices.contains { table.entries[$0].keyClass >= 0 && arena.isNullable(languages[$0]) }
    }

    /// Tells whether a key under way goes on in so many ways that no text can use them up.
    func isEndless(_ lexeme: Int32) -> Bool {
        let lexeme = lexemes[Int(lexeme)]
        return lexeme.partial.isBoundary && lexeme.languages.contains { arena.isCofinite($0) }
    }

    /// Tells whether a key under way can still become one that was not used.
    ///
    /// - Parameters:
    ///   - lexeme: the key under way.
    ///   - range: the used keys that begin with its whole characters.
    ///   - depth: the number of those characters.
    func hasFreshKey(_ lexeme: Int32, _ object: KeyTrail.OpenObject, _ range: Range<Int>, _ depth: Int) -> Bool {
        let lexeme = lexemes[Int(lexeme)]
        if lexeme.partial.isBoundary {
            return lexeme.languages.contains { hasFreshWord($0, object, range, depth) }
        }
        return lexeme.partial.anyOfPossibleValues(options.spelling) { lower, upper in
            for language in lexeme.languages where language != .empty {
                for transition in arena.transitions(of: language)
                where transition.upper >= lower && transition.lower <= upper && !arena.isEmpty(transition.target) {
                    let values = max(lower, transition.lower)...min(upper, transition.upper)
                    if hasFreshWord(values, transition.target, object, range, depth) { return true }
                }
            }
            return false
        }
    }

    private func hasFreshWord(
        _ values: ClosedRange<UInt32>, _ target: Language, _ object: KeyTrail.OpenObject, _ range: Range<Int>,
        _ depth: Int
    ) -> Bool {
        var taken = 0
        var i = range.lowerBound
        if i < range.upperBound, object.used[i].count == depth { i += 1 }
        while i < range.upperBound {
            let value = object.used[i][depth]
            let part = object.narrowed(i..<range.upperBound, depth, value)
            if values.contains(value) {
                if hasFreshWord(target, object, part, depth + 1) { return true }
                taken += 1
            }
            i = part.upperBound
        }
        return values.count > taken
    }

    private func hasFreshWord(
        _ language: Language, _ object: KeyTrail.OpenObject, _ range: Range<Int>, _ depth: Int
    ) -> Bool {
        if language == .empty { return false }
        if arena.isCofinite(language) { return true }
        var taken = 0
        for key in object.used[range] where arena.contains(language, key[depth...]) { taken += 1 }
        return hasMoreKeys(language, than: taken)
    }

    /// Tells whether a language of keys has more words than some.
    ///
    /// - Complexity: a look-up where few words are asked about and that was asked before.
    func hasMoreKeys(_ language: Language, than count: Int) -> Bool {
        let least = keyCounts[language] ?? arena.countWords(language, upTo: Self.countedKeys)
        keyCounts[language] = least
        return count < least || (least == Self.countedKeys && arena.hasMoreWords(language, than: count))
    }

    /// The most words of a language that are counted once for all.
    private static let countedKeys = 64
}
