extension RegexArena {
    /// The host names some labels of which may be international.
    var hostNames: Language { hostName(HostNameAutomaton.State()) }

    private func hostName(_ state: HostNameAutomaton.State) -> Language {
        let (a, b) = state.packed
        return intern(
            Node(kind: .hostName, a: a, b: b, isNullable: HostNameAutomaton.accepts(state), isWide: true))
    }

    /// What remains of a host name behind a value of some traits.
    func hostNameStep(_ node: Node, _ value: HostNameTraits) -> Language {
        if value.isEmpty { return .empty }
        let state = HostNameAutomaton.State(packed: node.a, node.b)
        return HostNameAutomaton.next(state, value).map { hostName($0) } ?? .empty
    }

    /// Tells whether a host name goes on with some value of a range.
    func hasHostName(_ node: Node, _ lower: UInt32, _ upper: UInt32) -> Bool {
        let state = HostNameAutomaton.State(packed: node.a, node.b)
        var place = HostNameValues.place(of: lower)
        while place < HostNameValues.ranges.count, HostNameValues.ranges[place].lower <= upper {
            let traits = HostNameValues.traits[HostNameValues.ranges[place].traits]
            if HostNameAutomaton.next(state, traits) != nil { return true }
            place += 1
        }
        return false
    }

    /// All ways to go on with a host name; what is asked value by value needs no such list.
    func hostNameTransitions(_ node: Node) -> [Transition] {
        let targets = HostNameValues.traits.map { hostNameStep(node, $0) }
        return HostNameValues.ranges.map {
            Transition(lower: $0.lower, upper: $0.upper, target: targets[$0.traits])
        }
    }
}
