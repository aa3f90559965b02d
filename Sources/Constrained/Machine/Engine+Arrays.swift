/// An array thread is three numbers: the goal that it serves, its form, and its state, an
/// interned list of index, the counts of items, and the values used where items are unique.
extension Engine {
    /// The threads of an array that just opened.
    func openArrays(_ goals: [Int32]) -> [Int32] {
        var threads: [Int32] = []
        for (slot, goal) in goals.enumerated() {
            for form in normaliser.typeSet(goal).arrays {
                let shape = normaliser.arrayForms[Int(form)]
                var state = [Int32](repeating: 0, count: 1 + shape.counted.count)
                if let values = shape.uniqueValues { state += Array(repeating: 0, count: (values.count + 31) / 32) }
                if isViable(form, state) { threads += [Int32(slot), form, list(state)] }
            }
        }
        return threads
    }

    /// The most items that an array can have, since some item could not be written.
    private func itemLimit(_ index: Int32) -> Int {
        if let known = itemLimits[index] { return known }
        let form = normaliser.arrayForms[Int(index)]
        var limit = form.maximum ?? Int(Int32.max)
        for i in 0...form.prefix.count where i < limit {
            if !normaliser.isSatisfiable(i < form.prefix.count ? form.prefix[i] : form.rest) { limit = i }
        }
        if let values = form.uniqueValues { limit = min(limit, values.count) }
        itemLimits[index] = limit
        return limit
    }

    /// Tells whether an array can still be completed.
    private func isViable(_ index: Int32, _ state: [Int32]) -> Bool {
        let form = normaliser.arrayForms[Int(index)]
        let limit = itemLimit(index)
        let position = Int(state[0])
        if form.minimum > limit || position > limit { return false }
        var needed = 0
        for (i, demand) in form.counted.enumerated() {
            let missing = demand.minimum - Int(state[1 + i])
            if missing <= 0 { continue }
            needed += missing + max(0, demand.start - position)
            let from = max(position, demand.start)
            let later = from < form.prefix.count ? from..<form.prefix.count : 0..<0
            let named = later.filter { isCountable(form, $0, demand.literal) }.count
            if named < missing, !isCountable(form, max(from, form.prefix.count), demand.literal) { return false }
        }
        return position + needed <= limit
    }

    private func isCountable(_ form: ArrayForm, _ position: Int, _ literal: Literal) -> Bool {
        normaliser.isSatisfiable(normaliser.goal(form.literals.literals(at: position) + [literal]))
    }

    /// The threads that await the next item of a set of array threads.
    func awaitingItems(_ threads: Int32) -> [Int32] {
        let members = lists[Int(threads)]
        var quads: [[Int32]] = []
        for i in stride(from: 0, to: members.count, by: 3) {
            for way in items(members[i + 1], lists[Int(members[i + 2])]) {
                quads.append([members[i], members[i + 1], list(way.state), way.goal])
            }
        }
        return quads.isEmpty ? [] : awaiting(quads)
    }

    private func items(_ index: Int32, _ state: [Int32]) -> [(goal: Int32, state: [Int32])] {
        let form = normaliser.arrayForms[Int(index)]
        let position = Int(state[0])
        if position >= itemLimit(index) { return [] }
        let cap = max(
            form.prefix.count, form.minimum, form.maximum.map { $0 + 1 } ?? 0, form.counted.map(\.start).max() ?? 0,
            form.uniqueValues?.count ?? 0, itemLimit(index) == Int(Int32.max) ? 0 : itemLimit(index) + 1)
        var next = state
        next[0] = Int32(min(position + 1, cap))
        var ways: [(literals: [Literal], state: [Int32])] = [(form.literals.literals(at: position), next)]
        for (i, demand) in form.counted.enumerated() where position >= demand.start {
            var more: [(literals: [Literal], state: [Int32])] = []
            for way in ways {
                let count = Int(way.state[1 + i])
                if let maximum = demand.maximum {
                    more.append((way.literals + [demand.literal ^ 1], way.state))
                    if count < maximum {
                        var counted = way.state
                        counted[1 + i] += 1
                        more.append((way.literals + [demand.literal], counted))
                    }
                } else {
                    more.append(way)
                    if count < demand.minimum {
                        var counted = way.state
                        counted[1 + i] += 1
                        more.append((way.literals + [demand.literal], counted))
                    }
                }
            }
            ways = more
        }
        if let values = form.uniqueValues {
            let base = 1 + form.counted.count
            ways = ways.flatMap { way in
                values.indices.filter { state[base + $0 / 32] >> Int32($0 % 32) & 1 == 0 }.map { value in
                    var used = way.state
                    used[base + value / 32] |= 1 << Int32(value % 32)
                    return (way.literals + [values[value]], used)
                }
            }
        }
        return ways.compactMap { way in
            let goal = normaliser.goal(way.literals)
            return normaliser.isSatisfiable(goal) && isViable(index, way.state) ? (goal, way.state) : nil
        }
    }

    /// Begins an item.
    func startItem(_ stack: Int32, _ threads: Int32, _ byte: UInt8) -> Int32 {
        let quads = awaitingItems(threads)
        if quads.isEmpty { return Self.dead }
        let awaiting = list(quads)
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
        let members = lists[Int(threads)]
        var slots: Set<Int32> = []
        for i in stride(from: 0, to: members.count, by: 3) {
            let form = normaliser.arrayForms[Int(members[i + 1])]
            let state = lists[Int(members[i + 2])]
            let isShort = Int(state[0]) < form.minimum
            let isMissing = form.counted.indices.contains { Int(state[1 + $0]) < form.counted[$0].minimum }
            if !isShort, !isMissing { slots.insert(members[i]) }
        }
        return slots.isEmpty ? Self.dead : finish(stack, slots.sorted())
    }
}
