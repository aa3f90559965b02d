/// The first limit that was exceeded since the tables were last emptied.
///
/// Almost every function of the module makes expressions, and each may exceed a limit. Most calls are inside loops over
/// bytes and transitions. If they threw, each call would add a test, for each byte of each token of a mask. So a limit
/// is recorded, as a processor records an overflow, and thrown by `check` at the module's public functions:
///
/// - After the first failure every new expression is the empty language, so nothing wrong is ever accepted.
/// - Loops end after a failure, and no table keeps a result computed after one.
/// - Emptying the tables (`RegexArena.rewind`) forgets the failure.
struct FirstFailure {
    /// The error, or nil if there is none.
    private(set) var error: GrammarError?
    /// Whether there is an error, for loops that test it in every iteration.
    private(set) var exists = false

    /// Records an error, unless there is one already.
    mutating func note(_ error: GrammarError) {
        guard !exists else { return }
        self.error = error
        exists = true
    }

    /// Adds a location to the error, if it is a limit without one.
    mutating func locate(at place: SchemaPlace?) { error = error?.located(at: place) }
}

extension RegexArena {
    /// The first limit that was exceeded, if any.
    var failure: GrammarError? { effort.firstFailure.error }

    /// Whether a limit was exceeded, so that results computed from now on are invalid.
    @inline(__always)
    var hasFailed: Bool { effort.firstFailure.exists }

    /// Records an exceeded limit, unless there is one already.
    func fail(_ error: GrammarError) { effort.firstFailure.note(error) }

    /// Throws the first limit that was exceeded.
    func check() throws(GrammarError) {
        if hasFailed, let failure { throw failure }
    }

    /// Adds steps of work, each about the inspection of one range of characters; fails if they exceed the limit.
    @inline(__always)
    func spend(_ steps: Int) { effort.spend(steps) }
}
