extension DistinctItems {
    /// Returns the schema of the innermost open array whose items must differ.
    func origin(of items: SeenItems, _ state: MatcherState) -> Subschema.ID {
        let now = machine.configuration(of: state)
        guard let array = items.arrays.last, now.stack.isLive else { return compiler.schemaInHand }
        // Between items, the configuration's threads are those of the array.
        if now.stack == array.stack { return distinctForm(now.list).origin }
        var item = now.stack
        while machine.stacks[item].parent.isLive, machine.stacks[item].parent != array.stack {
            item = machine.stacks[item].parent
        }
        let form = machine.stacks.awaitingThreads(machine.stacks[item].awaiting)[0].arrayForm
        return isItem(item, of: array.stack) ? compiler.arrayForms[form.index].origin : compiler.schemaInHand
    }
}
