import Foundation
import Observation
import Synchronization

/// A conversation with a language model: it keeps the transcript, runs the tools and answers one request at a time.
///
/// ```swift
/// let session = LanguageModelSession(instructions: "You are a friendly barista.")
/// let response = try await session.respond(to: "What is an espresso?")
/// print(response.content)
/// ```
public final class LanguageModelSession: @unchecked Sendable {
    /// What changes, all under one lock. The class is `@unchecked Sendable` as declared by the interface it follows;
    /// what else it holds guards itself.
    struct State {
        var transcript: Transcript
        var usage = Usage.zero
        var policy: TranscriptErrorHandlingPolicy?
        var maximumToolCallRounds = 64
        /// The number of the turn under way.
        var activeTurn: UInt64?
        var turnCount: UInt64 = 0
        /// The transcript before the turn under way.
        var transcriptBefore = Transcript()
        /// What the code that runs for the turn under way is told apart by.
        var scope: SessionScope?
        /// How many changes of the turn under way the transcript shows already.
        var publishedCount = 0
        /// The policy of the profile that the turn under way uses, ahead of the session's own.
        var profilePolicy: TranscriptErrorHandlingPolicy?
        /// Whether the transcript was set during the turn under way.
        var wasMutated = false
        /// What the model has read last; nil unless somebody observes.
        var lastRead: ReadTranscript?
        /// Whether observers were told of an edit that threw a long prefix away.
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

    /// Everything said so far.
    ///
    /// Setting it while a request is being answered makes that request fail with
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

    /// What becomes of the transcript when a request fails; nil means that it is reverted.
    public var transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy? {
        get { state.withLock { $0.policy } }
        set { state.withLock { $0.policy = newValue } }
    }

    /// How many rounds of tool calls one request may take, 64 unless set.
    ///
    /// A model that calls on gets a `LanguageModelSession.ToolRoundLimitError`.
    public var maximumToolCallRounds: Int {
        get { state.withLock { $0.maximumToolCallRounds } }
        set { state.withLock { $0.maximumToolCallRounds = newValue } }
    }

    /// Whether a request is being answered.
    ///
    /// True from the call of `respond`, or from the first snapshot or `collect()` asked of a stream, until the answer is
    /// whole or the request has failed, tools included. Making a stream changes nothing yet, nor does a second request: it is
    /// refused with `LanguageModelSession.Error.concurrentRequests`. Programs that put requests in a row, as Apple's SDK for
    /// Python does, see false as soon as one is answered and the next hasn't begun, which a small model reaches within
    /// milliseconds.
    public var isResponding: Bool {
        registrar.access(self, keyPath: \.isResponding)
        return state.withLock { $0.activeTurn != nil }
    }

    /// How many tokens all requests of this session took.
    public var usage: LanguageModelSession.Usage {
        registrar.access(self, keyPath: \.usage)
        return state.withLock { $0.usage }
    }

    /// Loads the model and reads the transcript ahead of the next request, with `promptPrefix` if its start is known.
    ///
    /// Returns at once; the work goes on in the background.
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
    /// Sets the history through `properties`: for the request whose code does so, or else as the transcript is set, as
    /// also when that request is over. The code of a request that was undone changes nothing.
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
    /// Changes the state and tells observers of everything that can be observed.
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
