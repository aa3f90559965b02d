/// Where ranges of scalar values lead from a language: a part of an arena.
struct RangeTransitions {
    let arena: RegexArena

    /// Tells whether some live transition leaves a language within a range of scalar values.
    func isAlive(_ language: Language, _ lower: UInt32, _ upper: UInt32) -> Bool {
        arena.spend(1)
        let node = arena[language]
        // Numbers are ASCII, which needs none of the steps that their digits would take.
        if lower >= 0x80, node.kind == .scaled || node.kind == .decimal { return false }
        if node.isWide {
            switch node.kind {
            case .hostName: return arena.hostNames.goesOn(node, lower, upper)
            case .union: return arena.expressions.members(of: node).contains { isAlive($0, lower, upper) }
            case .concatenation:
                return (isAlive(node.first, lower, upper) && !arena.isEmpty(node.second))
                    || (arena.isNullable(node.first) && isAlive(node.second, lower, upper))
            case .repetition:
                // Where a language that may be repeated has fewer words left than it needs, it has none.
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

    /// Tells whether every scalar value of a range leads from a language to another, as far as that is cheap to tell.
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

    /// Tells whether no scalar value of a range begins a word of a language, as far as that is cheap to tell.
    func refuses(_ language: Language, _ range: ClosedRange<UInt32>) -> Bool {
        if arena[language].isWide { return false }
        return !arena.transitions(of: language).contains {
            $0.upper >= range.lowerBound && $0.lower <= range.upperBound
        }
    }
}

extension RegexArena {
    /// The part that tells where ranges of values lead.
    var ranges: RangeTransitions { RangeTransitions(arena: self) }
}
