/// The shortest rests of whole texts, put together from those of what is open.
///
/// Each way in which a text may be understood ends by itself, so the shortest rest is the least over all of them. Keys
/// and items that a text has used up are left out of account here; `Tail.usesTrail` says where they may matter.
extension ByteMachine {
    /// The shortest rest behind a state, or nil where none is found.
    func tail(_ state: MatcherState) -> Tail? {
        let index = state.configuration & Self.indexMask
        let now = configuration(numbered: index)
        if now.kind == .countedString { return countedTail(now, state) }
        if let known = completions.configurations[index] { return known }
        let found = computeTail(now)
        if arena.failure == nil { completions.configurations[index] = .some(found) }
        return found
    }

    /// The parts of a rest.
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

    private func computeTail(_ now: Configuration) -> Tail? {
        var best: Tail?
        func offer(_ spelling: Spelling, _ slot: Int) {
            guard let behind = tail(now.stack, Int32(slot)) else { return }
            keep(&best, linked(spelling, .frame(now.stack, slot: Int32(slot)), behind))
        }
        func offerRests(isObject: Bool, _ stage: CompletionTable.Stage) {
            let threads = members(of: now.a)
            for i in stride(from: 0, to: threads.count, by: 3) {
                let rest = rest(isObject: isObject, threads[i + 1], threads[i + 2], stage)
                if let rest { offer(rest, Int(threads[i])) }
            }
        }
        switch now.kind {
        case .program: return programTail(now)
        case .valueStart:
            for (slot, goal) in members(of: now.a).enumerated() {
                if let value = shortestValue(goal) { offer(value, slot) }
            }
        case .string, .atom:
            let lexeme = lexeme(numbered: now.a)
            for slot in lexeme.languages.indices {
                guard var bytes = restOfText(lexeme, slot) else { continue }
                if now.kind == .string { bytes.append(0x22) }
                offer(Spelling(bytes: bytes), slot)
            }
        case .countedString: return nil
        case .key: return keyTail(now)
        case .afterKey:
            let threads = members(of: now.a)
            for i in stride(from: 0, to: threads.count, by: 4) {
                guard let value = shortestValue(threads[i + 3]),
                    let rest = restOfObject(threads[i + 1], members(of: threads[i + 2]), .afterValue)
                else { continue }
                offer(
                    Spelling(bytes: [0x3A] + value.bytes + rest.bytes, usesTrail: value.usesTrail || rest.usesTrail),
                    Int(threads[i]))
            }
        case .objectOpen: offerRests(isObject: true, .open)
        case .objectAfterValue: offerRests(isObject: true, .afterValue)
        case .objectAfterComma: offerRests(isObject: true, .afterComma)
        case .arrayOpen: offerRests(isObject: false, .open)
        case .arrayAfterValue: offerRests(isObject: false, .afterValue)
        case .arrayAfterComma: offerRests(isObject: false, .afterComma)
        }
        return best
    }

    /// The rest of an object or array in one of its forms, given by a list.
    private func rest(isObject: Bool, _ form: Int32, _ state: Int32, _ stage: CompletionTable.Stage) -> Spelling? {
        let state = members(of: state)
        return isObject ? restOfObject(form, state, stage) : restOfArray(form, state, stage)
    }

    private func keep(_ best: inout Tail?, _ other: Tail) {
        if best == nil || other.length < best?.length ?? 0 { best = other }
    }

    private func linked(_ spelling: Spelling, _ next: Tail.Next, _ behind: Tail) -> Tail {
        Tail(
            length: spelling.bytes.count + behind.length, bytes: spelling.bytes,
            usesTrail: spelling.usesTrail || behind.usesTrail, next: next)
    }

    /// The rest behind a value that stands on a frame and met one of its goals.
    ///
    /// - Complexity: recursion is bounded by the depth of frames.
    func tail(_ stack: Int32, _ slot: Int32) -> Tail? {
        let key = CompletionTable.FrameKey(stack: stack, slot: slot)
        if let known = completions.frames[key] { return known }
        let frame = frame(numbered: stack)
        let goal = members(of: goals(awaiting: frame.awaiting))[Int(slot)]
        let threads = members(of: frame.awaiting)
        var best: Tail?
        for i in stride(from: 0, to: threads.count, by: 4) where threads[i + 3] == goal {
            if frame.kind == 0 {
                let position = Int(threads[i + 2])
                if let behind = tail(position: position) {
                    keep(&best, linked(Spelling(), .position(position), behind))
                }
                continue
            }
            let rest = rest(isObject: frame.kind == 1, threads[i + 1], threads[i + 2], .afterValue)
            guard let rest, let behind = tail(frame.parent, threads[i]) else { continue }
            keep(&best, linked(rest, .frame(frame.parent, slot: threads[i]), behind))
        }
        if arena.failure == nil { completions.frames[key] = .some(best) }
        return best
    }

    private func countedTail(_ now: Configuration, _ state: MatcherState) -> Tail? {
        guard let behind = tail(now.stack, 0) else { return nil }
        let lexeme = lexeme(numbered: now.a)
        guard var bytes = restOfText(lexeme, 0) else { return nil }
        let bounds = tables.states.countedBounds[Int(state.configuration & Self.indexMask)]
        let lacking = max(0, Int(bounds.minimum) - Int(state.count))
        if lacking > Self.maximumCompletion { return nil }
        bytes += repeatElement(0x61, count: lacking)
        return linked(Spelling(bytes: bytes + [0x22]), .frame(now.stack, slot: 0), behind)
    }

    /// The shortest rest of a text in one of its languages, without a quote.
    func restOfText(_ lexeme: Lexeme, _ slot: Int) -> [UInt8]? {
        let language = lexeme.languages[slot]
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

    /// The rest behind a key under way: each name that it may become leads elsewhere.
    private func keyTail(_ now: Configuration) -> Tail? {
        let table = keyTable(now.b)
        let threads = members(of: now.b)
        let lexeme = lexeme(numbered: now.a)
        var best: Tail?
        for (i, entry) in table.entries.enumerated() where lexeme.languages[i] != .empty {
            let slot = threads[entry.thread * 3]
            let form = threads[entry.thread * 3 + 1]
            guard let behind = tail(now.stack, slot) else { continue }
            func offer(_ key: [UInt8], name: Int?) {
                for alternative in alternatives(
                    form, members(of: threads[entry.thread * 3 + 2]), name: name, keyClass: entry.keyClass)
                {
                    guard let value = shortestValue(alternative.goal),
                        let rest = restOfObject(form, alternative.state, .afterValue)
                    else { continue }
                    let spelling = Spelling(
                        bytes: key + [0x22, 0x3A] + value.bytes + rest.bytes,
                        usesTrail: name == nil || value.usesTrail || rest.usesTrail)
                    keep(&best, linked(spelling, .frame(now.stack, slot: slot), behind))
                }
            }
            if entry.keyClass >= 0 {
                if let key = restOfText(lexeme, i) { offer(key, name: nil) }
                continue
            }
            let node = arena[lexeme.languages[i]]
            guard node.kind == .words, let map = tables.lexicon.wordMaps[node.a] else { continue }
            for place in Int(node.b)..<Int(node.c) where map[place] >= 0 {
                let rest = arena.wordSets[Int(node.a)][place].dropFirst(Int(node.d))
                if let key = restOfName(lexeme.partial, rest) { offer(key, name: Int(map[place])) }
            }
        }
        return best
    }

    /// The rest of a name whose next character may be under way.
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
