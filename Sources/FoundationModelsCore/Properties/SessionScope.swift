import Synchronization

/// The request for which code of a program runs: a body, a callback or a tool, and the tasks that these start.
final class SessionScope: Sendable {
    /// The values of the session.
    let properties: SessionPropertyValues
    /// The number of the turn; nil while the session gets ready ahead of one.
    let turn: UInt64?
    private let undone = Atomic(false)

    init(properties: SessionPropertyValues, turn: UInt64?) {
        self.properties = properties
        self.turn = turn
    }

    /// Whether the request was undone: nothing that its code does counts any more.
    var isUndone: Bool { undone.load(ordering: .acquiring) }

    /// Says that the request was undone.
    func undo() { undone.store(true, ordering: .releasing) }

    @TaskLocal static var current: SessionScope?
}
