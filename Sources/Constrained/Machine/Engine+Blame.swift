/// Which schema is to blame where a text hits a limit.
extension Engine {
    /// The limit that was hit by the grammar, with the place that led to it.
    var failure: GrammarError? { normaliser.locatedFailure }

    /// The limit that was hit, by the grammar or by the text that just moved.
    func takeFailure() -> GrammarError? {
        defer { textFailure = nil }
        return textFailure ?? failure
    }

    /// Takes note of the innermost schema with a keyword of which a value is under way.
    func blameValue(at state: MatcherState) {
        var stack = configurations[Int(state.configuration & Self.indexMask)].stack
        while stack >= 0 {
            let frame = frames[Int(stack)]
            // The goal of the first thread that awaits the value.
            if normaliser.focus(lists[Int(frame.awaiting)][3]) { return }
            stack = frame.parent
        }
        for case .value(let goal, _) in program.instructions where normaliser.focus(goal) { return }
    }

    /// The schema of the innermost array under way whose items must differ.
    func origin(of items: ItemTrail, _ state: MatcherState) -> Int {
        let now = configurations[Int(state.configuration & Self.indexMask)]
        guard let array = items.arrays.last, now.stack >= 0 else { return normaliser.schemaInHand }
        // Between its items the array's threads are those of the configuration.
        if now.stack == array.stack { return distinctForm(now.a).origin }
        var item = now.stack
        while frames[Int(item)].parent >= 0, frames[Int(item)].parent != array.stack {
            item = frames[Int(item)].parent
        }
        let form = lists[Int(frames[Int(item)].awaiting)][1]
        return isItem(item, of: array.stack) ? normaliser.arrayForms[Int(form)].origin : normaliser.schemaInHand
    }
}
