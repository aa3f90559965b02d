/// Why a generation ended; reaching a limit is a result, not an error.
public enum StopReason: Sendable, Hashable {
    /// The model chose one of its end tokens, whose id this is; it is not part of the text.
    case endToken(Int)
    /// The text reached one of the requested stop strings, which is not part of the text.
    case stopString(String)
    /// As many tokens as were asked for have been generated.
    case tokenLimit
    /// Prompt and generated tokens fill the model's context.
    case contextFull
    /// The constrained text was ended in the shortest way so that it is whole within the limit on tokens, or the
    /// context; see ``GenerationParameters/closesAtLimit``.
    case closedAtLimit
    /// The constraint is satisfied and allows nothing further.
    case constraintComplete
    /// The consumer cancelled the generation or let go of its stream.
    case cancelled
}

extension StopReason: CustomStringConvertible {
    /// The reason in a few words, as a report shows it.
    public var description: String {
        switch self {
        case .endToken(let id): "end token \(id)"
        case .stopString(let text): "stop string \(text.debugDescription)"
        case .tokenLimit: "token limit"
        case .contextFull: "context full"
        case .closedAtLimit: "closed at the limit"
        case .constraintComplete: "constraint complete"
        case .cancelled: "cancelled"
        }
    }
}

extension StopReason {
    /// The reason as observers are told it: without the text that a stop string is.
    var observedName: String {
        switch self {
        case .endToken: "end_token"
        case .stopString: "stop_string"
        case .tokenLimit: "token_limit"
        case .contextFull: "context_full"
        case .closedAtLimit: "closed_at_limit"
        case .constraintComplete: "constraint_complete"
        case .cancelled: "cancelled"
        }
    }
}
