/// Host names as languages whose states are those of their automaton: a part of an arena.
struct HostNameLanguages {
    let arena: RegexArena

    /// The host names some labels of which may be international.
    var all: Language { hostName(HostNameAutomaton.State()) }

    private func hostName(_ state: HostNameAutomaton.State) -> Language {
        arena.intern(.hostName(state, isNullable: HostNameAutomaton.accepts(state)))
    }

    /// What remains of a host name behind a value of some traits.
    func step(_ node: RegexArena.Node, _ value: HostNameTraits) -> Language {
        if value.isEmpty { return .empty }
        return HostNameAutomaton.next(node.hostName, value).map { hostName($0) } ?? .empty
    }

    /// Tells whether a host name goes on with some value of a range.
    func goesOn(_ node: RegexArena.Node, _ lower: UInt32, _ upper: UInt32) -> Bool {
        let state = node.hostName
        var place = HostNameValues.place(of: lower)
        while place < HostNameValues.ranges.count, HostNameValues.ranges[place].lower <= upper {
            let traits = HostNameValues.traits[HostNameValues.ranges[place].traits]
            if HostNameAutomaton.next(state, traits) != nil { return true }
            place += 1
        }
        return false
    }

    /// All ways to go on with a host name; what is asked value by value needs no such list.
    func transitions(_ node: RegexArena.Node) -> [RegexArena.Transition] {
        let targets = HostNameValues.traits.map { step(node, $0) }
        return HostNameValues.ranges.map {
            RegexArena.Transition(lower: $0.lower, upper: $0.upper, target: targets[$0.traits])
        }
    }
}

extension RegexArena {
    /// The part that steps over host names.
    var hostNames: HostNameLanguages { HostNameLanguages(arena: self) }
}
