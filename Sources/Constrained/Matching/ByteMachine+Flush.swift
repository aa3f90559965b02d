extension ByteMachine {
    /// Whether tables that no look-up bounds by itself have grown too large, or a failure has spoilt them.
    var needsFlush: Bool {
        let most = limits.maximumConfigurations
        return arena.hasFailed || tables.lexicon.lexemes.count > most || tables.states.exits.count > most * 4
            || stacks.lists.count > most * 4
            || stacks.frames.count > most || arena.wordSets.count - base.wordSets > most
    }

    /// Forgets everything that can be computed again, and ends the generation.
    ///
    /// Matchers of the generation carry their places over when they are used next.
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
