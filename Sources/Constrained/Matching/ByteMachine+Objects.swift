/// The keys that may come next in an object, for all its threads together.
struct KeyTable {
    /// What one language of the table stands for.
    struct Entry {
        var thread: Int
        /// The index of the class of keys, or -1 for names.
        var keyClass: Int
    }

    var languages: [Language] = []
    var entries: [Entry] = []
}

/// An object thread is three numbers: the goal that it serves, its form, and its state, an
/// interned list of position, count, assertions met, and used names in any order.
extension ByteMachine {
    /// The threads of an object that just opened.
    func openObjects(_ goals: [Int32]) -> [Int32] {
        var threads: [Int32] = []
        for (slot, goal) in goals.enumerated() {
            for form in compiler.typeSet(goal).objects where isLive(form) {
                let shape = compiler.objectForms[Int(form)]
                if !shape.classes.isEmpty { tracksKeys = true }
                threads += [Int32(slot), form, list(shape.initialState)]
            }
        }
        return threads
    }

    private func isLive(_ form: Int32) -> Bool {
        if let known = liveForms[form] { return known }
        let shape = compiler.objectForms[Int(form)]
        let result = shape.isViable(shape.initialState, compiler) { compiler.isSatisfiable($0) }
        if arena.failure == nil { liveForms[form] = result }
        return result
    }

    /// The ways to go on with a key: the goal of its value and the state behind it.
    func alternatives(_ index: Int32, _ state: [Int32], name: Int?, keyClass: Int) -> [(goal: Int32, state: [Int32])] {
        let form = compiler.objectForms[Int(index)]
        var result: [(goal: Int32, state: [Int32])] = []
        func offer(_ goal: Int32, _ rest: Formula) {
            guard compiler.isSatisfiable(goal) else { return }
            let next = form.state(state, using: name, leaving: rest)
            if isViable(index, form, next) { result.append((goal, next)) }
        }
        if let steps = form.steps {
            compiler.blame(form.origin)
            for alternative in steps.alternatives(name ?? form.names.count + keyClass, state[2], compiler) {
                offer(alternative.goal, alternative.rest)
            }
        } else {
            offer(name.map { form.goals[$0] } ?? form.classes[keyClass].goal, FormulaStore.always)
        }
        return result
    }

    private func isViable(_ index: Int32, _ form: ObjectForm, _ state: [Int32]) -> Bool {
        if !form.isCounted, form.steps == nil { return true }
        guard form.steps != nil else { return form.isViable(state, compiler) { compiler.isSatisfiable($0) } }
        let key = ListedState(form: index, state: list(state))
        if let known = tables.forms.viableObjects[key] { return known }
        let result = form.isViable(state, compiler) { compiler.isSatisfiable($0) }
        tables.forms.viableObjects[key] = result
        return result
    }

    /// Tells whether there is a way to go on with a name.
    private func hasWay(_ index: Int32, _ form: ObjectForm, _ state: [Int32], name: Int) -> Bool {
        if !form.isCounted, form.steps == nil {
            return compiler.isSatisfiable(form.goals[name])
        }
        return hasWay(index, form, state, position: name)
    }

    /// Tells whether there is a way to go on with a key at a position: a name, or behind the names a class of keys.
    private func hasWay(_ index: Int32, _ form: ObjectForm, _ state: [Int32], position: Int) -> Bool {
        let name = position < form.names.count ? position : nil
        guard let steps = form.steps else {
            return !alternatives(index, state, name: name, keyClass: position - form.names.count).isEmpty
        }
        var number = 0
        compiler.blame(form.origin)
        while let alternative = steps.alternative(number, position, state[2], compiler) {
            number += 1
            if compiler.isSatisfiable(alternative.goal),
                isViable(index, form, form.state(state, using: name, leaving: alternative.rest))
            {
                return true
            }
        }
        return false
    }

    /// The names of a form that can be spelled, in the order of their texts.
    private func nameOrder(_ index: Int32, _ form: ObjectForm) -> [Int32] {
        if let known = nameOrders[index] { return known }
        let names = form.names
        let usable = names.indices.filter { name in names[name].allSatisfy { !(0xD800...0xDFFF).contains($0) } }
        let order = usable.sorted { names[$0].lexicographicallyPrecedes(names[$1]) }.map { Int32($0) }
        nameOrders[index] = order
        return order
    }

    /// The keys that may follow in a set of object threads; none behind a failure.
    func keyTable(_ threads: Int32) -> KeyTable {
        if let known = tables.forms.keyTables[threads] { return known }
        var table = KeyTable()
        let members = members(of: threads)
        for thread in 0..<members.count / 3 {
            let form = compiler.objectForms[Int(members[thread * 3 + 1])]
            let state = self.members(of: members[thread * 3 + 2])
            var names = [Bool](repeating: false, count: form.names.count)
            var mayBeOther = true
            for name in form.names.indices where !form.isUsed(name, state) {
                names[name] = hasWay(members[thread * 3 + 1], form, state, name: name)
                if name < form.orderedCount, form.isRequired[name] {
                    mayBeOther = false
                    break
                }
            }
            let order = nameOrder(members[thread * 3 + 1], form).filter { names[Int($0)] }
            if !order.isEmpty {
                let language = arena.words(inOrder: order.map { form.names[Int($0)] })
                // Behind a failure nothing is made any more; the empty language is no list of these names.
                if arena[language].kind == .words { tables.lexicon.wordMaps[arena[language].a] = order }
                table.languages.append(language)
                table.entries.append(.init(thread: thread, keyClass: -1))
            }
            // The last of its keys tells that an object has no other; which are new is told key by key.
            if mayBeOther, !form.classes.isEmpty {
                mayBeOther = form.keysLeft(state) { compiler.isSatisfiable($0) } != 0
            }
            for index in form.classes.indices where mayBeOther {
                guard hasWay(members[thread * 3 + 1], form, state, position: form.names.count + index) else { continue }
                table.languages.append(form.classes[index].keys)
                table.entries.append(.init(thread: thread, keyClass: index))
            }
        }
        // Behind a failure the table may be shorter than keys that were begun with it; with none at all none goes on.
        guard arena.failure == nil else { return KeyTable() }
        tables.forms.keyTables[threads] = table
        return table
    }

    /// Begins a key.
    func startKey(_ stack: Int32, _ threads: Int32) -> Int32 {
        let table = keyTable(threads)
        if table.languages.isEmpty { return Self.dead }
        return configuration(stack, .key, lexeme(Lexeme(isString: true, languages: table.languages)), threads)
    }

    /// Ends a key, given its ending as one of the languages of the table.
    func endKey(_ stack: Int32, _ threads: Int32, _ ending: Int32) -> Int32 {
        let table = keyTable(threads)
        if table.entries.isEmpty { return Self.dead }
        let members = members(of: threads)
        let ends = self.members(of: ending)
        var quads: [[Int32]] = []
        for i in stride(from: 0, to: ends.count, by: 3) {
            let entry = table.entries[Int(ends[i])]
            let state = self.members(of: members[entry.thread * 3 + 2])
            var name: Int?
            if entry.keyClass < 0 {
                guard ends[i + 1] >= 0, let map = tables.lexicon.wordMaps[ends[i + 1]] else { continue }
                name = Int(map[Int(ends[i + 2])])
            }
            for alternative in alternatives(members[entry.thread * 3 + 1], state, name: name, keyClass: entry.keyClass)
            {
                quads.append([
                    members[entry.thread * 3], members[entry.thread * 3 + 1], list(alternative.state), alternative.goal,
                ])
            }
        }
        if quads.isEmpty { return Self.dead }
        return configuration(stack, .afterKey, list(awaiting(quads)), spaceElsewhere)
    }

    /// Sorts awaiting threads and drops repeated ones; goals stay by index.
    func awaiting(_ quads: [[Int32]]) -> [Int32] {
        if quads.count == 1 { return quads[0] }
        return Set(quads).sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }
    }

    /// The distinct goals of awaiting threads, as a list.
    func goals(awaiting: Int32) -> Int32 {
        let members = members(of: awaiting)
        if members.count == 4 { return list([members[3]]) }
        return list(Set(stride(from: 3, to: members.count, by: 4).map { members[$0] }).sorted())
    }

    /// The threads that survive a value which met the goals at some positions.
    func survivors(_ frame: Frame, _ slots: [Int32]) -> [Int32] {
        let members = members(of: frame.awaiting)
        let goals = self.members(of: self.goals(awaiting: frame.awaiting))
        let met = Set(slots.map { goals[Int($0)] })
        var triples: [[Int32]] = []
        for i in stride(from: 0, to: members.count, by: 4) where met.contains(members[i + 3]) {
            triples.append([members[i], members[i + 1], members[i + 2]])
        }
        if triples.count < 2 { return triples.first ?? [] }
        return Set(triples).sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }
    }

    /// Ends a member's value.
    func finishMember(_ frame: Frame, _ slots: [Int32]) -> Int32 {
        let threads = survivors(frame, slots)
        if threads.isEmpty { return Self.dead }
        return configuration(frame.parent, .objectAfterValue, list(threads), spaceElsewhere)
    }

    /// Ends an object.
    func closeObject(_ stack: Int32, _ threads: Int32) -> Int32 {
        let members = members(of: threads)
        var slots: Set<Int32> = []
        for i in stride(from: 0, to: members.count, by: 3) where !slots.contains(members[i]) {
            let form = compiler.objectForms[Int(members[i + 1])]
            let state = self.members(of: members[i + 2])
            if form.isComplete(state, compiler.formulas) { slots.insert(members[i]) }
        }
        return slots.isEmpty ? Self.dead : finish(stack, slots.sorted())
    }
}
