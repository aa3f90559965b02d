/// The part of an arena for languages of numbers, whose states are those of their automata.
struct NumberStates {
    let arena: RegexArena

    /// Returns the language of an automaton of unsigned decimal numbers.
    func decimal(_ automaton: DecimalAutomaton) -> Language {
        decimal(arena.decimals.id(of: automaton), DecimalAutomaton.State())
    }

    /// Returns the language of the rest of an unsigned decimal number, from a state of its automaton.
    func decimal(_ automaton: DecimalAutomaton.ID, _ state: DecimalAutomaton.State) -> Language {
        arena.intern(
            .decimal(
                automaton, arena.decimalStates.id(of: state), isNullable: arena.decimals[automaton].accepts(state)))
    }

    /// Returns the derivative of a decimal number by one character.
    func decimalStep(_ node: RegexArena.Node, _ value: UInt32) -> Language {
        let byte = UInt8(truncatingIfNeeded: value)
        let automaton = arena.decimals[node.decimal]
        guard value < 128, let next = automaton.next(arena.decimalStates[node.decimalState], byte) else {
            return .empty
        }
        return decimal(node.decimal, next)
    }

    /// Returns the transitions of a decimal number's state.
    func decimalTransitions(_ node: RegexArena.Node) -> [RegexArena.Transition] {
        let automaton = arena.decimals[node.decimal]
        let state = arena.decimalStates[node.decimalState]
        var result: [RegexArena.Transition] = []
        for value in [UInt32](0x2E...0x39) where value != .slash {
            if let next = automaton.next(state, UInt8(value)) {
                result.append(
                    RegexArena.Transition(lower: value, upper: value, target: decimal(node.decimal, next)))
            }
        }
        return result
    }

    /// Returns the language of an automaton of unsigned numbers with exponents.
    func scaled(_ automaton: ScaledDecimal) -> Language {
        scaled(arena.scaledDecimals.id(of: automaton), ScaledDecimal.State())
    }

    /// Returns the language of the rest of an unsigned number with an exponent, from a state of its automaton.
    func scaled(_ automaton: ScaledDecimal.ID, _ state: ScaledDecimal.State) -> Language {
        arena.intern(
            .scaled(
                automaton, arena.scaledStates.id(of: state),
                isNullable: arena.scaledDecimals[automaton].accepts(state, 0)))
    }

    /// Returns the derivative of a number with an exponent by one character.
    func scaledStep(_ node: RegexArena.Node, _ value: UInt32) -> Language {
        let automaton = arena.scaledDecimals[node.scaled]
        let state = arena.scaledStates[node.scaledState]
        if value == UInt8(ascii: "E") || value == UInt8(ascii: "e") {
            let exponents = automaton.exponents(state)
            return exponents == 0 ? .empty : exponentTail(exponents, automaton.maximumShift)
        }
        guard value < 0x80, let next = automaton.next(state, UInt8(value)) else { return .empty }
        return scaled(node.scaled, next)
    }

    /// Returns the transitions of the state of a number with an exponent.
    func scaledTransitions(_ node: RegexArena.Node) -> [RegexArena.Transition] {
        let automaton = arena.scaledDecimals[node.scaled]
        let state = arena.scaledStates[node.scaledState]
        var result: [RegexArena.Transition] = []
        for value in [UInt32](0x2E...0x39) where value != .slash {
            if let next = automaton.next(state, UInt8(value)) {
                result.append(
                    RegexArena.Transition(lower: value, upper: value, target: scaled(node.scaled, next)))
            }
        }
        let exponents = automaton.exponents(state)
        if exponents != 0 {
            let tail = exponentTail(exponents, automaton.maximumShift)
            for value: UInt32 in [.ascii("E"), .ascii("e")] {
                result.append(RegexArena.Transition(lower: value, upper: value, target: tail))
            }
        }
        return result
    }

    /// Returns the spellings of some exponents after their mark: a sign, up to four zeros, the digits.
    private func exponentTail(_ exponents: UInt64, _ maximumShift: Int) -> Language {
        if let known = arena.exponentTails[exponents] { return known }
        let zeros = arena.repetition(arena.set(CodePointSet(0x30)), 0, 4)
        var up: [[UInt32]] = []
        var down: [[UInt32]] = []
        for shift in -maximumShift...maximumShift where exponents >> UInt64(shift + maximumShift) & 1 == 1 {
            let digits = String(abs(shift)).unicodeScalars.map(\.value)
            if shift >= 0 { up.append(digits) }
            if shift <= 0 { down.append(digits) }
        }
        let plus = arena.union([.epsilon, arena.set(CodePointSet(.plus))])
        let tail = arena.union([
            arena.concatenation([plus, zeros, arena.words(up)]),
            arena.concatenation([arena.set(CodePointSet(.minus)), zeros, arena.words(down)]),
        ])
        if !arena.hasFailed { arena.exponentTails[exponents] = tail }
        return tail
    }
}

extension RegexArena {
    /// The part for languages of numbers.
    var numbers: NumberStates { NumberStates(arena: self) }
}
