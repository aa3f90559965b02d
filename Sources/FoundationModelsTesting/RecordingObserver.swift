import FoundationModelsCore
import InferenceEvents
import Synchronization

/// Records the operations of sessions, models and tools in a piece of code, for tests.
///
/// ```swift
/// let observer = RecordingObserver()
/// try await observer.record { _ = try await session.respond(to: "How is the weather?") }
/// #expect(observer.ended(where: { if case .tool = $0 { true } else { false } }).count == 1)
/// ```
///
/// It leaves out the operations of other tests that run at the same time. Forward passes are the exception, since their
/// origin isn't known.
public final class RecordingObserver: InferenceObserver {
    /// An operation that has ended.
    public struct Ended: Sendable {
        /// The operation.
        public let operation: ObservedOperation
        /// How it ended.
        public let outcome: ObservedOutcome
    }

    private struct State {
        var known: Set<UInt64> = []
        var began: [ObservedOperation] = []
        var ended: [Ended] = []
        var passes: [ObservedPass] = []
        var discarded: [DiscardedPrefix] = []
        var admissions: [Double] = []
    }

    /// Whether operations and outcomes carry texts.
    public let wantsTexts: Bool
    private let state = Mutex(State())

    /// Makes an observer that has seen nothing.
    public init(wantsTexts: Bool = false) { self.wantsTexts = wantsTexts }

    /// Runs work and records the operations within it.
    public func record<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
        let registration = InferenceObservers.add(self)
        defer { registration.end() }
        return try await InferenceObservers.recording(
            began: { root in _ = state.withLock { $0.known.insert(root) } }, work)
    }

    /// The operations that began, in order.
    public var began: [ObservedOperation] { state.withLock { $0.began } }

    /// The operations that ended, in the order in which they ended.
    public var ended: [Ended] { state.withLock { $0.ended } }

    /// The ended operations of some kinds.
    public func ended(where isWanted: (ObservedOperation.Kind) -> Bool) -> [Ended] {
        ended.filter { isWanted($0.operation.kind) }
    }

    /// The ended requests to sessions.
    public var turns: [Ended] { ended { $0 == .turn } }

    /// The requests of sessions to their models that are over.
    public var steps: [Ended] { ended { if case .step = $0 { true } else { false } } }

    /// The runs of tools that are over.
    public var tools: [Ended] { ended { if case .tool = $0 { true } else { false } } }

    /// The generations of loaded models that are over.
    public var generations: [Ended] { ended { if case .generation = $0 { true } else { false } } }

    /// All forward passes of the process.
    public var passes: [ObservedPass] { state.withLock { $0.passes } }

    /// The edits that threw a prefix away.
    public var discardedPrefixes: [DiscardedPrefix] { state.withLock { $0.discarded } }

    /// How long requests to a server waited for their turn, in seconds.
    public var admissions: [Double] { state.withLock { $0.admissions } }

    public func began(_ operation: ObservedOperation) {
        state.withLock { state in
            guard let parent = operation.parentID, state.known.contains(parent) else { return }
            state.known.insert(operation.id)
            state.began.append(operation)
        }
    }

    public func ended(_ operation: ObservedOperation, _ outcome: ObservedOutcome) {
        state.withLock { state in
            guard state.began.contains(where: { $0.id == operation.id }) else { return }
            state.ended.append(Ended(operation: operation, outcome: outcome))
        }
    }

    public func ran(_ pass: ObservedPass) { state.withLock { $0.passes.append(pass) } }

    public func admitted(_ operation: ObservedOperation?, afterSeconds seconds: Double) {
        state.withLock { state in
            guard let operation, state.known.contains(operation.id) else { return }
            state.admissions.append(seconds)
        }
    }

    public func discarded(_ prefix: DiscardedPrefix, in operation: ObservedOperation?) {
        state.withLock { state in
            guard let operation, state.known.contains(operation.id) else { return }
            state.discarded.append(prefix)
        }
    }
}
