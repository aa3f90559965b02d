import Foundation

/// A session's profile and the state that it keeps between requests to the model.
///
/// The conformance to `Sendable` is unchecked because a profile need not be `Sendable`. The profile was sent to the
/// session. Its code runs only in the isolation where the session was created, for one request at a time. One case
/// remains: a callback that ignores cancellation may still run when the next request begins.
final class ProfileSource: @unchecked Sendable {
    /// The number of executors that stay alive for profiles that may be selected again.
    private static let keptExecutors = 8

    /// The isolation of the profile's code; weak, because an actor may own the session that it created.
    private(set) weak var isolation: (any Actor)?
    private let profile: any LanguageModelSession.DynamicProfile
    /// The model for profiles without one.
    let model: any BoundModel
    private let lock = NSRecursiveLock()
    private var selected: ResolvedProfile?
    private var executors: [AnyObject] = []

    init(_ profile: any LanguageModelSession.DynamicProfile, model: any BoundModel, isolation: (any Actor)?) {
        self.profile = profile
        self.model = model
        self.isolation = isolation
    }

    /// Runs `body` while no other task evaluates the profile.
    func exclusively<Value>(_ body: () throws -> Value) rethrows -> Value { try lock.withLock(body) }

    /// Evaluates the profile.
    func resolve() -> ResolvedProfile {
        var resolved = ResolvedProfile()
        resolved.resolve(profile)
        return resolved
    }

    /// Records the selected profile. If it differs from the previous one, runs that one's deactivation actions, then
    /// its own activation actions.
    ///
    /// - Returns: Whether any action ran.
    @discardableResult
    func select(_ profile: ResolvedProfile, isolation: isolated (any Actor)?) async -> Bool {
        let before = lock.withLock { () -> ResolvedProfile? in
            defer { selected = profile }
            return selected
        }
        guard before?.identity != profile.identity else { return false }
        let changes = (before?.callbacks.deactivate ?? []) + profile.callbacks.activate
        for change in changes { await change() }
        return !changes.isEmpty
    }

    /// Keeps a model's executor alive for a profile that is selected again later.
    func keepExecutor(of model: any BoundModel) {
        guard let executor = model.executorHolder else { return }
        lock.withLock {
            executors.removeAll { $0 === executor }
            executors.append(executor)
            if executors.count > Self.keptExecutors { executors.removeFirst() }
        }
    }
}
