/// The part of a machine that computes transitions at the program's level.
///
/// A configuration there is a list of positions and a lexeme with one language for each. The languages of positions
/// that aren't texts are empty.
struct ProgramSteps {
    let machine: ByteMachine

    private var arena: RegexArena { machine.arena }
    private var program: Program { machine.program }

    /// Returns the configuration before some positions, with everything reachable without a byte.
    func configuration(positions: [Program.Position]) -> ConfigurationID {
        var entries: [(Program.Position, Language)] = []
        for position in positions { close(over: position, &entries) }
        return configuration(entries)
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

    private func configuration(_ entries: [(Program.Position, Language)]) -> ConfigurationID {
        if entries.isEmpty { return .dead }
        let sorted = entries.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        let lexeme = machine.texts.intern(Lexeme(isString: false, languages: sorted.map(\.1)))
        return machine.intern(.program(machine.stacks.list(sorted.map(\.0.id)), lexeme))
    }

    /// Returns the configuration after one byte; a value is preferred to a text if both could begin.
    func step(_ now: ByteMachine.Configuration, _ byte: UInt8) -> ConfigurationID {
        let positions = machine.stacks.members(of: now.list).map { Program.Position(id: $0) }
        if machine.lexeme(numbered: now.programLexeme).partial.isBoundary, ByteMachine.Kind.valueStart.mayBegin(byte) {
            var quads: [[Int32]] = []
            for position in positions {
                guard case .value(let goal, let next) = program[position] else { continue }
                quads.append(AwaitingThread(position: next, goal: goal).numbers)
            }
            if !quads.isEmpty {
                let awaiting = machine.stacks.list(machine.objects.awaiting(quads))
                let stack = machine.stacks.frame(.program, awaiting: awaiting, above: .dead)
                let start = machine.intern(
                    .outside(
                        stack, .valueStart, machine.objects.goals(awaiting: awaiting), space: machine.spaces.elsewhere))
                let next = start.isDead ? ConfigurationID.dead : machine.step(start, byte)
                if next.isLive { return next }
            }
        }
        let next = machine.texts.lexemeStep(now.programLexeme, byte)
        if next.isDead { return .dead }
        let lexeme = machine.lexeme(numbered: next)
        if !lexeme.partial.isBoundary { return machine.intern(.program(now.list, next)) }
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
        return configuration(entries)
    }

    /// Returns the configuration after a value at the program's level.
    func finishValue(_ frame: StackTables.Frame, _ slots: [Slot]) -> ConfigurationID {
        let nexts = machine.objects.survivors(frame, slots)
        let positions = stride(from: 2, to: nexts.count, by: 3).map { Program.Position(id: nexts[$0]) }
        return configuration(positions: positions)
    }

    /// Whether the text may end in a configuration of the program's level.
    func accepts(_ now: ByteMachine.Configuration) -> Bool {
        guard machine.lexeme(numbered: now.programLexeme).partial.isBoundary else { return false }
        return machine.stacks.members(of: now.list).contains {
            if case .accept = program[Program.Position(id: $0)] { true } else { false }
        }
    }

    /// Returns the tokens that may come next by identifier, each with the position after it.
    func tokenPositions(of state: MatcherState) -> [(token: Int, next: Program.Position)] {
        let now = machine.configuration(of: state)
        guard now.kind == .program, machine.lexeme(numbered: now.programLexeme).partial.isBoundary else { return [] }
        return machine.stacks.members(of: now.list).compactMap {
            if case .token(let token, let next) = program[Program.Position(id: $0)] { (token, next) } else { nil }
        }
    }
}

extension ByteMachine {
    /// The part that computes transitions at the program's level.
    var outermost: ProgramSteps { ProgramSteps(machine: self) }
}
