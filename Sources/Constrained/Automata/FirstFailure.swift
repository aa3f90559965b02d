/// The first limit that was hit since tables were last emptied.
///
/// Whoever makes an expression may hit a limit, and almost every function of the module makes some, most of them inside
/// loops over bytes and transitions. If these threw, each call on the way would be followed by a test, for each byte of
/// each token of a mask. So a limit is remembered, as a processor remembers that a sum overflowed, and thrown at the
/// doors (`check`), behind which nobody works with what was found:
///
/// - From the first limit on every new expression is the empty language, so that nothing wrong is ever accepted.
/// - Loops end where there is a failure, and no table keeps what was computed behind one.
/// - Emptying the tables (`RegexArena.rewind`) forgets it.
struct FirstFailure {
    /// The error, or nil while there is none.
    private(set) var error: GrammarError?
    /// Whether there is one, for loops that ask in every round.
    private(set) var exists = false

    /// Takes note of an error unless there was one before.
    mutating func note(_ error: GrammarError) {
        guard !exists else { return }
        self.error = error
        exists = true
    }

    /// Gives the error a place of the schema, if it is a limit that has none.
    mutating func locate(at place: SchemaPlace?) { error = error?.located(at: place) }
}

extension RegexArena {
    /// The first limit that was hit, if any.
    var failure: GrammarError? { effort.firstFailure.error }

    /// Whether a limit was hit, and nothing that is computed now is so.
    @inline(__always)
    var hasFailed: Bool { effort.firstFailure.exists }

    /// Takes note of a limit; the first counts.
    func fail(_ error: GrammarError) { effort.firstFailure.note(error) }

    /// Throws the first limit that was hit.
    func check() throws(GrammarError) {
        if hasFailed, let failure { throw failure }
    }

    /// Counts steps of work, each about as long as looking at one range of characters; fails where they are too many.
    @inline(__always)
    func spend(_ steps: Int) { effort.spend(steps) }
}
