/// The request for which code of a program runs: a body, a callback or a tool.
struct SessionScope: Sendable {
    /// The values of the session.
    let properties: SessionPropertyValues
    /// The number of the turn; nil while the session gets ready ahead of one.
    let turn: UInt64?

    @TaskLocal static var current: SessionScope?
}
