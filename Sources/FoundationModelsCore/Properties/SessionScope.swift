import Synchronization

/// The request for which user code runs: a body, a callback or a tool, and the tasks that these start.
final class SessionScope: Sendable {
    /// The values of the session.
    let properties: SessionPropertyValues
    /// The number of the turn; nil while the session prewarms.
    let turn: UInt64?
    private let undone = Atomic(false)

    init(properties: SessionPropertyValues, turn: UInt64?) {
        self.properties = properties
        self.turn = turn
    }

    /// Whether the request was undone; later changes by its code have no effect.
    var isUndone: Bool { undone.load(ordering: .acquiring) }

    /// Marks the request as undone.
    func undo() { undone.store(true, ordering: .releasing) }

    @TaskLocal static var current: SessionScope?
}
