/// An error that says why a decoder didn't compute.
public enum DecoderError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A token isn't in the vocabulary.
    case token(Int, vocabularySize: Int)
    /// The model has no embedding for a token type.
    case tokenType(Int, count: Int)
    /// There are no tokens.
    case noTokens
    /// There are too many speculative drafts.
    case drafts(Int, limit: Int)
    /// The cache belongs to another model.
    case foreignCache
    /// The cache can't grow.
    case cache(KVCacheError)
    /// The features of an image can't be computed.
    case image(String)
    /// The work was cancelled; the cache is unchanged since the last complete chunk.
    case cancelled

    public var description: String {
        switch self {
        case .token(let token, let vocabularySize):
            "the token \(token) is not in the vocabulary, whose ids run from 0 to \(vocabularySize - 1)"
        case .tokenType(let kind, let count):
            "the token type \(kind) has no embedding, expected 0 to \(count - 1)"
        case .noTokens: "there are no tokens to compute; give at least one"
        case .drafts(let count, let limit):
            "\(count) tokens are drafts, but there may be 0 to \(limit) behind the known ones; ask draftLimit first"
        case .foreignCache: "the key-value cache belongs to another model; make one from this model's pool"
        case .cache(let error): "\(error)"
        case .image(let problem): "the image can't be read by the model: \(problem)"
        case .cancelled: "the computation was cancelled"
        }
    }
}
