/// A state of a walk over many texts at once.
///
/// Inside a string, key or number the walk follows the text's own automaton and leaves the
/// machine alone: thousands of tokens then cost no configuration of their own.
struct WalkState {
    /// A configuration; inside a text any one that differs from the true one in its lexeme alone.
    var configuration: ConfigurationID
    /// The characters of a counted string, or the white space so far.
    var count: Int32
    /// The lexeme under way, or `dead` outside of texts.
    var lexeme: LexemeID
    /// Whether the text's characters are counted.
    var isCounted: Bool
    /// Whether the text is followed as one of some words, beside the machine.
    var isListed = false

    /// A state that stands for none.
    static let blank = WalkState(configuration: ConfigurationID(id: 0), count: 0, lexeme: .dead, isCounted: false)
}

extension ByteMachine {
    /// The walk's view of a matcher's state.
    @inline(__always)
    func walkState(_ state: MatcherState) -> WalkState {
        let text = tables.states.texts[state.configuration.index]
        return WalkState(
            configuration: state.configuration, count: state.count, lexeme: text.lexeme, isCounted: text.isCounted)
    }

    /// Moves a walk over one byte; false where the byte is refused, and the state is then void.
    @inline(__always)
    func advance(_ state: inout WalkState, _ byte: UInt8) -> Bool {
        guard state.lexeme.isLive else { return advanceOutside(&state, byte) }
        let slot = state.lexeme.index << 8 | Int(byte)
        var next = tables.lexicon.lexemeRows[slot]
        if next == .unknown { next = texts.lexemeStep(state.lexeme, byte) }
        if state.isCounted, !count(&state, byte) { return false }
        if next.isLive {
            state.lexeme = next
            return true
        }
        return leave(&state, byte, next)
    }

    private func count(_ state: inout WalkState, _ byte: UInt8) -> Bool {
        guard lexeme(numbered: state.lexeme).partial.isBoundary else { return true }
        let bounds = tables.states.countedBounds[state.configuration.index]
        if byte == 0x22 { return state.count >= bounds.minimum }
        if bounds.maximum >= 0, state.count >= bounds.maximum { return false }
        state.count = min(state.count + 1, max(bounds.minimum, bounds.maximum))
        return true
    }

    private func advanceOutside(_ state: inout WalkState, _ byte: UInt8) -> Bool {
        var next = MatcherState(configuration: state.configuration, count: state.count)
        guard advance(&next, byte) else { return false }
        state = walkState(next)
        return true
    }

    /// Ends the text of a walk, by its quote or by what cannot belong to it.
    private func leave(_ state: inout WalkState, _ byte: UInt8, _ outcome: LexemeID) -> Bool {
        let index = state.configuration.index
        // Only numbers and words end without a quote.
        if outcome != .close, configuration(at: index).kind != .atom { return false }
        let behind = exit(index, texts.ending(state.lexeme))
        if behind.isDead { return false }
        if outcome == .close {
            state = walkState(MatcherState(configuration: behind))
            return true
        }
        // Whatever ends a number is read again behind it, as one step of the machine.
        let next = row(behind.index, byte)
        if next.isDead { return false }
        state = walkState(MatcherState(configuration: next, count: startCount(index, next, byte)))
        return true
    }

    /// Tells whether a configuration stands inside an array or object and outside of strings, numbers and words, where
    /// few tokens may come.
    func isOutside(_ index: Int) -> Bool {
        switch configuration(at: index).kind {
        case .program, .string, .countedString, .key, .atom: false
        case .valueStart: isInside(configuration(at: index).stack)
        default: true
        }
    }

    /// Tells whether a value that stands on a frame lies inside an array or object.
    func isInside(_ stack: FrameID) -> Bool { stack.isLive && frame(numbered: stack).kind != 0 }
}
