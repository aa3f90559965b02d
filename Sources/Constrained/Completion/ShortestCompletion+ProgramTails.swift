/// The shortest rests of texts at program level.
extension ShortestCompletion {
    /// The shortest rest from a position of the program, or nil where none is found.
    func tail(position: Int) -> Tail? {
        if let known = machine.completions.positions { return known[position] }
        let found = computePositions()
        if !arena.hasFailed { machine.completions.positions = found }
        return found[position]
    }

    private func computePositions() -> [Tail?] {
        var tails = [Tail?](repeating: nil, count: program.instructions.count)
        var hasChanged = true
        while hasChanged, !arena.hasFailed {
            hasChanged = false
            for position in tails.indices.reversed() {
                guard let found = computeTail(at: position, tails) else { continue }
                if let known = tails[position], known.length <= found.length { continue }
                tails[position] = found
                hasChanged = true
            }
        }
        return tails
    }

    private func computeTail(at position: Int, _ tails: [Tail?]) -> Tail? {
        switch program.instructions[position] {
        case .accept: return Tail(length: 0)
        case .split(let branches):
            var best: Tail?
            for branch in branches {
                guard let behind = tails[branch] else { continue }
                if let known = best, known.length <= behind.length { continue }
                best = Tail(length: behind.length, usesTrail: behind.usesTrail, next: .position(branch))
            }
            return best
        case .token(let token, let next):
            guard let behind = tails[next] else { return nil }
            return Tail(length: behind.length + 1, token: token, usesTrail: behind.usesTrail, next: .position(next))
        case .text(let language, let next):
            var bytes: [UInt8] = []
            guard let behind = tails[next], appendShortestWord(language, isString: false, to: &bytes) else {
                return nil
            }
            return Tail(
                length: bytes.count + behind.length, bytes: bytes, usesTrail: behind.usesTrail, next: .position(next))
        case .value(let goal, let next):
            guard let behind = tails[next], let value = shortestValue(goal) else { return nil }
            return Tail(
                length: value.bytes.count + behind.length, bytes: value.bytes,
                usesTrail: value.usesTrail || behind.usesTrail, next: .position(next))
        }
    }

    /// The shortest rest of a configuration at program level.
    func programTail(_ now: ByteMachine.Configuration) -> Tail? {
        let lexeme = machine.lexeme(numbered: now.programLexeme)
        var best: Tail?
        func offer(_ tail: Tail?) {
            if let tail, best == nil || tail.length < best?.length ?? 0 { best = tail }
        }
        for (i, position) in machine.members(of: now.list).enumerated() {
            guard case .text(_, let next) = program.instructions[Int(position)] else {
                if lexeme.partial.isBoundary { offer(tail(position: Int(position))) }
                continue
            }
            guard let bytes = restOfText(lexeme, i), let behind = tail(position: next) else { continue }
            offer(
                Tail(
                    length: bytes.count + behind.length, bytes: bytes, usesTrail: behind.usesTrail,
                    next: .position(next)))
        }
        return best
    }
}
