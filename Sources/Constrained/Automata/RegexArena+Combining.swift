extension RegexArena {
    /// The targets of several lists for one range of values.
    private struct Targets: Hashable {
        var languages: [Language]

        /// Mixes the identities first: one word for the hasher, as there are many ranges.
        func hash(into hasher: inout Hasher) {
            var mixed: UInt64 = 0xCBF2_9CE4_8422_2325
            for language in languages {
                mixed = (mixed ^ UInt64(UInt32(bitPattern: language.id))) &* 0x100_0000_01B3
            }
            hasher.combine(mixed)
        }
    }

    /// The values that all lists let through, in one walk along them; the same targets are intersected once.
    ///
    /// - Complexity: O(ranges · lists).
    func crossed(_ lists: [[Transition]]) -> [Transition] {
        var result: [Transition] = []
        var places = [Int](repeating: 0, count: lists.count)
        var targets = Targets(languages: [Language](repeating: .empty, count: lists.count))
        var known: [Targets: Language] = [:]
        var lower: UInt32 = 0
        while !hasFailed {
            spend(lists.count)
            var upper = UInt32.max
            var i = 0
            while i < lists.count {
                while places[i] < lists[i].count, lists[i][places[i]].upper < lower { places[i] += 1 }
                guard places[i] < lists[i].count else { return result }
                let transition = lists[i][places[i]]
                if transition.lower > lower {
                    // What this list doesn't let through, none does: begin again behind it.
                    lower = transition.lower
                    upper = .max
                    i = 0
                    continue
                }
                upper = min(upper, transition.upper)
                targets.languages[i] = transition.target
                i += 1
            }
            let target = known[targets] ?? intersection(targets.languages)
            known[targets] = target
            if target != .empty { result.append(Transition(lower: lower, upper: upper, target: target)) }
            if upper >= 0x10FFFF { return result }
            lower = upper + 1
        }
        return []
    }

    /// The lists that are walked along at once.
    private static let maximumWalked = 64

    /// The values that some list lets through, in one walk along them; the same targets are united once.
    ///
    /// - Complexity: O(ranges · lists).
    func united(_ lists: [[Transition]]) -> [Transition] {
        if lists.count > Self.maximumWalked {
            return united(
                stride(from: 0, to: lists.count, by: Self.maximumWalked).map {
                    united(Array(lists[$0..<min($0 + Self.maximumWalked, lists.count)]))
                })
        }
        if lists.count <= 2 { return lists.reduce([]) { merged($0, $1) } }
        var result: [Transition] = []
        var places = [Int](repeating: 0, count: lists.count)
        var targets = Targets(languages: [Language](repeating: .empty, count: lists.count))
        var known: [Targets: Language] = [:]
        var lower: UInt32 = 0
        while !hasFailed {
            spend(lists.count)
            var upper = UInt32.max
            var isCovered = false
            for i in lists.indices {
                while places[i] < lists[i].count, lists[i][places[i]].upper < lower { places[i] += 1 }
                targets.languages[i] = .empty
                guard places[i] < lists[i].count else { continue }
                let transition = lists[i][places[i]]
                if transition.lower > lower {
                    upper = min(upper, transition.lower - 1)
                } else {
                    upper = min(upper, transition.upper)
                    targets.languages[i] = transition.target
                    isCovered = true
                }
            }
            if isCovered {
                let target = known[targets] ?? union(targets.languages)
                known[targets] = target
                result.append(Transition(lower: lower, upper: upper, target: target))
            }
            if upper >= 0x10FFFF { return result }
            lower = upper + 1
        }
        return []
    }
}
