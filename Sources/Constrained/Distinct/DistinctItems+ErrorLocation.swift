extension DistinctItems {
    /// The schema of the innermost array under way whose items must differ.
    func origin(of items: SeenItems, _ state: MatcherState) -> Subschema.ID {
        let now = machine.configuration(of: state)
        guard let array = items.arrays.last, now.stack.isLive else { return compiler.schemaInHand }
        // Between its items the array's threads are those of the configuration.
        if now.stack == array.stack { return distinctForm(now.list).origin }
        var item = now.stack
        while machine.stacks[item].parent.isLive, machine.stacks[item].parent != array.stack {
            item = machine.stacks[item].parent
        }
        let form = machine.stacks.awaitingThreads(machine.stacks[item].awaiting)[0].arrayForm
        return isItem(item, of: array.stack) ? compiler.arrayForms[form.index].origin : compiler.schemaInHand
    }
}
