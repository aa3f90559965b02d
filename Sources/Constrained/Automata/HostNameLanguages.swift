/// The part of an arena for languages of host names, whose states are those of their automaton.
struct HostNameLanguages {
    let arena: RegexArena

    /// The language of host names whose labels may be internationalized.
    var all: Language { hostName(HostNameAutomaton.State()) }

    private func hostName(_ state: HostNameAutomaton.State) -> Language {
        arena.intern(.hostName(state, isNullable: HostNameAutomaton.accepts(state)))
    }

    /// Returns the derivative of a host name by a value with some traits.
    func step(_ node: RegexArena.Node, _ value: HostNameTraits) -> Language {
        if value.isEmpty { return .empty }
        return HostNameAutomaton.next(node.hostName, value).map { hostName($0) } ?? .empty
    }

    /// Whether a host name continues with some value of a range.
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

    /// Returns all transitions of a host name; derivatives by single values don't need this list.
    func transitions(_ node: RegexArena.Node) -> [RegexArena.Transition] {
        let targets = HostNameValues.traits.map { step(node, $0) }
        return HostNameValues.ranges.map {
            RegexArena.Transition(lower: $0.lower, upper: $0.upper, target: targets[$0.traits])
        }
    }
}

extension RegexArena {
    /// The part for languages of host names.
    var hostNames: HostNameLanguages { HostNameLanguages(arena: self) }
}
