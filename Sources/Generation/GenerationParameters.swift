import Transformer

/// How tokens are chosen, and when a generation stops.
public struct GenerationParameters: Sendable {
    /// The chain of logits processors and the sampler; greedy by default.
    public var sampling: SamplingParameters
    /// The most tokens to generate; nil for as many as the context holds. Zero computes the prompt and nothing else.
    public var maximumTokens: Int?
    /// Texts before which the output ends.
    public var stopStrings: [String]
    /// Tokens that end the output beside the model's own end tokens.
    public var stopTokens: [Int]
    /// Whether the model's end tokens are ordinary tokens.
    public var ignoresEndTokens: Bool
    /// Whether special tokens leave no text behind.
    public var skipsSpecialTokens: Bool
    /// Whether each token carries its log probability; then forced runs are computed token by token.
    public var reportsLogProbabilities: Bool
    /// How many of the likeliest tokens are told with each token, where log probabilities are.
    public var likeliestCount: Int
    /// Whether a run of tokens that a constraint forces is computed as one batch.
    public var jumpsForward: Bool
    /// Whether constrained output that would be cut by ``maximumTokens`` or the context is ended in the shortest way
    /// that the constraint allows, so that every answer is whole; no effect on free output.
    ///
    /// The stop reason then is ``StopReason/closedAtLimit``. A limit below the shortest answer is an error before
    /// anything is computed.
    public var closesAtLimit: Bool
    /// Whether runs of tokens that came before in the prompt or the text are guessed to come again, so that one pass
    /// computes several tokens where they do.
    ///
    /// The tokens are the same either way, bit for bit. Worth it for texts that quote their prompt or repeat themselves;
    /// where guesses don't pay, they are given up for a while. Models whose layers keep large states make none.
    public var looksUpPrompt: Bool

    /// Creates parameters.
    public init(
        sampling: SamplingParameters = SamplingParameters(),
        maximumTokens: Int? = nil,
        stopStrings: [String] = [],
        stopTokens: [Int] = [],
        ignoresEndTokens: Bool = false,
        skipsSpecialTokens: Bool = true,
        reportsLogProbabilities: Bool = false,
        likeliestCount: Int = 0,
        jumpsForward: Bool = true,
        closesAtLimit: Bool = false,
        looksUpPrompt: Bool = false
    ) {
        self.sampling = sampling
        self.maximumTokens = maximumTokens
        self.stopStrings = stopStrings
        self.stopTokens = stopTokens
        self.ignoresEndTokens = ignoresEndTokens
        self.skipsSpecialTokens = skipsSpecialTokens
        self.reportsLogProbabilities = reportsLogProbabilities
        self.likeliestCount = likeliestCount
        self.jumpsForward = jumpsForward
        self.closesAtLimit = closesAtLimit
        self.looksUpPrompt = looksUpPrompt
    }
}
