/// An array thread is three numbers: the goal that it serves, its form, and its state, an
/// interned list of index, the counts of items, and the values used where items are unique.
extension ByteMachine {
    /// The threads of an array that just opened.
    func openArrays(_ goals: [Int32]) -> [Int32] {
        var threads: [Int32] = []
        for (slot, goal) in goals.enumerated() {
            for form in compiler.typeSet(goal).arrays {
                let state = list(compiler.arrayForms[Int(form)].initialState)
                if compiler.arrayForms[Int(form)].hasDistinctItems { tracksItems = true }
                if isViable(form, state) { threads += [Int32(slot), form, state] }
            }
        }
        return threads
    }

    /// Tells whether an array can still be completed.
    private func isViable(_ form: Int32, _ state: Int32) -> Bool {
        let key = ListedState(form: form, state: state)
        if let known = tables.forms.viableArrays[key] { return known }
        let shape = compiler.arrayForms[Int(form)]
        let result = shape.isViable(members(of: state), compiler) { compiler.isSatisfiable($0) }
        tables.forms.viableArrays[key] = result
        return result
    }

    /// The list of the threads that await the next item of a set of array threads, or `dead` where none does.
    ///
    /// - Complexity: a look-up but for the first byte that may begin an item.
    func awaitingItems(_ threads: Int32) -> Int32 {
        if let known = tables.forms.awaitedItems[threads] { return known }
        let members = members(of: threads)
        var quads: [[Int32]] = []
        for i in stride(from: 0, to: members.count, by: 3) {
            for alternative in items(members[i + 1], self.members(of: members[i + 2])) {
                quads.append([members[i], members[i + 1], alternative.state, alternative.goal])
            }
        }
        let awaiting = quads.isEmpty ? Self.dead : list(self.awaiting(quads))
        tables.forms.awaitedItems[threads] = awaiting
        return awaiting
    }

    /// The ways to go on with an item: its goal and the state behind it.
    func items(_ index: Int32, _ state: [Int32]) -> [(goal: Int32, state: Int32)] {
        let form = compiler.arrayForms[Int(index)]
        var result: [(goal: Int32, state: Int32)] = []
        for item in form.nextItems(state, compiler) where compiler.isSatisfiable(item.goal) {
            let listed = list(item.state)
            if isViable(index, listed) { result.append((item.goal, listed)) }
        }
        return result
    }

    /// Begins an item.
    func startItem(_ stack: Int32, _ threads: Int32, _ byte: UInt8) -> Int32 {
        let awaiting = awaitingItems(threads)
        if awaiting < 0 { return Self.dead }
        return start(frame(2, awaiting, stack), goals(awaiting: awaiting), byte)
    }

    /// Ends an item.
    func finishItem(_ frame: Frame, _ slots: [Int32]) -> Int32 {
        let threads = survivors(frame, slots)
        if threads.isEmpty { return Self.dead }
        return configuration(frame.parent, .arrayAfterValue, list(threads), spaceElsewhere)
    }

    /// Ends an array.
    func closeArray(_ stack: Int32, _ threads: Int32) -> Int32 {
        let members = members(of: threads)
        var slots: Set<Int32> = []
        for i in stride(from: 0, to: members.count, by: 3) {
            let form = compiler.arrayForms[Int(members[i + 1])]
            let state = self.members(of: members[i + 2])
            if form.isComplete(state, compiler.formulas) { slots.insert(members[i]) }
        }
        return slots.isEmpty ? Self.dead : finish(stack, slots.sorted())
    }
}
