/// The shortest completions of whole texts, composed from those of the open values.
///
/// Each thread of a text ends on its own, so the shortest completion is the minimum over all threads. Keys and items
/// that the text already contains are ignored here; `Tail.dependsOnSeen` says where they may matter.
extension ShortestCompletion {
    /// Returns the shortest completion from a state, or nil if none is found.
    func tail(_ state: MatcherState) -> Tail? {
        let index = state.configuration.plain
        let now = machine.configuration(numbered: index)
        if now.kind == .countedString { return countedTail(now, state) }
        if let known = machine.completions.configurations[index] { return known }
        let found = computeTail(now)
        if !arena.hasFailed { machine.completions.configurations[index] = .some(found) }
        return found
    }

    /// Returns the parts of a completion.
    func parts(_ tail: Tail) -> [CompletionPart] {
        var parts: [CompletionPart] = []
        var bytes: [UInt8] = []
        var link: Tail? = tail
        while let now = link {
            bytes += now.bytes
            if let token = now.token {
                if !bytes.isEmpty { parts.append(.bytes(bytes)) }
                bytes = []
                parts.append(.token(token))
            }
            switch now.next {
            case .end: link = nil
            case .frame(let stack, let slot): link = self.tail(stack, slot)
            case .position(let position): link = self.tail(position: position)
            }
        }
        if !bytes.isEmpty { parts.append(.bytes(bytes)) }
        return parts
    }

    private func computeTail(_ now: ByteMachine.Configuration) -> Tail? {
        var best: Tail?
        func offer(_ spelling: ShortestSpelling, _ slot: Slot) {
            guard let behind = tail(now.stack, slot) else { return }
            keep(&best, linked(spelling, .frame(now.stack, slot: slot), behind))
        }
        func offerRests(ofObject stage: CompletionTable.Stage) {
            for thread in machine.stacks.objectThreads(now.list) {
                if let rest = restOfObject(thread.form, machine.stacks.state(thread.state), stage) {
                    offer(rest, thread.slot)
                }
            }
        }
        func offerRests(ofArray stage: CompletionTable.Stage) {
            for thread in machine.stacks.arrayThreads(now.list) {
                if let rest = restOfArray(thread.form, machine.stacks.state(thread.state), stage) {
                    offer(rest, thread.slot)
                }
            }
        }
        switch now.kind {
        case .program: return programTail(now)
        case .valueStart:
            for (place, goal) in machine.stacks.goals(of: now.list).enumerated() {
                if let value = shortestValue(goal) { offer(value, Slot(at: place)) }
            }
        case .string, .atom:
            let lexeme = machine.lexeme(numbered: now.lexeme)
            for place in lexeme.languages.indices {
                guard var bytes = restOfText(lexeme, Slot(at: place)) else { continue }
                if now.kind == .string { bytes.append(.quote) }
                offer(ShortestSpelling(bytes: bytes), Slot(at: place))
            }
        case .countedString: return nil
        case .key: return keyTail(now)
        case .afterKey:
            for thread in machine.stacks.awaitingThreads(now.list) {
                guard let value = shortestValue(thread.goal),
                    let rest = restOfObject(thread.objectForm, machine.stacks.state(thread.state), .afterValue)
                else { continue }
                offer(
                    ShortestSpelling(
                        bytes: [.colon] + value.bytes + rest.bytes,
                        dependsOnSeen: value.dependsOnSeen || rest.dependsOnSeen),
                    thread.slot)
            }
        case .objectOpen: offerRests(ofObject: .open)
        case .objectAfterValue: offerRests(ofObject: .afterValue)
        case .objectAfterComma: offerRests(ofObject: .afterComma)
        case .arrayOpen: offerRests(ofArray: .open)
        case .arrayAfterValue: offerRests(ofArray: .afterValue)
        case .arrayAfterComma: offerRests(ofArray: .afterComma)
        }
        return best
    }

    private func keep(_ best: inout Tail?, _ other: Tail) {
        if best == nil || other.length < best?.length ?? 0 { best = other }
    }

    private func linked(_ spelling: ShortestSpelling, _ next: Tail.Next, _ behind: Tail) -> Tail {
        Tail(
            length: spelling.bytes.count + behind.length, bytes: spelling.bytes,
            dependsOnSeen: spelling.dependsOnSeen || behind.dependsOnSeen, next: next)
    }

    /// Returns the shortest completion after a value on a frame that met the goal at a slot.
    ///
    /// - Complexity: The recursion is bounded by the depth of the frames.
    func tail(_ stack: FrameID, _ slot: Slot) -> Tail? {
        let key = CompletionTable.FrameKey(stack: stack, slot: slot)
        if let known = machine.completions.frames[key] { return known }
        let frame = machine.stacks[stack]
        let goals = machine.objects.goals(awaiting: frame.awaiting)
        let goal = machine.stacks.goals(of: goals)[slot]
        var best: Tail?
        for thread in machine.stacks.awaitingThreads(frame.awaiting) where thread.goal == goal {
            if frame.role == .program {
                if let behind = tail(position: thread.position) {
                    keep(&best, linked(ShortestSpelling(), .position(thread.position), behind))
                }
                continue
            }
            let rest =
                frame.role == .member
                ? restOfObject(thread.objectForm, machine.stacks.state(thread.state), .afterValue)
                : restOfArray(thread.arrayForm, machine.stacks.state(thread.state), .afterValue)
            guard let rest, let behind = tail(frame.parent, thread.slot) else { continue }
            keep(&best, linked(rest, .frame(frame.parent, slot: thread.slot), behind))
        }
        if !arena.hasFailed { machine.completions.frames[key] = .some(best) }
        return best
    }

    private func countedTail(_ now: ByteMachine.Configuration, _ state: MatcherState) -> Tail? {
        guard let behind = tail(now.stack, Slot(id: 0)) else { return nil }
        let lexeme = machine.lexeme(numbered: now.lexeme)
        guard var bytes = restOfText(lexeme, Slot(at: 0)) else { return nil }
        let bounds = machine.tables.states.countedBounds[state.configuration.index]
        let lacking = max(0, Int(bounds.minimum) - Int(state.count))
        if lacking > Self.maximumCompletion { return nil }
        bytes += repeatElement(UInt8(ascii: "a"), count: lacking)
        return linked(ShortestSpelling(bytes: bytes + [.quote]), .frame(now.stack, slot: Slot(id: 0)), behind)
    }

    /// Returns the shortest completion of a text in one of its languages, without the closing quote.
    func restOfText(_ lexeme: Lexeme, _ slot: Slot) -> [UInt8]? {
        let language = lexeme.languages[slot.index]
        if language == .empty { return nil }
        var bytes: [UInt8] = []
        if lexeme.partial.isBoundary {
            return appendShortestWord(language, isString: lexeme.isString, to: &bytes) ? bytes : nil
        }
        var best: (start: [UInt8], rest: Language, length: Int)?
        _ = lexeme.partial.anyOfPossibleValues(options.spelling) { lower, upper in
            for transition in arena.transitions(of: language)
            where transition.upper >= lower && transition.lower <= upper && !arena.isEmpty(transition.target) {
                let value = max(lower, transition.lower)
                guard let start = lexeme.partial.completion(to: value, options.spelling),
                    let rest = shortestLength(transition.target, isString: lexeme.isString)
                else { continue }
                if best == nil || start.count + rest < best?.length ?? 0 {
                    best = (start, transition.target, start.count + rest)
                }
            }
            return false
        }
        guard let best else { return nil }
        bytes = best.start
        return appendShortestWord(best.rest, isString: lexeme.isString, to: &bytes) ? bytes : nil
    }

    /// Returns the shortest completion of a key; each name that it may become has one of its own.
    private func keyTail(_ now: ByteMachine.Configuration) -> Tail? {
        let table = machine.objects.keyTable(now.keyThreads)
        let threads = machine.stacks.objectThreads(now.keyThreads)
        let lexeme = machine.lexeme(numbered: now.lexeme)
        var best: Tail?
        for (i, entry) in table.entries.enumerated() where lexeme.languages[i] != .empty {
            let thread = threads[entry.thread]
            guard let behind = tail(now.stack, thread.slot) else { continue }
            let form = compiler.objectForms[thread.form.index]
            func offer(_ bytes: [UInt8], _ key: ObjectForm.KeyID) {
                for alternative in machine.objects.alternatives(thread.form, machine.stacks.state(thread.state), key) {
                    guard let value = shortestValue(alternative.goal),
                        let rest = restOfObject(thread.form, alternative.state, .afterValue)
                    else { continue }
                    let spelling = ShortestSpelling(
                        bytes: bytes + [.quote, .colon] + value.bytes + rest.bytes,
                        dependsOnSeen: !form.isName(key) || value.dependsOnSeen || rest.dependsOnSeen)
                    keep(&best, linked(spelling, .frame(now.stack, slot: thread.slot), behind))
                }
            }
            if let keyClass = entry.keyClass {
                if let bytes = restOfText(lexeme, Slot(at: i)) { offer(bytes, keyClass) }
                continue
            }
            let node = arena[lexeme.languages[i]]
            guard node.kind == .words, let map = machine.tables.lexicon.wordMaps[node.wordSet] else { continue }
            let words = node.words
            for place in words.range {
                let rest = arena.wordSets[words.set.index][place].dropFirst(words.depth)
                if let bytes = restOfName(lexeme.partial, rest) { offer(bytes, map[place]) }
            }
        }
        return best
    }

    /// Returns the remaining bytes of a name, whose next character may be partial.
    private func restOfName(_ partial: Lexeme.Partial, _ word: ArraySlice<UInt32>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var word = word
        if !partial.isBoundary {
            guard let value = word.popFirst(), let start = partial.completion(to: value, options.spelling) else {
                return nil
            }
            bytes = start
        }
        for value in word { CharacterSpelling.append(value, isString: true, to: &bytes) }
        return bytes
    }
}
