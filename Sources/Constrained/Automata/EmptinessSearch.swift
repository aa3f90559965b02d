/// A breadth-first search for a word of a language whose expression doesn't decide emptiness.
///
/// In this order long counters cost nothing unless needed. The results for all visited states are cached.
struct EmptinessSearch {
    private let arena: RegexArena
    private var queue: [Language]
    /// For each state of the queue, the index of its first predecessor, or -1.
    private var parents = [-1]
    private var seen: Set<Language>

    init(of language: Language, in arena: RegexArena) {
        self.arena = arena
        queue = [language]
        seen = [language]
    }

    /// Whether the language has no word; true after a failure.
    mutating func isEmpty() -> Bool {
        var next = 0
        while next < queue.count {
            if queue.count > arena.limits.maximumSearchStates {
                arena.fail(.limit("states of one emptiness search", arena.limits.maximumSearchStates))
                return true
            }
            arena.effort.search(weight(of: queue[next]))
            if arena.hasFailed { return true }
            let outgoing = arena.transitions(of: queue[next])
            arena.spend(4 + 2 * outgoing.count)
            // After a failure, an expression may stand for another language, even for its complement.
            if arena.hasFailed { return true }
            for transition in outgoing where transition.target != .empty {
                let target = transition.target
                let known = arena.facts.emptiness[target.index]
                if known == .empty || seen.contains(target) { continue }
                if known == .inhabited || arena.isNullable(target) || arena.traits.isCofinite(target) {
                    arena.facts.emptiness[target.index] = .inhabited
                    noteWord(behind: next)
                    return false
                }
                seen.insert(target)
                queue.append(target)
                parents.append(next)
            }
            next += 1
        }
        for state in queue { arena.facts.emptiness[state.index] = .empty }
        return true
    }

    /// Marks a state of the queue and all its predecessors as inhabited.
    private func noteWord(behind place: Int) {
        var place = place
        while place >= 0 {
            arena.facts.emptiness[queue[place].index] = .inhabited
            place = parents[place]
        }
    }

    /// Returns the cost of visiting a state, where a state with few members counts as one.
    private func weight(of state: Language) -> Int {
        let node = arena[state]
        guard node.kind == .union || node.kind == .intersection else { return 1 }
        return 1 + max(0, arena.expressions.members(of: node).count - 8) / 2
    }
}
