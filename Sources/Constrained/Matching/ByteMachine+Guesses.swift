extension ByteMachine {
    /// Bytes in the order in which one is looked for that may follow a guess.
    private static let followers: [UInt8] = Array("a1".utf8) + (0x61...0x7A) + (0x30...0x39) + (0x21...0x5A)

    /// The byte that follows unless white space decides otherwise, or nil if several can, or the text may end.
    ///
    /// - Parameter takesSpace: Whether a space is taken where one may stand and something else too.
    func likelyByte(_ state: MatcherState, takesSpace: Bool) -> UInt8? {
        if let forced = forcedByte(state) { return forced }
        if state.configuration.isCounted || isComplete(state) || !tokenPositions(of: state).isEmpty {
            return nil
        }
        var only: UInt8?
        var hasSpace = false
        for byte in UInt8(0)...0xFF {
            var next = state
            guard advance(&next, byte) else { continue }
            switch byte {
            case 0x20: hasSpace = true
            case 0x09, 0x0A, 0x0D: continue
            default:
                // A second one, or a text in which a space is a character like others.
                if only != nil { return nil }
                only = byte
            }
        }
        return hasSpace && takesSpace ? 0x20 : only
    }

    /// A byte that may follow a state; letters and digits before others.
    func follower(_ state: MatcherState) -> UInt8? {
        Self.followers.first { byte in
            var next = state
            return advance(&next, byte)
        }
    }
}
