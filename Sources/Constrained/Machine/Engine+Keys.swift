extension Engine {
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
                    textFailure = normaliser.limit(
                        "undeclared keys of one object", limits.maximumUndeclaredKeys,
                        blaming: normaliser.objectForms[Int(lists[Int(old.b)][1])].origin)
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
            let range = object.used.narrowed(trail.range, trail.key.count, value)
            if !range.isEmpty, !hasFreshText(now.a, object.used, range, trail.key.count + 1) { return false }
            trail.key.append(value)
            trail.range = range
            return true
        }
        return trail.range.isEmpty || hasFreshText(now.a, object.used, trail.range, trail.key.count)
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
}
