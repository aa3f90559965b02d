import ChatTemplates
import Generation

/// A piece of an answer, as it becomes certain.
enum TurnPiece: Sendable, Equatable {
    /// Text of the answer, with what was asked for about its tokens.
    case text(String, [GeneratedToken])
    /// Thinking.
    case reasoning(String)
    /// A call begins; calls are numbered from 0.
    case callBegan(number: Int, id: String, name: String)
    /// A piece of a call's arguments in JSON.
    case callArguments(number: Int, String)
    /// A call is complete.
    case callEnded(number: Int)
    /// The server has run one of its own tools.
    case served(ServedCall)
}

/// What a sequence's tokens become: pieces of text, thinking and calls.
struct TurnOutput: Sendable {
    private let turn: ServedTurn
    private var parser: OutputParser?
    private var hasText = false
    /// Calls that began.
    private(set) var callCount = 0
    private var endedCount = 0
    /// How many tokens went into thinking.
    private(set) var reasoningTokenCount = 0
    private var tokenCount = 0
    /// Tokens that no piece has claimed yet; kept where log probabilities are wanted.
    private var unclaimed: [GeneratedToken] = []

    /// Begins the output of a turn.
    init(of turn: ServedTurn) {
        self.turn = turn
        parser = turn.prepared.parser
    }

    /// Takes a token, giving the pieces that it completes.
    mutating func take(_ token: GeneratedToken) -> [TurnPiece] {
        tokenCount += 1
        if turn.fields.topLogProbabilities != nil { unclaimed.append(token) }
        let text = turn.prepared.shownText(of: token)
        guard !text.isEmpty else { return [] }
        guard let events = parser?.append(text) else { return [self.text(text)] }
        var pieces = takeProgress()
        for event in events { pieces += take(event) }
        if turn.isGuided, hasText { pieces += flush() }
        return pieces
    }

    /// Ends the output, giving what was held back; the beginning of a call that a limit cut off is no text.
    mutating func finish() -> [TurnPiece] {
        let isInsideCall = parser?.isInsideCall ?? false
        var events = parser?.finish() ?? []
        parser = nil
        if isInsideCall {
            events.removeAll { if case .text = $0 { true } else { false } }
        }
        var pieces: [TurnPiece] = []
        for event in events { pieces += take(event) }
        if !unclaimed.isEmpty, callCount == 0, hasText { pieces.append(text("")) }
        return pieces
    }

    /// Lets the rest of a guided answer be text.
    private mutating func flush() -> [TurnPiece] {
        let events = parser?.finish() ?? []
        parser = nil
        return events.flatMap { take($0) }
    }

    private mutating func takeProgress() -> [TurnPiece] {
        var pieces: [TurnPiece] = []
        for progress in parser?.takeCallProgress() ?? [] {
            switch progress {
            case .began(let name):
                pieces.append(begin(name))
            case .arguments(let text):
                pieces.append(.callArguments(number: callCount - 1, text))
            case .abandoned:
                // The grammar lets no call be abandoned but at a limit; its number isn't given again.
                endedCount = callCount
            }
        }
        return pieces
    }

    private mutating func begin(_ name: String) -> TurnPiece {
        callCount += 1
        unclaimed = []
        return .callBegan(
            number: callCount - 1, id: turn.identifier(ofCall: callCount - 1, name: name), name: name)
    }

    private mutating func take(_ event: OutputEvent) -> [TurnPiece] {
        switch event {
        case .text(let text): return [self.text(text)]
        case .reasoning(let text):
            reasoningTokenCount = tokenCount
            unclaimed = []
            return [.reasoning(text)]
        case .call(let call):
            unclaimed = []
            endedCount += 1
            let number = endedCount - 1
            if number < callCount { return [.callEnded(number: number)] }
            // Notations other than JSON are told when a call is whole.
            return [
                begin(call.name), .callArguments(number: number, call.arguments.text()), .callEnded(number: number),
            ]
        }
    }

    private mutating func text(_ text: String) -> TurnPiece {
        hasText = true
        defer { unclaimed = [] }
        return .text(text, unclaimed)
    }

    /// Whether a call has begun that isn't complete.
    var hasOpenCall: Bool { endedCount < callCount }
}
