import Synchronization

/// A switch that stops work in progress, thrown from any thread.
public final class CancellationFlag: Sendable {
    private let state = Atomic<Bool>(false)

    /// A flag that is not set.
    public init() {}

    /// Asks the work to stop; it does so within a layer of the model, or within a few tokens where layers keep states.
    public func cancel() {
        state.store(true, ordering: .relaxed)
    }

    /// Whether the work was asked to stop.
    public var isCancelled: Bool {
        state.load(ordering: .relaxed)
    }
}
