/// A sorted list of words of an arena.
struct WordSetID: Handle {
    let id: Int32
}

/// A word by its place in a sorted list.
struct ListedWord {
    var set: WordSetID
    var index: Int
}

/// The members of a union or an intersection among such lists of an arena.
struct MemberListID: Handle {
    let id: Int32
}

extension CodePointSet {
    /// A set of characters among those of an arena.
    struct ID: Handle {
        let id: Int32
    }
}

extension DecimalAutomaton {
    /// An automaton of decimal numbers among those of an arena.
    struct ID: Handle {
        let id: Int32
    }
}

extension ScaledDecimal {
    /// An automaton of numbers with exponents among those of an arena.
    struct ID: Handle {
        let id: Int32
    }
}

extension DecimalAutomaton.State {
    /// A state of an automaton of decimal numbers among those of an arena.
    struct ID: Handle {
        let id: Int32
    }
}

extension ScaledDecimal.State {
    /// A state of an automaton of numbers with exponents among those of an arena.
    struct ID: Handle {
        let id: Int32
    }
}
