/// The part of an arena that combines lists of transitions, each sorted and without overlaps.
struct TransitionAlgebra {
    typealias Transition = RegexArena.Transition

    let arena: RegexArena

    /// The targets of several lists for one range of values.
    private struct Targets: Hashable {
        var languages: [Language]

        /// There are many ranges, so the numbers are mixed first and the hasher gets one word.
        func hash(into hasher: inout Hasher) {
            var mixed: UInt64 = 0xCBF2_9CE4_8422_2325
            for language in languages {
                mixed = (mixed ^ UInt64(UInt32(bitPattern: language.id))) &* 0x100_0000_01B3
            }
            hasher.combine(mixed)
        }
    }

    /// A simultaneous traversal of several lists, one range of values after the other.
    private struct Walk {
        private let lists: [[Transition]]
        private var places: [Int]
        /// The targets of the lists for the current range.
        var targets: Targets
        private var known: [Targets: Language] = [:]

        init(along lists: [[Transition]]) {
            self.lists = lists
            places = [Int](repeating: 0, count: lists.count)
            targets = Targets(languages: [Language](repeating: .empty, count: lists.count))
        }

        /// Returns the first transition of a list that ends at a value or later, or nil after the list's end.
        @inline(__always)
        mutating func transition(ofList i: Int, from value: UInt32) -> Transition? {
            while places[i] < lists[i].count, lists[i][places[i]].upper < value { places[i] += 1 }
            return places[i] < lists[i].count ? lists[i][places[i]] : nil
        }

        /// Returns the combined targets of the range; equal targets are combined once.
        @inline(__always)
        mutating func joinedTargets(_ join: ([Language]) -> Language) -> Language {
            if let target = known[targets] { return target }
            let target = join(targets.languages)
            known[targets] = target
            return target
        }
    }

    /// Returns the transitions over the values that all lists have, with the intersections of their targets.
    ///
    /// - Complexity: O(ranges · lists).
    func crossed(_ lists: [[Transition]]) -> [Transition] {
        var result: [Transition] = []
        var walk = Walk(along: lists)
        var lower: UInt32 = 0
        while !arena.hasFailed {
            arena.spend(lists.count)
            var upper = UInt32.max
            var i = 0
            while i < lists.count {
                guard let transition = walk.transition(ofList: i, from: lower) else { return result }
                if transition.lower > lower {
                    // This list has no value before the transition, so the traversal continues there.
                    lower = transition.lower
                    upper = .max
                    i = 0
                    continue
                }
                upper = min(upper, transition.upper)
                walk.targets.languages[i] = transition.target
                i += 1
            }
            let target = walk.joinedTargets { arena.intersection($0) }
            if target != .empty { result.append(Transition(lower: lower, upper: upper, target: target)) }
            if upper >= 0x10FFFF { return result }
            lower = upper + 1
        }
        return []
    }

    /// The maximum number of lists that are traversed at once.
    private static let maximumWalked = 64

    /// Returns the transitions over the values that some list has, with the unions of their targets.
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
        var walk = Walk(along: lists)
        var lower: UInt32 = 0
        while !arena.hasFailed {
            arena.spend(lists.count)
            var upper = UInt32.max
            var isCovered = false
            for i in lists.indices {
                walk.targets.languages[i] = .empty
                guard let transition = walk.transition(ofList: i, from: lower) else { continue }
                if transition.lower > lower {
                    upper = min(upper, transition.lower - 1)
                } else {
                    upper = min(upper, transition.upper)
                    walk.targets.languages[i] = transition.target
                    isCovered = true
                }
            }
            if isCovered {
                let target = walk.joinedTargets { arena.union($0) }
                result.append(Transition(lower: lower, upper: upper, target: target))
            }
            if upper >= 0x10FFFF { return result }
            lower = upper + 1
        }
        return []
    }

    /// Returns the transitions over the values of either of two lists, with the unions of their targets.
    func merged(_ left: [Transition], _ right: [Transition]) -> [Transition] {
        if left.isEmpty { return right }
        if right.isEmpty { return left }
        var result: [Transition] = []
        result.reserveCapacity(left.count + right.count)
        var i = 0
        var j = 0
        var a = left[0]
        var b = right[0]
        func emit(_ lower: UInt32, _ upper: UInt32, _ target: Language) {
            result.append(Transition(lower: lower, upper: upper, target: target))
        }
        arena.spend(left.count + right.count)
        while i < left.count, j < right.count {
            if a.upper < b.lower {
                emit(a.lower, a.upper, a.target)
                i += 1
                if i < left.count { a = left[i] }
            } else if b.upper < a.lower {
                emit(b.lower, b.upper, b.target)
                j += 1
                if j < right.count { b = right[j] }
            } else {
                let start = max(a.lower, b.lower)
                let end = min(a.upper, b.upper)
                if a.lower < start { emit(a.lower, start - 1, a.target) }
                if b.lower < start { emit(b.lower, start - 1, b.target) }
                emit(start, end, arena.union([a.target, b.target]))
                if a.upper == end {
                    i += 1
                    if i < left.count { a = left[i] }
                } else {
                    a.lower = end + 1
                }
                if b.upper == end {
                    j += 1
                    if j < right.count { b = right[j] }
                } else {
                    b.lower = end + 1
                }
            }
        }
        if i < left.count {
            emit(a.lower, a.upper, a.target)
            result.append(contentsOf: left[(i + 1)...])
        }
        if j < right.count {
            emit(b.lower, b.upper, b.target)
            result.append(contentsOf: right[(j + 1)...])
        }
        return result
    }

    /// Returns the transitions of the complement.
    ///
    /// Each target becomes its complement, and values that the list lacks lead to all words.
    func complemented(_ list: [Transition]) -> [Transition] {
        var result: [Transition] = []
        for range in CodePointSet.universe.ranges {
            var lower = range.lower
            for transition in list where transition.upper >= range.lower && transition.lower <= range.upper {
                if transition.lower > lower {
                    result.append(Transition(lower: lower, upper: transition.lower - 1, target: .all))
                }
                let target = arena.complement(transition.target)
                if target != .empty {
                    result.append(
                        Transition(
                            lower: max(lower, transition.lower), upper: min(range.upper, transition.upper),
                            target: target))
                }
                lower = transition.upper + 1
            }
            if lower <= range.upper { result.append(Transition(lower: lower, upper: range.upper, target: .all)) }
        }
        return result
    }

    /// Returns a list without empty targets, in which adjacent ranges with the same target are joined.
    func coalesced(_ list: [Transition]) -> [Transition] {
        var result: [Transition] = []
        result.reserveCapacity(list.count)
        for transition in list where transition.target != .empty {
            if let last = result.last, last.target == transition.target, last.upper + 1 == transition.lower {
                result[result.count - 1].upper = transition.upper
            } else {
                result.append(transition)
            }
        }
        return result
    }
}

extension RegexArena {
    /// The part that combines lists of transitions.
    var combining: TransitionAlgebra { TransitionAlgebra(arena: self) }
}
