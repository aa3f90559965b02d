/// Errors of exceeded limits, with the schema that caused them.
extension ByteMachine {
    /// Throws the grammar's failure, if any, with its location in the schema.
    func check() throws(GrammarError) { try compiler.check() }

    /// Throws the failure of the last step's text and forgets it; otherwise throws the grammar's failure, if any.
    func checkText() throws(GrammarError) {
        defer { textFailure = nil }
        if let textFailure { throw textFailure }
        try check()
    }

    /// Sets the location of later errors to the innermost schema whose value is in progress.
    func locateErrors(at state: MatcherState) {
        var stack = configuration(of: state).stack
        while stack.isLive {
            let frame = stacks[stack]
            // All threads of a frame await the same value, so the first names a schema as well as any other.
            if compiler.focus(stacks.awaitingThreads(frame.awaiting)[0].goal) { return }
            stack = frame.parent
        }
        for case .value(let goal, _) in program.instructions where compiler.focus(goal) { return }
    }
}
