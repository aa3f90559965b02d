import Foundation

/// A session's profile, with what is remembered of it from one request to the model to the next.
///
/// Unchecked, because a profile need not be `Sendable`: it was handed over when the session was made, and its code is
/// run only where that was, for one request at a time; a callback that goes on although its request was cancelled is
/// what can still run when the next one begins.
final class ProfileSource: @unchecked Sendable {
    /// How many executors are kept for profiles that may come back.
    private static let keptExecutors = 8

    /// Where the profile's code runs; weak, since an actor may keep the session that it made.
    private(set) weak var isolation: (any Actor)?
    private let profile: any LanguageModelSession.DynamicProfile
    /// The model of profiles that name none.
    let model: any BoundModel
    private let lock = NSRecursiveLock()
    private var selected: ResolvedProfile?
    private var executors: [AnyObject] = []

    init(_ profile: any LanguageModelSession.DynamicProfile, model: any BoundModel, isolation: (any Actor)?) {
        self.profile = profile
        self.model = model
        self.isolation = isolation
    }

    /// Keeps others from evaluating the profile meanwhile.
    func exclusively<Value>(_ body: () throws -> Value) rethrows -> Value { try lock.withLock(body) }

    /// Evaluates the profile.
    func resolve() -> ResolvedProfile {
        var resolved = ResolvedProfile()
        resolved.resolve(profile)
        return resolved
    }

    /// Takes note of the profile that is used now, and runs the code for the change if it is another one than before:
    /// first that of the one before, then its own.
    ///
    /// - Returns: Whether any code was run.
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

    /// Keeps a model's executor, so that it is still there when a profile that uses it comes back.
    func keepExecutor(of model: any BoundModel) {
        guard let executor = model.executorHolder else { return }
        lock.withLock {
            executors.removeAll { $0 === executor }
            executors.append(executor)
            if executors.count > Self.keptExecutors { executors.removeFirst() }
        }
    }
}
