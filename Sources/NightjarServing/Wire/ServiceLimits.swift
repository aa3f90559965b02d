/// The limits on requests.
public struct ServiceLimits: Sendable {
    /// The maximum size of a body in bytes.
    public var bodyBytes = 16 << 20
    /// The maximum size, in bytes, of all bodies that are being read, without the first 64 KiB of each. One client gets
    /// at most half of it, but one body may always have ``bodyBytes``.
    public var unfinishedBodyBytes = 64 << 20
    /// The maximum number of choices of a request.
    public var choices = 16
    /// The maximum number of sequences that are generated at once; further ones wait.
    ///
    /// One client gets at most seven eighths of them, so that another finds room. The same holds for waiting sequences.
    /// Running sequences share the model fairly, and a short answer overtakes long ones. Waiting sequences do neither.
    public var runningSequences = 64
    /// The maximum number of waiting sequences; further requests are refused with status 429.
    public var waitingSequences = 256
    /// The maximum number of seconds that a request waits before it is refused with status 503.
    public var waitingSeconds = 120.0
    /// The maximum number of seconds of a request's generation; nil for no limit.
    public var generationSeconds: Double?
    /// The maximum number of tokens of an answer; nil for as many as the context holds.
    public var answerTokens: Int?
    /// The maximum size of all stored responses in bytes.
    public var keptResponseBytes = 64 << 20

    /// Whether to serve a page at `/`.
    public var showsPage = true

    /// Creates the default limits.
    public init() {}
}
