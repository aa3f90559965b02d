/// The part of an arena for transitions over ranges of scalar values.
struct RangeTransitions {
    let arena: RegexArena

    /// Whether some value of a range leads from a language to a nonempty one.
    func isAlive(_ language: Language, _ lower: UInt32, _ upper: UInt32) -> Bool {
        arena.spend(1)
        let node = arena[language]
        // Numbers are ASCII, so the states of their digits need not be visited.
        if lower >= 0x80, node.kind == .scaled || node.kind == .decimal { return false }
        if node.isWide {
            switch node.kind {
            case .hostName: return arena.hostNames.goesOn(node, lower, upper)
            case .union: return arena.expressions.members(of: node).contains { isAlive($0, lower, upper) }
            case .concatenation:
                return (isAlive(node.first, lower, upper) && !arena.isEmpty(node.second))
                    || (arena.isNullable(node.first) && isAlive(node.second, lower, upper))
            case .repetition:
                // If the body of a repetition has no word with this value, then neither has the repetition.
                return isAlive(node.body, lower, upper)
            default: break
            }
        }
        let list = arena.transitions(of: language)
        var place = list.place(from: lower)
        while place < list.count, list[place].lower <= upper {
            if !arena.isEmpty(list[place].target) { return true }
            place += 1
        }
        return false
    }

    /// Whether every value of a range leads from a language to a target, as far as a fast test shows.
    func covers(_ language: Language, _ range: ClosedRange<UInt32>, by target: Language) -> Bool {
        if target == .empty { return false }
        let node = arena[language]
        if node.isWide { return node.kind == .hostName && HostNameValues.isUniform(range) }
        var next = range.lowerBound
        for transition in arena.transitions(of: language) where transition.upper >= next {
            if transition.lower > next || transition.target != target { return false }
            if transition.upper >= range.upperBound { return true }
            next = transition.upper + 1
        }
        return false
    }

    /// Whether no value of a range begins a word of a language, as far as a fast test shows.
    func refuses(_ language: Language, _ range: ClosedRange<UInt32>) -> Bool {
        if arena[language].isWide { return false }
        return !arena.transitions(of: language).contains {
            $0.upper >= range.lowerBound && $0.lower <= range.upperBound
        }
    }
}

extension RegexArena {
    /// The part for transitions over ranges.
    var ranges: RangeTransitions { RangeTransitions(arena: self) }
}
