/// Which schema is to blame where a text hits a limit.
extension ByteMachine {
    /// Throws the limit that was hit by the grammar, with the place that led to it.
    func check() throws(GrammarError) { try compiler.check() }

    /// Throws the limit that was hit by the text that just moved, or else by the grammar; the text's is forgotten.
    func checkText() throws(GrammarError) {
        defer { textFailure = nil }
        if let textFailure { throw textFailure }
        try check()
    }

    /// Takes note of the innermost schema with a keyword of which a value is under way.
    func locateErrors(at state: MatcherState) {
        var stack = configuration(of: state).stack
        while stack.isLive {
            let frame = stacks[stack]
            // The goal of the first thread that awaits the value.
            if compiler.focus(stacks.awaitingThreads(frame.awaiting)[0].goal) { return }
            stack = frame.parent
        }
        for case .value(let goal, _) in program.instructions where compiler.focus(goal) { return }
    }
}
