/// Transitions over the items of an array.
///
/// The threads of an open array are kept as three numbers each: the goal's slot, the form, and its state.
extension ArraySteps {
    /// Returns the threads of an array that has just been opened, three numbers each.
    func openArrays(_ goals: GoalList) -> [Int32] {
        var threads: [Int32] = []
        for (slot, goal) in goals.enumerated() {
            for form in compiler.typeSet(goal).arrays {
                let state = machine.stacks.list(compiler.arrayForms[form.index].initialState)
                if compiler.arrayForms[form.index].hasDistinctItems { machine.tracksItems = true }
                if isViable(form, state) { threads += [Int32(slot), form.id, state.id] }
            }
        }
        return threads
    }

    /// Whether an array in this state can still be completed.
    private func isViable(_ form: ArrayForm.ID, _ state: ListID) -> Bool {
        let key = ByteMachine.ListedState(form: form, state: state)
        if let known = machine.tables.forms.viableArrays[key] { return known }
        let shape = compiler.arrayForms[form.index]
        let result = shape.isViable(machine.stacks.state(state), compiler) { compiler.isSatisfiable($0) }
        machine.tables.forms.viableArrays[key] = result
        return result
    }

    /// Returns the threads that await the next item of some array threads, or `dead` if no item may follow.
    ///
    /// - Complexity: One look-up after the first call for a list.
    func awaitingItems(_ threads: ListID) -> ListID {
        if let known = machine.tables.forms.awaitedItems[threads] { return known }
        var quads: [[Int32]] = []
        for thread in machine.stacks.arrayThreads(threads) {
            for item in nextItems(thread.form, machine.stacks.state(thread.state)) {
                quads.append(
                    AwaitingThread(slot: thread.slot, form: thread.form, state: item.state, goal: item.goal).numbers)
            }
        }
        let awaiting = quads.isEmpty ? .dead : machine.stacks.list(machine.objects.awaiting(quads))
        machine.tables.forms.awaitedItems[threads] = awaiting
        return awaiting
    }

    /// Returns the alternatives for the next item: its goal and the state after it.
    func nextItems(_ index: ArrayForm.ID, _ state: ArrayForm.State) -> [(goal: Goal, state: ListID)] {
        let form = compiler.arrayForms[index.index]
        var result: [(goal: Goal, state: ListID)] = []
        for item in form.nextItems(state, compiler) where compiler.isSatisfiable(item.goal) {
            let listed = machine.stacks.list(item.state)
            if isViable(index, listed) { result.append((item.goal, listed)) }
        }
        return result
    }

    /// Returns the configuration after the first byte of an item, or `dead`.
    func startItem(_ stack: FrameID, _ threads: ListID, _ byte: UInt8) -> ConfigurationID {
        let awaiting = awaitingItems(threads)
        if awaiting.isDead { return .dead }
        return machine.start(
            machine.stacks.frame(.item, awaiting: awaiting, above: stack), machine.objects.goals(awaiting: awaiting),
            byte)
    }

    /// Returns the configuration after an item that met the goals at some slots, or `dead`.
    func finishItem(_ frame: StackTables.Frame, _ slots: [Slot]) -> ConfigurationID {
        let threads = machine.objects.survivors(frame, slots)
        if threads.isEmpty { return .dead }
        return machine.intern(
            .outside(
                frame.parent, .arrayAfterValue, machine.stacks.list(threads), space: machine.spaces.elsewhere))
    }

    /// Returns the configuration after the closing bracket of an array, or `dead` if no thread is complete.
    func closeArray(_ stack: FrameID, _ threads: ListID) -> ConfigurationID {
        var slots: Set<Slot> = []
        for thread in machine.stacks.arrayThreads(threads) {
            let form = compiler.arrayForms[thread.form.index]
            if form.isComplete(machine.stacks.state(thread.state), compiler.formulas) {
                slots.insert(thread.slot)
            }
        }
        return slots.isEmpty ? .dead : machine.finish(stack, slots.sorted())
    }
}
