/// What requests may ask for.
public struct ServiceLimits: Sendable {
    /// The most bytes of a body.
    public var bodyBytes = 16 << 20
    /// The most bytes that bodies take together while they are read, without the first 64 KiB of each. One client gets half
    /// of them at most, but one body may always take ``bodyBytes``.
    public var unfinishedBodyBytes = 64 << 20
    /// The most choices of a request.
    public var choices = 16
    /// The most sequences that are generated at once; others wait.
    ///
    /// One client gets seven eighths of them at most, so that another finds room; so it is with those that wait.
    /// Those that run share the model fairly, and a short answer overtakes long ones; those that wait do neither.
    public var runningSequences = 64
    /// The most sequences that wait; requests beyond them are refused with status 429.
    public var waitingSequences = 256
    /// The most seconds that a request waits before it is refused with status 503.
    public var waitingSeconds = 120.0
    /// The most seconds that a request is generated for; nil for no limit.
    public var generationSeconds: Double?
    /// The most tokens of an answer; nil for as many as the context holds.
    public var answerTokens: Int?
    /// The most bytes that kept responses take together.
    public var keptResponseBytes = 64 << 20

    /// Whether there is a page at `/`.
    public var showsPage = true

    /// Creates the default limits.
    public init() {}
}
