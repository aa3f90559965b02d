import Transformer

/// Settings for the choice of tokens and for the end of a generation.
public struct GenerationParameters: Sendable {
    /// The chain of logits processors and the sampler; greedy by default.
    public var sampling: SamplingParameters
    /// The maximum number of tokens to generate; nil for as many as the context holds. Zero computes the prompt and
    /// generates nothing.
    public var maximumTokens: Int?
    /// Stop strings; the output ends before the first of them.
    public var stopStrings: [String]
    /// Tokens that end the output, beside the model's own end tokens.
    public var stopTokens: [Int]
    /// Whether to treat the model's end tokens as ordinary tokens.
    public var ignoresEndTokens: Bool
    /// Whether to leave special tokens out of the text.
    public var skipsSpecialTokens: Bool
    /// Whether each token carries its log probability; then forced runs are computed token by token.
    public var reportsLogProbabilities: Bool
    /// The number of likeliest allowed tokens to report with each token. It has no effect without
    /// ``reportsLogProbabilities``. Zero allocates nothing.
    public var alternativeCount: Int
    /// Whether to compute a run of tokens that a constraint forces as one batch.
    public var jumpsForward: Bool
    /// Whether to complete constrained output that ``maximumTokens`` or the context would cut off. The text then ends
    /// in the shortest way that the constraint allows. Free output is not affected.
    ///
    /// The stop reason is then ``StopReason/closedAtLimit``. A limit below the shortest answer is an error before any
    /// computation.
    public var closesAtLimit: Bool
    /// Whether to draft runs of tokens that occurred earlier in the prompt or the text. Where the draft is right, one
    /// pass computes several tokens.
    ///
    /// The tokens are the same either way, bit for bit. Drafts save time for texts that quote their prompt or repeat
    /// themselves. Where they don't, drafting pauses for a while. Models whose layers keep large states make no drafts.
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
        alternativeCount: Int = 0,
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
        self.alternativeCount = alternativeCount
        self.jumpsForward = jumpsForward
        self.closesAtLimit = closesAtLimit
        self.looksUpPrompt = looksUpPrompt
    }
}
