import Synchronization

/// Counts the forward passes that a model's thread has begun.
final class PassCounter: Sendable {
    private let value = Atomic<Int>(0)

    /// How many there were so far.
    var count: Int { value.load(ordering: .acquiring) }

    /// Counts one more.
    func add() { value.add(1, ordering: .acquiringAndReleasing) }
}
