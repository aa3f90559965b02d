/// The program level: a list of positions, and a lexeme with one language for each text position.
extension ByteMachine {
    /// The configuration that stands before some positions.
    func programConfiguration(positions: [Int]) -> Int32 {
        var entries: [(Int32, Language)] = []
        for position in positions { close(over: position, &entries) }
        return programConfiguration(entries)
    }

    private func close(over position: Int, _ entries: inout [(Int32, Language)]) {
        var open = [position]
        var seen: Set<Int> = []
        while let position = open.popLast() {
            if !seen.insert(position).inserted { continue }
            switch program.instructions[position] {
            case .split(let branches): open += branches
            case .text(let language, let next):
                if !entries.contains(where: { $0.0 == Int32(position) && $0.1 == language }) {
                    entries.append((Int32(position), language))
                }
                if arena.isNullable(language) { open.append(next) }
            case .value, .token, .accept:
                if !entries.contains(where: { $0.0 == Int32(position) }) { entries.append((Int32(position), .empty)) }
            }
        }
    }

    private func programConfiguration(_ entries: [(Int32, Language)]) -> Int32 {
        if entries.isEmpty { return Self.dead }
        let sorted = entries.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        let lexeme = lexeme(Lexeme(isString: false, languages: sorted.map(\.1)))
        return configuration(-1, .program, list(sorted.map(\.0)), lexeme)
    }

    /// One step at program level; a value is preferred to a text where both could begin.
    func programStep(_ now: Configuration, _ byte: UInt8) -> Int32 {
        let positions = members(of: now.a)
        if lexeme(numbered: now.b).partial.isBoundary, Self.mayBegin(.valueStart, byte) {
            var goals: [Int32] = []
            var quads: [[Int32]] = []
            for position in positions {
                guard case .value(let goal, let next) = program.instructions[Int(position)] else { continue }
                goals.append(goal)
                quads.append([0, 0, Int32(next), goal])
            }
            if !quads.isEmpty {
                let awaiting = list(awaiting(quads))
                let stack = frame(0, awaiting, -1)
                let start = configuration(stack, .valueStart, self.goals(awaiting: awaiting), spaceElsewhere)
                let next = start < 0 ? Self.dead : step(Int(start & Self.indexMask), byte)
                if next >= 0 { return next }
            }
        }
        let next = lexemeStep(now.b, byte)
        if next < 0 { return Self.dead }
        let lexeme = lexeme(numbered: next)
        if !lexeme.partial.isBoundary { return configuration(-1, .program, now.a, next) }
        var entries: [(Int32, Language)] = []
        for (i, position) in positions.enumerated() where lexeme.languages[i] != .empty {
            let language = lexeme.languages[i]
            if !entries.contains(where: { $0.0 == position && $0.1 == language }) {
                entries.append((position, language))
            }
            if arena.isNullable(language), case .text(_, let next) = program.instructions[Int(position)] {
                close(over: next, &entries)
            }
        }
        return programConfiguration(entries)
    }

    /// Ends a value at program level.
    func finishProgramValue(_ frame: Frame, _ slots: [Int32]) -> Int32 {
        let nexts = survivors(frame, slots)
        let positions = stride(from: 2, to: nexts.count, by: 3).map { Int(nexts[$0]) }
        return programConfiguration(positions: positions)
    }

    /// Tells whether the text may end at some positions.
    func accepts(programList: Int32, lexeme: Int32) -> Bool {
        guard self.lexeme(numbered: lexeme).partial.isBoundary else { return false }
        return members(of: programList).contains {
            if case .accept = program.instructions[Int($0)] { true } else { false }
        }
    }

    /// The tokens that may come next by identifier, each with the position behind it.
    func tokenPositions(of state: MatcherState) -> [(token: Int, next: Int)] {
        let now = configuration(of: state)
        guard now.kind == .program, lexeme(numbered: now.b).partial.isBoundary else { return [] }
        return members(of: now.a).compactMap {
            if case .token(let token, let next) = program.instructions[Int($0)] { (token, next) } else { nil }
        }
    }
}
