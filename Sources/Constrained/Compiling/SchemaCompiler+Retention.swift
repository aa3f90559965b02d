/// Results that are computed while texts are read, and that a flush keeps.
///
/// A kept result refers to expressions by number, so all expressions up to the newest one are kept with it. Results of
/// work that a limit interrupted aren't kept.
extension SchemaCompiler {
    /// The divisor of the remaining room that gives the number of unneeded states kept each time.
    private static let leftoverShare = 32

    /// Keeps all current expressions, since a new result refers to some of them.
    func retain() {
        if retention.mark != nil { retention.mark = arena.mark }
    }

    /// Returns the group of the keys of a new language, and keeps the language, since formulas are kept.
    func group(_ language: Language) -> KeyGroup {
        guard !arena.hasFailed else { return KeyGroup(language: .empty) }
        retain()
        return KeyGroup(language: language)
    }

    /// Whether compiling a goal now would keep many expressions that only steps of texts have made.
    ///
    /// The tables are then emptied first. A fixed share of the remaining room may be kept each time. Goals compiled one
    /// by one thus never fill the tables with unneeded expressions, however long a grammar is used.
    func isAmongLeftovers() -> Bool {
        guard retention.canBeginAnew, let retained = retention.mark else { return false }
        let room = max(0, store.limits.maximumAutomatonStates - retained.nodes)
        return arena.mark.size - retained.size > room / Self.leftoverShare
    }
}
