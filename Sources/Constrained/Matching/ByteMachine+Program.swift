/// The program level: a list of positions, and a lexeme with one language for each text position.
extension ByteMachine {
    /// The configuration that stands before some positions.
    func programConfiguration(positions: [Program.Position]) -> ConfigurationID {
        var entries: [(Program.Position, Language)] = []
        for position in positions { close(over: position, &entries) }
        return programConfiguration(entries)
    }

    private func close(over position: Program.Position, _ entries: inout [(Program.Position, Language)]) {
        var open = [position]
        var seen: Set<Program.Position> = []
        while let position = open.popLast() {
            if !seen.insert(position).inserted { continue }
            switch program[position] {
            case .split(let branches): open += branches
            case .text(let language, let next):
                if !entries.contains(where: { $0.0 == position && $0.1 == language }) {
                    entries.append((position, language))
                }
                if arena.isNullable(language) { open.append(next) }
            case .value, .token, .accept:
                if !entries.contains(where: { $0.0 == position }) { entries.append((position, .empty)) }
            }
        }
    }

    private func programConfiguration(_ entries: [(Program.Position, Language)]) -> ConfigurationID {
        if entries.isEmpty { return .dead }
        let sorted = entries.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        let lexeme = texts.intern(Lexeme(isString: false, languages: sorted.map(\.1)))
        return configuration(positions: list(sorted.map(\.0.id)), lexeme)
    }

    /// One step at program level; a value is preferred to a text where both could begin.
    func programStep(_ now: Configuration, _ byte: UInt8) -> ConfigurationID {
        let positions = members(of: now.list).map { Program.Position(id: $0) }
        if lexeme(numbered: now.programLexeme).partial.isBoundary, Self.mayBegin(.valueStart, byte) {
            var quads: [[Int32]] = []
            for position in positions {
                guard case .value(let goal, let next) = program[position] else { continue }
                quads.append(AwaitingThread(position: next, goal: goal).numbers)
            }
            if !quads.isEmpty {
                let awaiting = list(objects.awaiting(quads))
                let stack = frame(0, awaiting, .dead)
                let start = configuration(stack, .valueStart, objects.goals(awaiting: awaiting), space: spaceElsewhere)
                let next = start.isDead ? ConfigurationID.dead : step(start.index, byte)
                if next.isLive { return next }
            }
        }
        let next = texts.lexemeStep(now.programLexeme, byte)
        if next.isDead { return .dead }
        let lexeme = lexeme(numbered: next)
        if !lexeme.partial.isBoundary { return configuration(positions: now.list, next) }
        var entries: [(Program.Position, Language)] = []
        for (i, position) in positions.enumerated() where lexeme.languages[i] != .empty {
            let language = lexeme.languages[i]
            if !entries.contains(where: { $0.0 == position && $0.1 == language }) {
                entries.append((position, language))
            }
            if arena.isNullable(language), case .text(_, let next) = program[position] {
                close(over: next, &entries)
            }
        }
        return programConfiguration(entries)
    }

    /// Ends a value at program level.
    func finishProgramValue(_ frame: Frame, _ slots: [Slot]) -> ConfigurationID {
        let nexts = objects.survivors(frame, slots)
        let positions = stride(from: 2, to: nexts.count, by: 3).map { Program.Position(id: nexts[$0]) }
        return programConfiguration(positions: positions)
    }

    /// Tells whether the text may end in a configuration of the program's level.
    func accepts(_ now: Configuration) -> Bool {
        guard lexeme(numbered: now.programLexeme).partial.isBoundary else { return false }
        return members(of: now.list).contains {
            if case .accept = program[Program.Position(id: $0)] { true } else { false }
        }
    }

    /// The tokens that may come next by identifier, each with the position behind it.
    func tokenPositions(of state: MatcherState) -> [(token: Int, next: Program.Position)] {
        let now = configuration(of: state)
        guard now.kind == .program, lexeme(numbered: now.programLexeme).partial.isBoundary else { return [] }
        return members(of: now.list).compactMap {
            if case .token(let token, let next) = program[Program.Position(id: $0)] { (token, next) } else { nil }
        }
    }
}
