extension ByteMachine {
    /// Whether the tables must be emptied.
    ///
    /// A table without a bound of its own is too large, or a failure made the tables invalid.
    var needsFlush: Bool {
        let most = limits.maximumConfigurations
        return arena.hasFailed || tables.lexicon.lexemes.count > most || tables.states.exits.count > most * 4
            || stacks.lists.count > most * 4
            || stacks.frames.count > most || arena.wordSets.count - base.wordSets > most
    }

    /// Empties every table that can be computed again, and starts a new generation.
    ///
    /// Matchers of the old generation move their positions to the new one when they are next used.
    func flush() {
        generation.tables = RetiredTables(tables, stacks, languages: arena.contents, base: base)
        generation = TableGeneration(number: generation.number + 1)
        tables = MachineTables()
        stacks = StackTables()
        completions.forgetNumbers()
        textFailure = nil
        arena.rewind(to: base)
        initial = outermost.configuration(positions: [program.start])
    }
}
