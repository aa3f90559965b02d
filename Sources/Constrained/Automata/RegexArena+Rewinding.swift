extension RegexArena {
    /// The sizes of an arena's tables at some moment.
    struct Mark {
        var nodes = 3
        var lists = 0
        var listedMembers = 0
        var sets = 0
        var wordSets = 0
        var decimalStates = 0
        var scaledStates = 0
        var bytes = 0

        /// The size of all tables together, measured in expressions.
        var size: Int { nodes + listedMembers / RegexArena.maximumMembers }
    }

    /// The expressions of an arena, without anything that can be computed again.
    struct Contents {
        var nodes: [Node]
        var lists: [[Language]]
        var sets: [CodePointSet]
        var wordSets: [[[UInt32]]]
        var decimalStates: [DecimalAutomaton.State]
        var scaledStates: [ScaledDecimal.State]
    }

    /// The current sizes of the tables.
    var mark: Mark {
        Mark(
            nodes: expressions.count, lists: expressions.lists.count, listedMembers: effort.listedMembers,
            sets: sets.count,
            wordSets: wordSets.count, decimalStates: decimalStates.count, scaledStates: scaledStates.count,
            bytes: effort.heldBytes)
    }

    /// The current expressions.
    var contents: Contents {
        Contents(
            nodes: expressions.nodes, lists: expressions.lists, sets: sets.values, wordSets: wordSets,
            decimalStates: decimalStates.values,
            scaledStates: scaledStates.values)
    }

    /// Removes all expressions made after a mark, and forgets the failure.
    ///
    /// - Complexity: Linear in the number of expressions that are kept.
    func rewind(to mark: Mark) {
        expressions.keepFirst(mark.nodes, lists: mark.lists)
        sets.keepFirst(mark.sets)
        wordSets = Array(wordSets[0..<mark.wordSets])
        decimalStates.keepFirst(mark.decimalStates)
        scaledStates.keepFirst(mark.scaledStates)
        exponentTails = exponentTails.filter { $0.value.index < mark.nodes }
        facts.keepFirst(mark.nodes)
        effort.rewind(to: mark)
    }
}
