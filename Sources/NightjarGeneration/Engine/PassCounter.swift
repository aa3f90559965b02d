import Synchronization

/// A counter of the forward passes that a model's thread has begun.
final class PassCounter: Sendable {
    private let value = Atomic<Int>(0)

    /// The number of passes so far.
    var count: Int { value.load(ordering: .acquiring) }

    /// Adds one pass.
    func add() { value.add(1, ordering: .acquiringAndReleasing) }
}
