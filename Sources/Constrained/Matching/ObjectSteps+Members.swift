/// The keys that may come next in an object, for all its threads together.
struct KeyTable {
    /// The meaning of one language of the table.
    struct Entry {
        var thread: Int
        /// The class of keys in the form; nil if the language lists names.
        var keyClass: ObjectForm.KeyID?
    }

    var languages: [Language] = []
    var entries: [Entry] = []
}

/// Transitions over the members of an object.
///
/// The threads of an open object are kept as three numbers each: the goal's slot, the form, and its state.
extension ObjectSteps {
    /// Returns the threads of an object that has just been opened, three numbers each.
    func openObjects(_ goals: GoalList) -> [Int32] {
        var threads: [Int32] = []
        for (slot, goal) in goals.enumerated() {
            for form in compiler.typeSet(goal).objects where isLive(form) {
                let shape = compiler.objectForms[form.index]
                if !shape.classes.isEmpty { machine.tracksKeys = true }
                threads += [Int32(slot), form.id, machine.stacks.list(shape.initialState).id]
            }
        }
        return threads
    }

    private func isLive(_ form: ObjectForm.ID) -> Bool {
        if let known = machine.formFacts.live[form] { return known }
        let shape = compiler.objectForms[form.index]
        let result = shape.isViable(shape.initialState, compiler) { compiler.isSatisfiable($0) }
        if !arena.hasFailed { machine.formFacts.live[form] = result }
        return result
    }

    /// Returns the alternatives for a member with a key: the goal of its value and the state after it.
    func alternatives(
        _ index: ObjectForm.ID, _ state: ObjectForm.State, _ key: ObjectForm.KeyID
    ) -> [(goal: Goal, state: ObjectForm.State)] {
        let form = compiler.objectForms[index.index]
        var result: [(goal: Goal, state: ObjectForm.State)] = []
        func offer(_ goal: Goal, _ rest: Formula) {
            guard compiler.isSatisfiable(goal) else { return }
            let next = form.state(state, using: key, leaving: rest)
            if isViable(index, form, next) { result.append((goal, next)) }
        }
        if let steps = form.steps {
            compiler.blame(form.origin)
            for alternative in steps.alternatives(key, state.remainder, compiler) {
                offer(alternative.goal, alternative.rest)
            }
        } else {
            offer(form.goal(of: key), Formula.always)
        }
        return result
    }

    private func isViable(_ index: ObjectForm.ID, _ form: ObjectForm, _ state: ObjectForm.State) -> Bool {
        if !form.isCounted, form.steps == nil { return true }
        guard form.steps != nil else { return form.isViable(state, compiler) { compiler.isSatisfiable($0) } }
        let key = ByteMachine.ListedState(form: index, state: machine.stacks.list(state))
        if let known = machine.tables.forms.viableObjects[key] { return known }
        let result = form.isViable(state, compiler) { compiler.isSatisfiable($0) }
        machine.tables.forms.viableObjects[key] = result
        return result
    }

    /// Whether some alternative exists for a member with a name.
    private func hasWay(
        _ index: ObjectForm.ID, _ form: ObjectForm, _ state: ObjectForm.State, name: ObjectForm.KeyID
    ) -> Bool {
        if !form.isCounted, form.steps == nil {
            return compiler.isSatisfiable(form.goal(of: name))
        }
        return hasWay(index, form, state, name)
    }

    /// Whether some alternative exists for a member with a key.
    private func hasWay(
        _ index: ObjectForm.ID, _ form: ObjectForm, _ state: ObjectForm.State, _ key: ObjectForm.KeyID
    ) -> Bool {
        guard let steps = form.steps else { return !alternatives(index, state, key).isEmpty }
        var number = 0
        compiler.blame(form.origin)
        while let alternative = steps.alternative(number, key, state.remainder, compiler) {
            number += 1
            if compiler.isSatisfiable(alternative.goal),
                isViable(index, form, form.state(state, using: key, leaving: alternative.rest))
            {
                return true
            }
        }
        return false
    }

    /// Returns the names of a form that UTF-8 can encode, sorted by their text.
    private func nameOrder(_ index: ObjectForm.ID, _ form: ObjectForm) -> [ObjectForm.KeyID] {
        if let known = machine.formFacts.nameOrders[index] { return known }
        let usable = form.nameIDs.filter { form.text(of: $0).allSatisfy { !(0xD800...0xDFFF).contains($0) } }
        let order = usable.sorted { form.text(of: $0).lexicographicallyPrecedes(form.text(of: $1)) }
        machine.formFacts.nameOrders[index] = order
        return order
    }

    /// Returns the keys that may follow for a list of object threads; the table is empty after a failure.
    func keyTable(_ threads: ListID) -> KeyTable {
        if let known = machine.tables.forms.keyTables[threads] { return known }
        var table = KeyTable()
        for (place, thread) in machine.stacks.objectThreads(threads).enumerated() {
            let form = compiler.objectForms[thread.form.index]
            let state: ObjectForm.State = machine.stacks.state(thread.state)
            var names = [Bool](repeating: false, count: form.names.count)
            var mayBeOther = true
            for name in form.nameIDs where !form.isUsed(name, state) {
                names[name.index] = hasWay(thread.form, form, state, name: name)
                if name.index < form.orderedCount, form.isRequired(name) {
                    mayBeOther = false
                    break
                }
            }
            let order = nameOrder(thread.form, form).filter { names[$0.index] }
            if !order.isEmpty {
                let language = arena.wordLists.words(inOrder: order.map { form.text(of: $0) })
                // After a failure no expression is made. The result is then the empty language, which is no list of
                // these names.
                let node = arena[language]
                if node.kind == .words { machine.tables.lexicon.wordMaps[node.wordSet] = order }
                table.languages.append(language)
                table.entries.append(.init(thread: place, keyClass: nil))
            }
            // The count of remaining keys says whether any other key exists. Whether a given key is new is tested for
            // each key.
            if mayBeOther, !form.classes.isEmpty {
                mayBeOther = form.keysLeft(state) { compiler.isSatisfiable($0) } != 0
            }
            for keyClass in form.classIDs where mayBeOther {
                guard hasWay(thread.form, form, state, keyClass) else { continue }
                table.languages.append(form.keys(of: keyClass))
                table.entries.append(.init(thread: place, keyClass: keyClass))
            }
        }
        // After a failure the table may be shorter than one that earlier keys refer to. An empty table ends these keys.
        guard !arena.hasFailed else { return KeyTable() }
        machine.tables.forms.keyTables[threads] = table
        return table
    }

    /// Returns the configuration after a key's opening quote, or `dead` if no key may follow.
    func startKey(_ stack: FrameID, _ threads: ListID) -> ConfigurationID {
        let table = keyTable(threads)
        if table.languages.isEmpty { return .dead }
        return machine.intern(
            .text(
                stack, .key, machine.texts.intern(Lexeme(isString: true, languages: table.languages)), threads))
    }

    /// Returns the configuration after a key, given its ending by the table's languages, or `dead`.
    func endKey(_ stack: FrameID, _ threads: ListID, _ ending: EndingID) -> ConfigurationID {
        let table = keyTable(threads)
        if table.entries.isEmpty { return .dead }
        let members = machine.stacks.objectThreads(threads)
        var quads: [[Int32]] = []
        for end in machine.texts.languageEndings(ending) {
            let entry = table.entries[end.slot.index]
            let thread = members[entry.thread]
            let state: ObjectForm.State = machine.stacks.state(thread.state)
            let key: ObjectForm.KeyID
            if let keyClass = entry.keyClass {
                key = keyClass
            } else {
                guard let word = end.word, let map = machine.tables.lexicon.wordMaps[word.set] else { continue }
                key = map[word.index]
            }
            for alternative in alternatives(thread.form, state, key) {
                let next = AwaitingThread(
                    slot: thread.slot, form: thread.form, state: machine.stacks.list(alternative.state),
                    goal: alternative.goal
                )
                quads.append(next.numbers)
            }
        }
        if quads.isEmpty { return .dead }
        return machine.intern(
            .outside(stack, .afterKey, machine.stacks.list(awaiting(quads)), space: machine.spaces.elsewhere))
    }

    /// Returns awaiting threads sorted and without duplicates, four numbers each.
    func awaiting(_ quads: [[Int32]]) -> [Int32] {
        if quads.count == 1 { return quads[0] }
        return Set(quads).sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }
    }

    /// Returns the list of the distinct goals of awaiting threads.
    func goals(awaiting: ListID) -> ListID {
        let members = machine.stacks.members(of: awaiting)
        if members.count == 4 { return machine.stacks.list([members[3]]) }
        return machine.stacks.list(Set(stride(from: 3, to: members.count, by: 4).map { members[$0] }).sorted())
    }

    /// Returns the threads that survive a value which met the goals at some slots, three numbers each.
    func survivors(_ frame: StackTables.Frame, _ slots: [Slot]) -> [Int32] {
        let members = machine.stacks.members(of: frame.awaiting)
        // This list is interned first, since Swift reads `machine.stacks` before it evaluates the arguments of a call
        // on it.
        let awaited = self.goals(awaiting: frame.awaiting)
        let goals = machine.stacks.members(of: awaited)
        let met = Set(slots.map { goals[$0.index] })
        var triples: [[Int32]] = []
        for i in stride(from: 0, to: members.count, by: 4) where met.contains(members[i + 3]) {
            triples.append([members[i], members[i + 1], members[i + 2]])
        }
        if triples.count < 2 { return triples.first ?? [] }
        return Set(triples).sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }
    }

    /// Returns the configuration after a member's value, or `dead`.
    func finishMember(_ frame: StackTables.Frame, _ slots: [Slot]) -> ConfigurationID {
        let threads = survivors(frame, slots)
        if threads.isEmpty { return .dead }
        return machine.intern(
            .outside(
                frame.parent, .objectAfterValue, machine.stacks.list(threads), space: machine.spaces.elsewhere))
    }

    /// Returns the configuration after the closing brace of an object, or `dead` if no thread is complete.
    func closeObject(_ stack: FrameID, _ threads: ListID) -> ConfigurationID {
        var slots: Set<Slot> = []
        for thread in machine.stacks.objectThreads(threads) where !slots.contains(thread.slot) {
            let form = compiler.objectForms[thread.form.index]
            if form.isComplete(machine.stacks.state(thread.state), compiler.formulas) {
                slots.insert(thread.slot)
            }
        }
        return slots.isEmpty ? .dead : machine.finish(stack, slots.sorted())
    }
}
