/// What is worked out while texts are read and stays when the tables are emptied.
///
/// Whatever is kept for good names expressions by number, so that these must stay as well: everything up to the
/// newest at that moment does. Of work that a limit cut short nothing is kept, and nothing stays for it.
extension SchemaCompiler {
    /// The part of the room left that may stay each time without being needed.
    private static let leftoverShare = 32

    /// Keeps the expressions of now for good, since what was just worked out holds some of them.
    func retain() {
        if retention.mark != nil { retention.mark = arena.mark }
    }

    /// The group of the keys of a language just made, which stays, since formulas do.
    func group(_ language: Language) -> KeyGroup {
        guard !arena.hasFailed else { return KeyGroup(language: .empty) }
        retain()
        return KeyGroup(language: language)
    }

    /// Tells whether a goal that is worked out now would keep much for good that only steps of texts have made.
    ///
    /// Tables are emptied first then. What may stay each time is a share of the room that is left, so that goals
    /// worked out one by one, however long a grammar is used, never fill the tables with what nobody needs.
    func isAmongLeftovers() -> Bool {
        guard retention.canBeginAnew, let retained = retention.mark else { return false }
        let room = max(0, store.limits.maximumAutomatonStates - retained.nodes)
        return arena.mark.size - retained.size > room / Self.leftoverShare
    }
}
