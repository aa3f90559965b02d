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
    /// everything else in it is immutable.
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
        /// Whether the transcript was set during the turn under way.
        var wasMutated = false
    }

    let state: Mutex<State>
    let model: any BoundModel
    let tools: [SessionTool]
    private let registrar = ObservationRegistrar()

    init(model: any BoundModel, tools: [any Tool], transcript: Transcript) {
        self.model = model
        self.tools = tools.map(SessionTool.init)
        state = Mutex(State(transcript: transcript.describing(self.tools)))
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
        var transcript = state.withLock { $0.transcript }
        if let promptPrefix { transcript.append(.prompt(.init(segments: promptPrefix.parts.segments))) }
        model.prewarm(transcript: transcript)
    }
}

extension LanguageModelSession: nonisolated Observable {}

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

extension Transcript {
    /// The transcript whose leading instructions describe `tools`.
    fileprivate func describing(_ tools: [SessionTool]) -> Transcript {
        guard !tools.isEmpty else { return self }
        let definitions = tools.filter(\.isDescribed).map(\.definition)
        var copy = self
        if case .instructions(var instructions) = first {
            if instructions.toolDefinitions != definitions {
                instructions.toolDefinitions = definitions
                copy[0] = .instructions(instructions)
            }
        } else {
            copy.insert(.instructions(.init(segments: [], toolDefinitions: definitions)), at: 0)
        }
        return copy
    }
}
