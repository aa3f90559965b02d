/// The shortest completions of texts at the program's level.
extension ShortestCompletion {
    /// Returns the shortest completion from a position of the program, or nil if none is found.
    func tail(position: Program.Position) -> Tail? {
        if let known = machine.completions.positions { return known[position.index] }
        let found = computePositions()
        if !arena.hasFailed { machine.completions.positions = found }
        return found[position.index]
    }

    private func computePositions() -> [Tail?] {
        var tails = [Tail?](repeating: nil, count: program.instructions.count)
        var hasChanged = true
        while hasChanged, !arena.hasFailed {
            hasChanged = false
            for position in tails.indices.reversed() {
                guard let found = computeTail(program.instructions[position], tails) else { continue }
                if let known = tails[position], known.length <= found.length { continue }
                tails[position] = found
                hasChanged = true
            }
        }
        return tails
    }

    private func computeTail(_ instruction: Program.Instruction, _ tails: [Tail?]) -> Tail? {
        switch instruction {
        case .accept: return Tail(length: 0)
        case .split(let branches):
            var best: Tail?
            for branch in branches {
                guard let behind = tails[branch.index] else { continue }
                if let known = best, known.length <= behind.length { continue }
                best = Tail(length: behind.length, dependsOnSeen: behind.dependsOnSeen, next: .position(branch))
            }
            return best
        case .token(let token, let next):
            guard let behind = tails[next.index] else { return nil }
            return Tail(
                length: behind.length + 1, token: token, dependsOnSeen: behind.dependsOnSeen, next: .position(next))
        case .text(let language, let next):
            var bytes: [UInt8] = []
            guard let behind = tails[next.index], appendShortestWord(language, isString: false, to: &bytes) else {
                return nil
            }
            return Tail(
                length: bytes.count + behind.length, bytes: bytes, dependsOnSeen: behind.dependsOnSeen,
                next: .position(next))
        case .value(let goal, let next):
            guard let behind = tails[next.index], let value = shortestValue(goal) else { return nil }
            return Tail(
                length: value.bytes.count + behind.length, bytes: value.bytes,
                dependsOnSeen: value.dependsOnSeen || behind.dependsOnSeen, next: .position(next))
        }
    }

    /// Returns the shortest completion of a configuration at the program's level.
    func programTail(_ now: ByteMachine.Configuration) -> Tail? {
        let lexeme = machine.lexeme(numbered: now.programLexeme)
        var best: Tail?
        func offer(_ tail: Tail?) {
            if let tail, best == nil || tail.length < best?.length ?? 0 { best = tail }
        }
        for (i, member) in machine.stacks.members(of: now.list).enumerated() {
            let position = Program.Position(id: member)
            guard case .text(_, let next) = program[position] else {
                if lexeme.partial.isBoundary { offer(tail(position: position)) }
                continue
            }
            guard let bytes = restOfText(lexeme, Slot(at: i)), let behind = tail(position: next) else { continue }
            offer(
                Tail(
                    length: bytes.count + behind.length, bytes: bytes, dependsOnSeen: behind.dependsOnSeen,
                    next: .position(next)))
        }
        return best
    }
}
