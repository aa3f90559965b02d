/// The reason for a generation's end; reaching a limit is a result, not an error.
public enum StopReason: Sendable, Hashable {
    /// The model chose the end token with this id; it is not part of the text.
    case endToken(Int)
    /// The text reached this stop string, which is not part of the text.
    case stopString(String)
    /// The maximum number of tokens was generated.
    case tokenLimit
    /// Prompt and generated tokens fill the model's context.
    case contextFull
    /// The constrained text was completed in the shortest way, to stay within the token limit or the context. See
    /// ``GenerationParameters/closesAtLimit``.
    case closedAtLimit
    /// The constraint is satisfied and allows no further token.
    case constraintComplete
    /// The consumer cancelled the generation or dropped its stream.
    case cancelled
}

extension StopReason: CustomStringConvertible {
    /// A short text for reports.
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
    /// The reason's name for observers, without the text of a stop string.
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
