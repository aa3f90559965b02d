/// The part of a machine that finds forced bytes: those that must come next.
///
/// It also finds those that come next unless the model chooses other white space.
struct ForcedBytes {
    let machine: ByteMachine

    private var arena: RegexArena { machine.arena }

    /// The order in which bytes are tried as a draft's next byte.
    private static let followers: [UInt8] = Array("a1".utf8) + (0x61...0x7A) + (0x30...0x39) + (0x21...0x5A)

    /// Returns the only byte that can follow a state; nil if none or several can, or if the text may end.
    func byte(_ state: MatcherState) -> UInt8? {
        let index = state.configuration.index
        if state.configuration.isCounted {
            let bounds = machine.tables.states.countedBounds[index]
            return bounds.maximum >= 0 && state.count >= bounds.maximum ? .quote : nil
        }
        switch machine.tables.states.forced[index] {
        case .unknown: break
        case .free: return nil
        case .byte(let byte): return byte
        }
        var only: UInt8?
        if let byte = soleCharacter(state.configuration) {
            only = byte
        } else if !machine.isComplete(state), machine.outermost.tokenPositions(of: state).isEmpty {
            for byte in UInt8(0)...0xFF {
                var next = state
                guard machine.advance(&next, byte) else { continue }
                if only != nil {
                    only = nil
                    break
                }
                only = byte
            }
        }
        machine.tables.states.forced[index] = only.map { .byte($0) } ?? .free
        return only
    }

    /// Returns the only character that can follow inside a string or key, or nil.
    ///
    /// It inspects the first transitions of each language alone, so nil may also mean that the answer isn't obvious.
    private func soleCharacter(_ configuration: ConfigurationID) -> UInt8? {
        let now = machine.configuration(numbered: configuration)
        guard now.kind == .string || now.kind == .key, machine.options.spelling != .any else { return nil }
        let lexeme = machine.lexeme(numbered: now.lexeme)
        guard lexeme.partial.isBoundary else { return nil }
        var only: UInt32?
        for language in lexeme.languages where language != .empty {
            if arena.isNullable(language) { return nil }
            for transition in arena.transitions(of: language) where !arena.isEmpty(transition.target) {
                guard transition.lower == transition.upper, only ?? transition.lower == transition.lower else {
                    return nil
                }
                only = transition.lower
            }
        }
        // These characters have one spelling, since canonical spelling escapes none of them.
        guard let only, only >= 0x20, only < 0x7F, only != .quote, only != .backslash else { return nil }
        return UInt8(only)
    }

    /// Returns the byte that follows apart from white space, or nil if several can, or if the text may end.
    ///
    /// - Parameter takesSpace: Whether to return a space if a space and another byte may follow.
    func likelyByte(_ state: MatcherState, takesSpace: Bool) -> UInt8? {
        if let forced = byte(state) { return forced }
        if state.configuration.isCounted || machine.isComplete(state)
            || !machine.outermost.tokenPositions(of: state).isEmpty
        {
            return nil
        }
        var only: UInt8?
        var hasSpace = false
        for byte in UInt8(0)...0xFF {
            var next = state
            guard machine.advance(&next, byte) else { continue }
            switch byte {
            case .space: hasSpace = true
            case 0x09, 0x0A, 0x0D: continue
            default:
                // A second such byte, or a text in which a space is a character like any other.
                if only != nil { return nil }
                only = byte
            }
        }
        return hasSpace && takesSpace ? .space : only
    }

    /// Returns a byte that may follow a state; letters and digits are preferred.
    func follower(_ state: MatcherState) -> UInt8? {
        Self.followers.first { byte in
            var next = state
            return machine.advance(&next, byte)
        }
    }
}

extension ByteMachine {
    /// The part that finds forced bytes.
    var forced: ForcedBytes { ForcedBytes(machine: self) }
}
