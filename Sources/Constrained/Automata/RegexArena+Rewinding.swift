extension RegexArena {
    /// How far the tables of an arena reached at some moment.
    struct Mark {
        var nodes = 3
        var lists = 0
        var listedMembers = 0
        var sets = 0
        var wordSets = 0
        var decimalStates = 0
        var scaledStates = 0
        var bytes = 0

        /// The room that it all takes up, in expressions.
        var size: Int { nodes + listedMembers / RegexArena.maximumMembers }
    }

    /// What an arena's expressions are made of, apart from everything that can be computed again.
    struct Contents {
        var nodes: [Node]
        var lists: [[Language]]
        var sets: [CodePointSet]
        var wordSets: [[[UInt32]]]
        var decimalStates: [DecimalAutomaton.State]
        var scaledStates: [ScaledDecimal.State]
    }

    /// How far the tables reach now.
    var mark: Mark {
        Mark(
            nodes: expressions.count, lists: expressions.lists.count, listedMembers: effort.listedMembers,
            sets: sets.count,
            wordSets: wordSets.count, decimalStates: decimalStates.count, scaledStates: scaledStates.count,
            bytes: effort.heldBytes)
    }

    /// The expressions of now.
    var contents: Contents {
        Contents(
            nodes: expressions.nodes, lists: expressions.lists, sets: sets.values, wordSets: wordSets,
            decimalStates: decimalStates.values,
            scaledStates: scaledStates.values)
    }

    /// Forgets all expressions made since a moment, and the failure if there was one.
    ///
    /// - Complexity: linear in what is kept.
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
