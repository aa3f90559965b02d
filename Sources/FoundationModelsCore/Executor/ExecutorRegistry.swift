import Synchronization

/// The executors in use, one for each type and configuration.
final class ExecutorRegistry: Sendable {
    static let shared = ExecutorRegistry()

    /// An executor type with a configuration.
    ///
    /// Unchecked because `AnyHashable` loses the configuration's conformance to `Sendable`.
    private struct Key: Hashable, @unchecked Sendable {
        let type: ObjectIdentifier
        let configuration: AnyHashable
    }

    private struct WeakReference: Sendable {
        weak let holder: (any AnyObject & Sendable)?
    }

    private let holders = Mutex<[Key: WeakReference]>([:])

    /// Returns the executor of a configuration; creates it if there is none.
    ///
    /// - Throws: The error of the executor's initializer.
    func holder<Executor: LanguageModelExecutor>(
        _ type: Executor.Type, configuration: Executor.Configuration
    ) throws -> ExecutorHolder<Executor> {
        let key = Key(type: ObjectIdentifier(type), configuration: AnyHashable(configuration))
        return try holders.withLock { holders in
            if let known = holders[key]?.holder as? ExecutorHolder<Executor> { return known }
            let made = try ExecutorHolder<Executor>(configuration: configuration)
            holders = holders.filter { $0.value.holder != nil }
            holders[key] = WeakReference(holder: made)
            return made
        }
    }
}
