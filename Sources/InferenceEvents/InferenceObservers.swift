import Synchronization

/// The observers of this process; none unless somebody adds one, and then nothing is counted, timed or made for them.
public enum InferenceObservers {
    /// An observer's place among the others.
    public struct Registration: Sendable {
        fileprivate let id: UInt64

        /// Takes the observer out; what is under way may still be told to it.
        public func end() { InferenceObservers.remove(id) }
    }

    private struct State {
        var observers: [(id: UInt64, observer: any InferenceObserver)] = []
        var count: UInt64 = 0
    }

    private static let state = Mutex(State())
    private static let hasAny = Atomic<Bool>(false)
    private static let hasReaders = Atomic<Bool>(false)

    /// Adds an observer, beside those that there are.
    @discardableResult
    public static func add(_ observer: any InferenceObserver) -> Registration {
        state.withLock { state in
            state.count += 1
            state.observers.append((state.count, observer))
            note(state)
            return Registration(id: state.count)
        }
    }

    private static func remove(_ id: UInt64) {
        state.withLock { state in
            state.observers.removeAll { $0.id == id }
            note(state)
        }
    }

    private static func note(_ state: State) {
        hasAny.store(!state.observers.isEmpty, ordering: .relaxed)
        hasReaders.store(state.observers.contains(where: \.observer.wantsTexts), ordering: .relaxed)
    }

    /// How many observers were added so far, those among them that are gone.
    package static var addedCount: UInt64 { state.withLock { $0.count } }

    /// Whether anybody observes.
    package static var isOn: Bool { hasAny.load(ordering: .relaxed) }

    /// Whether anybody wants texts.
    package static var wantTexts: Bool { hasReaders.load(ordering: .relaxed) }

    /// Notifies all observers. They are called outside the lock, so that they may add and remove observers.
    package static func tell(_ body: (any InferenceObserver) -> Void) {
        guard isOn else { return }
        for entry in state.withLock({ $0.observers }) { body(entry.observer) }
    }

    /// Begins an operation; nil where nobody observes.
    ///
    /// - Parameter text: What it is done with, made only where somebody wants texts.
    package static func begin(
        _ kind: @autoclosure () -> ObservedOperation.Kind, text: @autoclosure () -> String? = nil
    ) -> ObservedOperation? {
        guard isOn else { return nil }
        let operation = ObservedOperation(kind(), text: wantTexts ? text() : nil)
        tell { $0.began(operation) }
        return operation
    }

    /// Ends an operation, where one has begun.
    package static func end(_ operation: ObservedOperation?, _ outcome: @autoclosure () -> ObservedOutcome) {
        guard let operation else { return }
        var outcome = outcome()
        outcome.seconds = operation.start.secondsToNow
        if !wantTexts { outcome.text = nil }
        tell { $0.ended(operation, outcome) }
    }

    /// Does work as an operation.
    ///
    /// - Parameter outcome: What came of it, beside the error.
    package static func run<Value: Sendable>(
        _ kind: @autoclosure () -> ObservedOperation.Kind, text: @autoclosure () -> String? = nil,
        _ work: @Sendable () async throws -> Value, outcome: (Value?) -> ObservedOutcome
    ) async throws -> Value {
        guard let operation = begin(kind(), text: text()) else { return try await work() }
        do {
            let value = try await run(operation, work)
            end(operation, outcome(value))
            return value
        } catch {
            var outcome = outcome(nil)
            outcome.error = ObservedError(error)
            end(operation, outcome)
            throw error
        }
    }

    /// Does work as a part of an operation that nobody is told of, so that what belongs to it can be told from the rest.
    ///
    /// - Parameter began: Takes the operation's number, before anything is done.
    package static func recording<Value: Sendable>(
        began: (UInt64) -> Void, _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        let root = ObservedOperation(.turn, text: nil)
        began(root.id)
        return try await ObservedOperation.$current.withValue(root) { try await work() }
    }

    /// Does the work of an operation that has begun, within what observers set for it.
    package static func run<Value: Sendable>(
        _ operation: ObservedOperation, _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await run(operation, within: state.withLock { $0.observers.map(\.observer) }[...], work)
    }

    private static func run<Value: Sendable>(
        _ operation: ObservedOperation, within observers: ArraySlice<any InferenceObserver>,
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let first = observers.first else {
            return try await ObservedOperation.$current.withValue(operation) { try await work() }
        }
        return try await first.run(operation) { try await run(operation, within: observers.dropFirst(), work) }
    }
}
