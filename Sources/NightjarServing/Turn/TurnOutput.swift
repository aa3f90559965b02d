import ChatTemplates
import NightjarGeneration

/// A piece of an answer, as it becomes certain.
enum TurnPiece: Sendable, Equatable {
    /// Text of the answer, with its tokens if log probabilities are requested.
    case text(String, [GeneratedToken])
    /// Reasoning.
    case reasoning(String)
    /// The beginning of a call; calls are numbered from 0.
    case callBegan(number: Int, id: String, name: String)
    /// A piece of a call's arguments in JSON.
    case callArguments(number: Int, String)
    /// The end of a call.
    case callEnded(number: Int)
    /// A call that the server has run itself.
    case served(ServedCall)
}

/// Converts a sequence's tokens into pieces of text, reasoning and calls.
struct TurnOutput: Sendable {
    private let turn: ServedTurn
    private var parser: OutputParser?
    private var hasText = false
    /// The number of calls that have begun.
    private(set) var callCount = 0
    private var endedCount = 0
    /// The number of reasoning tokens.
    private(set) var reasoningTokenCount = 0
    private var tokenCount = 0
    /// The tokens that belong to no piece yet; kept only for log probabilities.
    private var unclaimed: [GeneratedToken] = []

    /// Creates the output of a turn.
    init(of turn: ServedTurn) {
        self.turn = turn
        parser = turn.prepared.parser
    }

    /// Adds a token, and returns the pieces that it completes.
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

    /// Ends the output, and returns the rest. The beginning of a call that a limit cut off is no text.
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

    /// Returns the rest of a guided answer as text.
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
                // The grammar allows an incomplete call only at a limit; its number isn't used again.
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
            // Notations other than JSON report a call only when it is complete.
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

    /// Whether a call has begun and isn't complete.
    var hasOpenCall: Bool { endedCount < callCount }
}
