extension DistinctKeys {
    /// Moves a state and the keys seen so far over one byte.
    ///
    /// Returns false and leaves both unchanged if the machine refuses the byte, or if no new key can follow.
    @inline(__always)
    func move(_ state: inout MatcherState, _ seenKeys: inout SeenKeys, _ byte: UInt8) -> Bool {
        let before = state
        guard machine.advance(&state, byte) else { return false }
        let old = machine.configuration(of: before)
        if old.kind == .string || old.kind == .countedString { return true }
        if old.kind == .key {
            guard let object = seenKeys.object, object.stack == old.stack else { return true }
            if followKey(old, object, &seenKeys, state, byte, isKept: true) { return true }
            state = before
            return false
        }
        switch byte {
        case .quote: beginKey(&seenKeys, state)
        case .openBrace: openObject(&seenKeys, state)
        case .closeBrace: leaveObject(&seenKeys, old)
        default: break
        }
        return true
    }

    /// Starts to track a key, if one begins at a state in the current object.
    func beginKey(_ seenKeys: inout SeenKeys, _ state: MatcherState) {
        let now = machine.configuration(of: state)
        guard now.kind == .key, let object = seenKeys.object, object.stack == now.stack else { return }
        seenKeys.key.removeAll(keepingCapacity: true)
        seenKeys.range = 0..<object.used.count
    }

    private func openObject(_ seenKeys: inout SeenKeys, _ state: MatcherState) {
        let now = machine.configuration(of: state)
        guard now.kind == .objectOpen, admitsUndeclaredKeys(now.list) else { return }
        seenKeys.object = SeenKeys.OpenObject(stack: now.stack, used: [], parent: seenKeys.object)
    }

    /// Leaves the current object if a brace at a configuration closes it.
    func leaveObject(_ seenKeys: inout SeenKeys, _ old: ByteMachine.Configuration) {
        guard let object = seenKeys.object, closes(old, object.stack) else { return }
        seenKeys.object = object.parent
    }

    /// Whether a brace at a configuration closes the object on a frame.
    func closes(_ old: ByteMachine.Configuration, _ stack: FrameID) -> Bool {
        old.kind != .program && (old.kind == .atom ? machine.stacks[old.stack].parent : old.stack) == stack
    }

    /// Tracks the current key over a byte; returns false if the key is repeated or can't become a new one.
    ///
    /// - Parameter isKept: Whether a key that ends is recorded as used.
    func followKey(
        _ old: ByteMachine.Configuration, _ object: SeenKeys.OpenObject, _ seenKeys: inout SeenKeys,
        _ state: MatcherState,
        _ byte: UInt8, isKept: Bool
    ) -> Bool {
        let now = machine.configuration(of: state)
        if now.kind != .key {
            if seenKeys.isRepeated { return false }
            if isUndeclared(old) {
                if object.used.count >= limits.maximumUndeclaredKeys {
                    machine.textFailure = compiler.limit(
                        "undeclared keys of one object", limits.maximumUndeclaredKeys,
                        blaming: compiler.objectForms[machine.stacks.objectThreads(old.keyThreads)[0].form.index].origin
                    )
                    return false
                }
                guard isKept else { return true }
                var used = object.used
                used.insert(seenKeys.key, at: seenKeys.range.lowerBound)
                seenKeys.object = SeenKeys.OpenObject(stack: object.stack, used: used, parent: object.parent)
            }
            return true
        }
        if let value = machine.lexeme(numbered: old.lexeme).partial.completed(by: byte) {
            let range = object.used.narrowed(seenKeys.range, seenKeys.key.count, value)
            if !range.isEmpty, !hasUnusedText(now.lexeme, object.used, range, seenKeys.key.count + 1) { return false }
            seenKeys.key.append(value)
            seenKeys.range = range
            return true
        }
        return seenKeys.range.isEmpty || hasUnusedText(now.lexeme, object.used, seenKeys.range, seenKeys.key.count)
    }

    /// Whether some thread of an object admits keys that its form doesn't list.
    func admitsUndeclaredKeys(_ threads: ListID) -> Bool {
        machine.stacks.objectThreads(threads).contains { !compiler.objectForms[$0.form.index].classes.isEmpty }
    }

    /// Whether a key that ends at a configuration is undeclared for some thread.
    private func isUndeclared(_ now: ByteMachine.Configuration) -> Bool {
        let table = machine.objects.keyTable(now.keyThreads)
        let languages = machine.lexeme(numbered: now.lexeme).languages
        return table.entries.indices.contains { table.entries[$0].keyClass != nil && arena.isNullable(languages[$0]) }
    }

    /// Whether the current key can become more keys than any text contains.
    func isEndless(_ lexeme: LexemeID) -> Bool {
        let lexeme = machine.lexeme(numbered: lexeme)
        return lexeme.partial.isBoundary && lexeme.languages.contains { arena.traits.isCofinite($0) }
    }
}
