/// The code that a profile has run, outer modifiers first.
///
/// Unchecked, because what was handed to a modifier need not be `Sendable`; see `ProfileSource` for where it is run.
struct ProfileCallbacks: @unchecked Sendable {
    typealias Handler = nonisolated(nonsending) (ProfileEvent) async throws -> Void
    typealias Change = @isolated(any) () async -> Void

    private var handlers: [ProfileEvent.Kind: [Handler]] = [:]
    /// When the profile is selected.
    var activate: [Change] = []
    /// When another profile is selected.
    var deactivate: [Change] = []

    /// Adds the code of a modifier, which goes ahead of what is further in.
    mutating func add(_ kind: ProfileEvent.Kind, _ handler: @escaping Handler) {
        handlers[kind, default: []].insert(handler, at: 0)
    }

    /// Whether there is code for a kind of event.
    func handles(_ kind: ProfileEvent.Kind) -> Bool { handlers[kind] != nil }

    /// Runs the code for an event.
    func handle(_ event: ProfileEvent, isolation: isolated (any Actor)?) async throws {
        for handler in handlers[event.kind] ?? [] {
            try Task.checkCancellation()
            try await handler(event)
        }
    }
}
