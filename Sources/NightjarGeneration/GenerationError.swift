import Transformer

/// An error that kept a generation from beginning or from going on.
public enum GenerationError: Error {
    /// The prompt alone is longer than the model's context.
    case contextExceeded(promptTokens: Int, contextLength: Int)
    /// The prompt has no tokens to continue.
    case emptyPrompt
    /// A token of the prompt is not in the vocabulary.
    case tokenOutOfRange(id: Int, vocabularySize: Int)
    /// A constraint allows no token at all, which is a fault of the constraint.
    case emptyMask(position: Int)
    /// The constraint's shortest text needs more tokens than are left; `neededTokens` is nil if no ending was found.
    case limitTooShort(neededTokens: Int?, availableTokens: Int)
    /// A constraint failed, or refused a token that was forced or chosen.
    case constraint(any Error)
    /// A sampling parameter is out of range, or the model's logits leave no token to choose.
    case sampling(SamplingError)
    /// The forward pass failed.
    case engine(any Error)
    /// The cache could not drop the tokens of a wrong speculative draft.
    case draftsKept(positions: Int, keptPositions: Int)
    /// The model was unloaded while the request waited or ran.
    case unloaded
    /// The system refuses another thread.
    case noThread
}

extension GenerationError: CustomStringConvertible {
    /// One sentence with the cause and the remedy.
    public var description: String {
        switch self {
        case .contextExceeded(let promptTokens, let contextLength):
            """
            The prompt has \(promptTokens) tokens, but the context holds \(contextLength): \
            shorten the prompt or open the model with a longer context.
            """
        case .emptyPrompt:
            "The prompt has no tokens: give it some text, or a model whose tokenizer begins every text with a token."
        case .tokenOutOfRange(let id, let vocabularySize):
            "Token \(id) is outside the model's vocabulary of \(vocabularySize) tokens."
        case .emptyMask(let position):
            "The constraint allows no token at position \(position) of the answer; please report its schema as a bug."
        case .limitTooShort(let needed?, let available):
            """
            The shortest answer that the constraint allows takes \(needed) tokens, but only \(available) may be \
            generated: raise the limit on tokens, shorten the prompt or ask for less.
            """
        case .limitTooShort(nil, let available):
            """
            No answer that the constraint allows was found within \(available) tokens: raise the limit on tokens, or \
            generate without closing at the limit.
            """
        case .constraint(let cause):
            "The constraint failed: \(cause)"
        case .sampling(let cause):
            "\(cause)"
        case .engine(let cause):
            "\(cause)"
        case .draftsKept(let positions, let kept):
            """
            Of \(positions) positions before wrong drafts the cache kept \(kept), a fault of the engine: please report \
            it as a bug, and generate with jumpsForward off.
            """
        case .unloaded:
            "The model was unloaded while the request was waiting or running."
        case .noThread:
            "The system refuses the model a thread of its own: end other programs or raise the limit (ulimit -u)."
        }
    }
}
