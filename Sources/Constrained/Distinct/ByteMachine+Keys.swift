extension ByteMachine {
    /// Moves a state and the keys seen over one byte; false, and both unchanged, where the
    /// byte is refused by the machine or would lead to no key that is new.
    @inline(__always)
    func advance(_ state: inout MatcherState, _ seenKeys: inout SeenKeys, _ byte: UInt8) -> Bool {
        let before = state
        guard advance(&state, byte) else { return false }
        let old = configuration(of: before)
        if old.kind == .string || old.kind == .countedString { return true }
        if old.kind == .key {
            guard let object = seenKeys.object, object.stack == old.stack else { return true }
            if followKey(old, object, &seenKeys, state, byte, isKept: true) { return true }
            state = before
            return false
        }
        switch byte {
        case 0x22: startKey(&seenKeys, state)
        case 0x7B: openObject(&seenKeys, state)
        case 0x7D: closeObject(&seenKeys, old)
        default: break
        }
        return true
    }

    /// Begins to follow a key, if one begins at a state in the object under way.
    func startKey(_ seenKeys: inout SeenKeys, _ state: MatcherState) {
        let now = configuration(of: state)
        guard now.kind == .key, let object = seenKeys.object, object.stack == now.stack else { return }
        seenKeys.key.removeAll(keepingCapacity: true)
        seenKeys.range = 0..<object.used.count
    }

    private func openObject(_ seenKeys: inout SeenKeys, _ state: MatcherState) {
        let now = configuration(of: state)
        guard now.kind == .objectOpen, admitsUndeclaredKeys(now.a) else { return }
        seenKeys.object = SeenKeys.OpenObject(stack: now.stack, used: [], parent: seenKeys.object)
    }

    /// Leaves the object under way behind if a brace at a configuration closes it.
    func closeObject(_ seenKeys: inout SeenKeys, _ old: Configuration) {
        guard let object = seenKeys.object, closes(old, object.stack) else { return }
        seenKeys.object = object.parent
    }

    /// Tells whether a brace at a configuration closes the object on a frame.
    func closes(_ old: Configuration, _ stack: Int32) -> Bool {
        old.kind != .program && (old.kind == .atom ? frame(numbered: old.stack).parent : old.stack) == stack
    }

    /// Follows the key under way over a byte; false where that repeats a key or leads to none that is new.
    ///
    /// - Parameter isKept: whether a key that ends is noted as used.
    func followKey(
        _ old: Configuration, _ object: SeenKeys.OpenObject, _ seenKeys: inout SeenKeys, _ state: MatcherState,
        _ byte: UInt8, isKept: Bool
    ) -> Bool {
        let now = configuration(of: state)
        if now.kind != .key {
            if seenKeys.isRepeated { return false }
            if isUndeclared(old) {
                if object.used.count >= limits.maximumUndeclaredKeys {
                    textFailure = compiler.limit(
                        "undeclared keys of one object", limits.maximumUndeclaredKeys,
                        blaming: compiler.objectForms[Int(members(of: old.b)[1])].origin)
                    return false
                }
                guard isKept else { return true }
                var used = object.used
                used.insert(seenKeys.key, at: seenKeys.range.lowerBound)
                seenKeys.object = SeenKeys.OpenObject(stack: object.stack, used: used, parent: object.parent)
            }
            return true
        }
        if let value = lexeme(numbered: old.a).partial.completed(by: byte) {
            let range = object.used.narrowed(seenKeys.range, seenKeys.key.count, value)
            if !range.isEmpty, !hasUnusedText(now.a, object.used, range, seenKeys.key.count + 1) { return false }
            seenKeys.key.append(value)
            seenKeys.range = range
            return true
        }
        return seenKeys.range.isEmpty || hasUnusedText(now.a, object.used, seenKeys.range, seenKeys.key.count)
    }

    /// Tells whether some thread of an object admits keys beyond those that its form lists.
    func admitsUndeclaredKeys(_ threads: Int32) -> Bool {
        let members = members(of: threads)
        return stride(from: 1, to: members.count, by: 3).contains {
            !compiler.objectForms[Int(members[$0])].classes.isEmpty
        }
    }

    /// Tells whether a key that ends at a configuration is one that some thread does not list.
    private func isUndeclared(_ now: Configuration) -> Bool {
        let table = keyTable(now.b)
        let languages = lexeme(numbered: now.a).languages
        return table.entries.indices.contains { table.entries[$0].keyClass >= 0 && arena.isNullable(languages[$0]) }
    }

    /// Tells whether a key under way goes on in so many ways that no text can use them up.
    func isEndless(_ lexeme: Int32) -> Bool {
        let lexeme = self.lexeme(numbered: lexeme)
        return lexeme.partial.isBoundary && lexeme.languages.contains { arena.isCofinite($0) }
    }
}
