/// The state of a walk over many texts at once.
///
/// Inside a string, key or number the walk follows the text's own automaton, without the machine. Thousands of tokens
/// then need no configuration of their own.
struct WalkState {
    /// The configuration; inside a text, one that may differ from the true one in its lexeme.
    var configuration: ConfigurationID
    /// The count of a string's characters, or of white space.
    var count: Int32
    /// The lexeme in progress, or `dead` outside of texts.
    var lexeme: LexemeID
    /// Whether the text's characters are counted.
    var isCounted: Bool
    /// Whether the text is matched against a list of words, beside the machine.
    var isListed = false

    /// A placeholder, where a state is needed but never read.
    static let blank = WalkState(configuration: ConfigurationID(id: 0), count: 0, lexeme: .dead, isCounted: false)
}

extension WalkState {
    /// Creates the walk's view of a matcher's state.
    @inline(__always)
    init(_ state: MatcherState, in machine: ByteMachine) {
        let text = machine.tables.states.texts[state.configuration.index]
        self.init(
            configuration: state.configuration, count: state.count, lexeme: text.lexeme, isCounted: text.isCounted)
    }

    /// Moves the walk over one byte; returns false if the byte is refused, and the state is then invalid.
    @inline(__always)
    mutating func advance(over byte: UInt8, in machine: ByteMachine) -> Bool {
        guard lexeme.isLive else { return advanceOutside(byte, machine) }
        let slot = lexeme.index << 8 | Int(byte)
        var next = machine.tables.lexicon.lexemeRows[slot]
        if next == .unknown { next = machine.texts.lexemeStep(lexeme, byte) }
        if isCounted, !count(byte, machine) { return false }
        if next.isLive {
            lexeme = next
            return true
        }
        return leave(byte, next, machine)
    }

    private mutating func count(_ byte: UInt8, _ machine: ByteMachine) -> Bool {
        guard machine.lexeme(numbered: lexeme).partial.isBoundary else { return true }
        let bounds = machine.tables.states.countedBounds[configuration.index]
        if byte == .quote { return count >= bounds.minimum }
        if bounds.maximum >= 0, count >= bounds.maximum { return false }
        count = min(count + 1, max(bounds.minimum, bounds.maximum))
        return true
    }

    private mutating func advanceOutside(_ byte: UInt8, _ machine: ByteMachine) -> Bool {
        var next = MatcherState(configuration: configuration, count: count)
        guard machine.advance(&next, byte) else { return false }
        self = WalkState(next, in: machine)
        return true
    }

    /// Ends the text at its closing quote, or at a byte that can't belong to it.
    private mutating func leave(_ byte: UInt8, _ outcome: LexemeID, _ machine: ByteMachine) -> Bool {
        // Only numbers and words end without a quote.
        if outcome != .close, machine.configuration(numbered: configuration).kind != .atom { return false }
        let behind = machine.exit(configuration, machine.texts.ending(lexeme))
        if behind.isDead { return false }
        if outcome == .close {
            self = WalkState(MatcherState(configuration: behind), in: machine)
            return true
        }
        // The byte that ends a number isn't part of it, so the machine reads it again.
        let next = machine.row(behind, byte)
        if next.isDead { return false }
        let count = machine.startCount(from: configuration, to: next, byte)
        self = WalkState(MatcherState(configuration: next, count: count), in: machine)
        return true
    }
}
