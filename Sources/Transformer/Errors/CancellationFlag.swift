import Synchronization

/// A flag that stops work in progress; any thread can set it.
package final class CancellationFlag: Sendable {
    private let state = Atomic<Bool>(false)

    /// Creates a flag that isn't set.
    package init() {}

    /// Requests a stop; the work stops within a layer, or within a few tokens for models with recurrent states.
    package func cancel() {
        state.store(true, ordering: .relaxed)
    }

    /// Whether a stop was requested.
    package var isCancelled: Bool {
        state.load(ordering: .relaxed)
    }
}
