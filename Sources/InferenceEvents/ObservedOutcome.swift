/// How an operation ended, and what it took; of the numbers those are set that its kind has.
public struct ObservedOutcome: Sendable {
    /// Tokens that a turn or a step took.
    public struct Tokens: Sendable, Hashable {
        /// Tokens that were read, cached ones among them.
        public var input: Int
        /// Tokens among them that an earlier request had left behind.
        public var cached: Int
        /// Tokens that were generated.
        public var output: Int
        /// Tokens among these that were thoughts.
        public var reasoning: Int

        /// Collects the numbers.
        public init(input: Int, cached: Int, output: Int, reasoning: Int) {
            self.input = input
            self.cached = cached
            self.output = output
            self.reasoning = reasoning
        }
    }

    /// The operation's error; nil if it succeeded.
    public var error: ObservedError?
    /// The operation's duration, in seconds.
    public var seconds = 0.0
    /// Tokens of a turn or a step.
    public var tokens: Tokens?
    /// Counts and times of a generation, also of one that failed: the wait for the model's thread, the time to the first
    /// token, passes and masks.
    public var statistics: GenerationStatistics?
    /// Why a generation ended: `end_token`, `stop_string`, `token_limit`, `context_full`, `closed_at_limit`,
    /// `constraint_complete` or `cancelled`.
    public var stopReason: String?
    /// The number of times that a turn ran tools.
    public var toolRounds: Int?
    /// The HTTP status of a request.
    public var status: Int?
    /// The model that answered a request.
    public var model: String?
    /// The answer of a turn or the output of a tool; nil unless an observer wants texts.
    public var text: String?

    /// An outcome of which nothing is known yet.
    public init(error: ObservedError? = nil) { self.error = error }
}

/// An error that is safe to report to anybody: its kind, without its message unless an observer wants texts.
public struct ObservedError: Sendable, Hashable {
    /// The error's type, and its case where it has one with details, such as `LanguageModelError.contextSizeExceeded`.
    public var kind: String
    /// Whether the work was cancelled.
    public var isCancellation: Bool
    /// The error's message; nil unless an observer wants texts. Messages may contain answers and arguments.
    public var message: String?

    /// Describes an error.
    package init(_ error: any Error) {
        let error = (error as? any ErrorEnvelope)?.enclosedError ?? error
        isCancellation = error is CancellationError
        message = InferenceObservers.wantTexts ? "\(error)" : nil
        guard !isCancellation else {
            kind = "cancelled"
            return
        }
        let type = "\(type(of: error))"
        let mirror = Mirror(reflecting: error)
        // The name of a case with details is no text of anybody's; that of one without can't be had but as a text.
        let name = mirror.displayStyle == .enum ? mirror.children.first?.label : nil
        kind = name.map { "\(type).\($0)" } ?? type
    }

    /// Describes an error by its kind.
    package init(kind: String, isCancellation: Bool = false) {
        self.kind = kind
        self.isCancellation = isCancellation
    }
}

/// An error that only carries another one.
package protocol ErrorEnvelope: Error {
    /// The other one.
    var enclosedError: any Error { get }
}
