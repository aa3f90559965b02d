/// Follows what sessions, models and servers of this process do, for logs, metrics and traces.
///
/// Everything is told in counts, times and names; texts of prompts, answers, arguments and errors only where an observer
/// wants them. Methods are called on the threads that do the work, those of ``ran(_:)`` between two passes of a model: an
/// observer must return soon and wait for nobody. All of them have implementations that do nothing.
///
/// ```swift
/// struct SlowTurns: InferenceObserver {
///     func ended(_ operation: ObservedOperation, _ outcome: ObservedOutcome) {
///         if case .turn = operation.kind, outcome.seconds > 10 { print("a turn took \(outcome.seconds) s") }
///     }
/// }
/// let registration = InferenceObservers.add(SlowTurns())
/// ```
///
/// The package's trait `Observability` has a module of its own that tells swift-log, swift-metrics and
/// swift-distributed-tracing.
public protocol InferenceObserver: Sendable {
    /// Whether operations and outcomes carry texts.
    var wantsTexts: Bool { get }

    /// Called when an operation begins, in the task that asked for it.
    func began(_ operation: ObservedOperation)

    /// Called when an operation is over, once for each that began; on any thread.
    func ended(_ operation: ObservedOperation, _ outcome: ObservedOutcome)

    /// Called after each forward pass of a model, on its thread.
    func ran(_ pass: ObservedPass)

    /// Called when a request to a server was let in to generate, with the seconds that it had waited for its turn.
    func admitted(_ operation: ObservedOperation?, afterSeconds seconds: Double)

    /// Called once for each session, when an edit of its transcript threw a long prefix away.
    func discarded(_ prefix: DiscardedPrefix, in operation: ObservedOperation?)

    /// Runs the work of a request, turn, step or tool, which has begun, and may set task-local values for it.
    func run<Value: Sendable>(
        _ operation: ObservedOperation, _ work: @Sendable () async throws -> Value
    ) async throws -> Value
}

extension InferenceObserver {
    public var wantsTexts: Bool { false }

    public func began(_ operation: ObservedOperation) {}

    public func ended(_ operation: ObservedOperation, _ outcome: ObservedOutcome) {}

    public func ran(_ pass: ObservedPass) {}

    public func admitted(_ operation: ObservedOperation?, afterSeconds seconds: Double) {}

    public func discarded(_ prefix: DiscardedPrefix, in operation: ObservedOperation?) {}

    public func run<Value: Sendable>(
        _ operation: ObservedOperation, _ work: @Sendable () async throws -> Value
    ) async throws -> Value { try await work() }
}
