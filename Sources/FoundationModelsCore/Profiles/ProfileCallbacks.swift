/// The callbacks of a profile, those of outer modifiers first.
///
/// The conformance to `Sendable` is unchecked because a modifier's closures need not be `Sendable`; `ProfileSource`
/// says where they run.
struct ProfileCallbacks: @unchecked Sendable {
    typealias Handler = nonisolated(nonsending) (ProfileEvent) async throws -> Void
    typealias Change = @isolated(any) () async -> Void

    private var handlers: [ProfileEvent.Kind: [Handler]] = [:]
    /// The actions that run when the profile is selected.
    var activate: [Change] = []
    /// The actions that run when another profile is selected.
    var deactivate: [Change] = []

    /// Adds a modifier's callback before those of inner modifiers.
    mutating func add(_ kind: ProfileEvent.Kind, _ handler: @escaping Handler) {
        handlers[kind, default: []].insert(handler, at: 0)
    }

    /// Returns whether there is a callback for a kind of event.
    func handles(_ kind: ProfileEvent.Kind) -> Bool { handlers[kind] != nil }

    /// Runs the callbacks of an event in order.
    ///
    /// - Throws: The first error of a callback; `CancellationError` when the task is cancelled.
    func handle(_ event: ProfileEvent, isolation: isolated (any Actor)?) async throws {
        for handler in handlers[event.kind] ?? [] {
            try Task.checkCancellation()
            try await handler(event)
        }
    }
}
