import Synchronization

/// A queue between tasks; a writer waits while the queue is full, so that a slow reader costs no memory.
package final class BoundedChannel<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        /// The index of the first unread element.
        var head = 0
        var end: Result<Void, any Error>?
        var reader: CheckedContinuation<Void, Never>?
        var writers: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var nextNumber = 0
        /// The writers that aren't in the list yet; one that is cancelled before is removed.
        var arriving: Set<Int> = []

        var count: Int { elements.count - head }

        mutating func takeWriters() -> [CheckedContinuation<Void, Never>] {
            defer { writers = [] }
            return writers.map(\.continuation)
        }
    }

    private let state = Mutex(State())
    private let capacity: Int

    /// Creates an empty channel.
    ///
    /// - Parameter capacity: The number of elements that may wait. Each writer may add one more, and then waits itself.
    package init(capacity: Int) { self.capacity = max(capacity, 1) }

    /// Adds an element, and waits while there are too many.
    ///
    /// - Throws: `CancellationError`.
    package func send(_ element: Element) async throws {
        try Task.checkCancellation()
        let (reader, number) = state.withLock { state -> (CheckedContinuation<Void, Never>?, Int?) in
            guard state.end == nil else { return (nil, nil) }
            state.elements.append(element)
            defer { state.reader = nil }
            guard state.count > capacity else { return (state.reader, nil) }
            state.nextNumber += 1
            state.arriving.insert(state.nextNumber)
            return (state.reader, state.nextNumber)
        }
        reader?.resume()
        guard let number else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = state.withLock { state in
                    let wasCancelled = state.arriving.remove(number) == nil
                    guard !wasCancelled, state.end == nil, state.count > capacity else { return false }
                    state.writers.append((number, continuation))
                    return true
                }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            let writer = state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard let index = state.writers.firstIndex(where: { $0.number == number }) else {
                    state.arriving.remove(number)
                    return nil
                }
                return state.writers.remove(at: index).continuation
            }
            writer?.resume()
        }
        try Task.checkCancellation()
    }

    /// Ends the channel; waiting elements can still be read. Only the first end counts.
    package func finish(throwing error: (any Error)? = nil) {
        let (reader, writers) = state.withLock { state in
            if state.end == nil { state.end = error.map { .failure($0) } ?? .success(()) }
            defer { state.reader = nil }
            return (state.reader, state.takeWriters())
        }
        reader?.resume()
        for writer in writers { writer.resume() }
    }

    /// Waits for the next element and removes it; returns nil at the end. There may be only one reader.
    package func next() async throws -> Element? {
        while true {
            try Task.checkCancellation()
            let (taken, writers) = state.withLock {
                state -> (Result<Element?, any Error>?, [CheckedContinuation<Void, Never>]) in
                guard state.count > 0 else { return (state.end.map { $0.map { nil } }, []) }
                let element = state.elements[state.head]
                state.head += 1
                if state.head == state.elements.count || state.head > 1024 {
                    state.elements.removeFirst(state.head)
                    state.head = 0
                }
                return (.success(element), state.count <= capacity ? state.takeWriters() : [])
            }
            for writer in writers { writer.resume() }
            if let taken { return try taken.get() }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let waits = state.withLock { state in
                        guard state.count == 0, state.end == nil, !Task.isCancelled else { return false }
                        state.reader = continuation
                        return true
                    }
                    if !waits { continuation.resume() }
                }
            } onCancel: {
                // The reader has ended.
                finish(throwing: CancellationError())
            }
        }
    }
}
