import Foundation
import Observation
import Synchronization

/// A conversation with a language model; it keeps the transcript, runs tools and answers one request at a time.
///
/// ```swift
/// let session = LanguageModelSession(instructions: "You are a friendly barista.")
/// let response = try await session.respond(to: "What is an espresso?")
/// print(response.content)
/// ```
public final class LanguageModelSession: @unchecked Sendable {
    /// The mutable state, all behind one lock.
    ///
    /// The class is `@unchecked Sendable` because Apple's interface declares it so; its other members are `Sendable`.
    struct State {
        var transcript: Transcript
        var usage = Usage.zero
        var policy: TranscriptErrorHandlingPolicy?
        var maximumToolCallRounds = 64
        /// The number of the current turn; nil while no request is being answered.
        var activeTurn: UInt64?
        var turnCount: UInt64 = 0
        /// The transcript before the current turn.
        var transcriptBefore = Transcript()
        /// The scope of the code that runs for the current turn.
        var scope: SessionScope?
        /// The number of the current turn's changes that the transcript already shows.
        var publishedCount = 0
        /// The error handling policy of the current turn's profile, which has precedence over the session's.
        var profilePolicy: TranscriptErrorHandlingPolicy?
        /// Whether the transcript was set during the current turn.
        var wasMutated = false
        /// The transcript that the model has read last; nil without observers.
        var lastRead: ReadTranscript?
        /// Whether observers were notified of an edit that discarded a long prefix.
        var hasToldOfEdit = false
    }

    let state: Mutex<State>
    let configuration: SessionConfiguration
    private let registrar = ObservationRegistrar()

    /// The values that the session's tools, instructions and profiles share.
    public let properties = SessionPropertyValues()

    init(configuration: SessionConfiguration, transcript: Transcript) {
        self.configuration = configuration
        state = Mutex(State(transcript: transcript))
        properties.attach(to: self)
    }

    /// The entries of the conversation so far.
    ///
    /// If it is set while a request is being answered, that request fails with
    /// `LanguageModelSession.Error.transcriptMutationWhileResponding`.
    public var transcript: Transcript {
        get {
            registrar.access(self, keyPath: \.transcript)
            return state.withLock { $0.transcript }
        }
        set {
            registrar.withMutation(of: self, keyPath: \.transcript) {
                state.withLock { state in
                    state.transcript = newValue
                    if state.activeTurn != nil { state.wasMutated = true }
                }
            }
        }
    }

    /// The handling of the transcript after a failed request; nil reverts it.
    public var transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy? {
        get { state.withLock { $0.policy } }
        set { state.withLock { $0.policy = newValue } }
    }

    /// The largest number of rounds of tool calls in one request; 64 by default.
    ///
    /// A request that exceeds it throws `LanguageModelSession.ToolRoundLimitError`.
    public var maximumToolCallRounds: Int {
        get { state.withLock { $0.maximumToolCallRounds } }
        set { state.withLock { $0.maximumToolCallRounds = newValue } }
    }

    /// Whether a request is being answered.
    ///
    /// It is true from the call of `respond`, or from the first request for a snapshot or for `collect()`. It becomes
    /// false when the answer is complete or the request has failed. The time of tool calls is included. Creating a
    /// stream changes nothing. A second request changes nothing either: it throws
    /// `LanguageModelSession.Error.concurrentRequests`. A program that queues requests, as Apple's SDK for Python does,
    /// sees false between two of them.
    public var isResponding: Bool {
        registrar.access(self, keyPath: \.isResponding)
        return state.withLock { $0.activeTurn != nil }
    }

    /// The token counts of all requests of this session.
    public var usage: LanguageModelSession.Usage {
        registrar.access(self, keyPath: \.usage)
        return state.withLock { $0.usage }
    }

    /// Loads the model and prefills the transcript before the next request, with `promptPrefix` where it is given.
    ///
    /// Returns at once; the work continues in the background.
    public func prewarm(promptPrefix: Prompt? = nil) {
        let prompt = promptPrefix.map { Transcript.Prompt(segments: $0.parts.segments) }
        switch configuration {
        case .fixed(let model, _):
            var transcript = state.withLock { $0.transcript }
            if let prompt { transcript.append(.prompt(prompt)) }
            model.prewarm(transcript: transcript)
        case .profile(let source): Task { await prewarm(source, prompt, isolation: source.isolation) }
        }
    }
}

extension LanguageModelSession: nonisolated Observable {}

extension LanguageModelSession {
    /// Sets the history through `properties`.
    ///
    /// Code of the current request sets it for that request; code of an undone request changes nothing. Any other code
    /// sets it as if it set the transcript.
    func setHistory(_ history: Transcript.HistoryView, of properties: SessionPropertyValues) {
        let scope = SessionScope.current.flatMap { $0.properties === properties ? $0 : nil }
        registrar.withMutation(of: self, keyPath: \.transcript) {
            state.withLock { state in
                if let scope, scope.isUndone { return }
                if let turn = state.activeTurn, scope?.turn != turn { state.wasMutated = true }
                state.transcript.history = history
            }
        }
    }
}

extension LanguageModelSession {
    /// Changes the state and notifies observers of all observable properties.
    func mutate<T: Sendable>(_ body: (inout State) throws -> T) rethrows -> T {
        try registrar.withMutation(of: self, keyPath: \.transcript) {
            try registrar.withMutation(of: self, keyPath: \.isResponding) {
                try registrar.withMutation(of: self, keyPath: \.usage) {
                    try state.withLock { try body(&$0) }
                }
            }
        }
    }
}
