/// A bounded, ordered stream of events from an executor to a session.
///
/// A sender waits while the queue is full. Once the receiver has stopped, `send` returns at once.
public struct LanguageModelExecutorGenerationChannel: AsyncSequence, Sendable {
    /// An event of the channel.
    public typealias Element = Event

    private let storage = ChannelStorage()

    /// Makes an open channel.
    public init() {}
}

extension LanguageModelExecutorGenerationChannel {
    /// The receiving end of a channel.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let storage: ChannelStorage
    }

    /// Returns the receiving end; a channel has one receiver.
    public func makeAsyncIterator() -> LanguageModelExecutorGenerationChannel.AsyncIterator {
        AsyncIterator(storage: storage)
    }

    /// Sends an event; waits while the queue is full.
    public nonisolated(nonsending) func send(_ event: LanguageModelExecutorGenerationChannel.Event) async {
        await storage.send(event)
    }

    /// Ends the channel; no events follow.
    package func finish(throwing error: (any Error)? = nil) { storage.finish(throwing: error) }
}

extension LanguageModelExecutorGenerationChannel.AsyncIterator {
    /// Returns the next event; nil after the last one, and when the task is cancelled and the queue is empty.
    public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> LanguageModelExecutorGenerationChannel.Event? {
        try await storage.next()
    }
}
