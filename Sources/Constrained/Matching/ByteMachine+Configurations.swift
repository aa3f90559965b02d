extension ByteMachine {
    /// The configuration that a matcher stands in.
    @inline(__always)
    func configuration(of state: MatcherState) -> Configuration { configuration(numbered: state.configuration) }

    /// A configuration by its number, with or without flags.
    @inline(__always)
    func configuration(numbered number: ConfigurationID) -> Configuration { tables.states[number] }

    /// A text that is being read, by its number.
    @inline(__always)
    func lexeme(numbered number: LexemeID) -> Lexeme { tables.lexicon[number] }

    /// Tells whether a configuration stands inside an array or object and outside of strings, numbers and words, where
    /// few tokens may come.
    func isOutside(_ number: ConfigurationID) -> Bool {
        let configuration = configuration(numbered: number)
        return switch configuration.kind {
        case .program, .string, .countedString, .key, .atom: false
        case .valueStart: stacks.isInside(configuration.stack)
        default: true
        }
    }

    /// The number of a configuration, flagged if strings or white space are counted beside it.
    func intern(_ value: Configuration) -> ConfigurationID {
        let hash = value.tableHash
        if let known = tables.states.number(of: value, hash: hash) { return known }
        if tables.states.configurations.count >= limits.maximumConfigurations {
            arena.fail(.limit("configurations of the matching machine", limits.maximumConfigurations))
            return .dead
        }
        var flags: ConfigurationID.Flags = []
        var bounds: ConfigurationTables.CountedBounds = (0, -1)
        if value.kind == .countedString {
            let node = arena[compiler.typeSet(stacks.goals(of: value.goals)[0]).strings]
            bounds = (Int32(node.minimumLength), node.maximumLength.map { Int32($0) } ?? -1)
            if lexeme(numbered: value.lexeme).partial.isBoundary { flags.insert(.counted) }
        }
        if value.countsSpace { flags.insert(.space) }
        return tables.states.add(value, hash: hash, bounds: bounds, flags: flags)
    }
}
