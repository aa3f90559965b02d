/// The index of a sorted list of words in an arena.
struct WordSetID: Handle {
    let id: Int32
}

/// A word, by its index in a sorted list.
struct ListedWord {
    var set: WordSetID
    var index: Int
}

/// The index of the member list of a union or intersection in an arena.
struct MemberListID: Handle {
    let id: Int32
}

extension CodePointSet {
    /// The index of a character set in an arena.
    struct ID: Handle {
        let id: Int32
    }
}

extension DecimalAutomaton {
    /// The index of an automaton of decimal numbers in an arena.
    struct ID: Handle {
        let id: Int32
    }
}

extension ScaledDecimal {
    /// The index of an automaton of numbers with exponents in an arena.
    struct ID: Handle {
        let id: Int32
    }
}

extension DecimalAutomaton.State {
    /// The index of a state of an automaton of decimal numbers in an arena.
    struct ID: Handle {
        let id: Int32
    }
}

extension ScaledDecimal.State {
    /// The index of a state of an automaton of numbers with exponents in an arena.
    struct ID: Handle {
        let id: Int32
    }
}
