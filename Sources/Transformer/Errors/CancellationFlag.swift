import Synchronization

/// A switch that stops work in progress, thrown from any thread.
package final class CancellationFlag: Sendable {
    private let state = Atomic<Bool>(false)

    /// A flag that is not set.
    package init() {}

    /// Asks the work to stop; it does so within a layer of the model, or within a few tokens where layers keep states.
    package func cancel() {
        state.store(true, ordering: .relaxed)
    }

    /// Whether the work was asked to stop.
    package var isCancelled: Bool {
        state.load(ordering: .relaxed)
    }
}
