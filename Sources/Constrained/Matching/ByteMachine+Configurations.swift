extension ByteMachine {
    /// Returns the configuration of a matcher's state.
    @inline(__always)
    func configuration(of state: MatcherState) -> Configuration { configuration(numbered: state.configuration) }

    /// Returns the configuration with a number, whose flags are ignored.
    @inline(__always)
    func configuration(numbered number: ConfigurationID) -> Configuration { tables.states[number] }

    /// Returns the lexeme with a number.
    @inline(__always)
    func lexeme(numbered number: LexemeID) -> Lexeme { tables.lexicon[number] }

    /// Whether a configuration stands inside an array or object, but outside of strings, numbers and words.
    ///
    /// Few tokens may come there.
    func isOutside(_ number: ConfigurationID) -> Bool {
        let configuration = configuration(numbered: number)
        return switch configuration.kind {
        case .program, .string, .countedString, .key, .atom: false
        case .valueStart: stacks.isInside(configuration.stack)
        default: true
        }
    }

    /// Returns the number of a configuration, with flags if characters or white space are counted beside it.
    ///
    /// Returns `dead` if the tables are full.
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
