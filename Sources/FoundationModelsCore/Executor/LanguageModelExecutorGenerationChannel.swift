/// The way from an executor to a session: events in order, with a bounded number under way.
///
/// A sender waits while the receiver is behind; once the receiver has stopped, sending returns at once.
public struct LanguageModelExecutorGenerationChannel: AsyncSequence, Sendable {
    /// What the channel carries.
    public typealias Element = Event

    private let storage = ChannelStorage()

    /// Makes an open channel.
    public init() {}
}

extension LanguageModelExecutorGenerationChannel {
    /// The receiving end.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let storage: ChannelStorage
    }

    /// Begins to receive; a channel has one receiver.
    public func makeAsyncIterator() -> LanguageModelExecutorGenerationChannel.AsyncIterator {
        AsyncIterator(storage: storage)
    }

    /// Sends an event, waiting for room.
    public nonisolated(nonsending) func send(_ event: LanguageModelExecutorGenerationChannel.Event) async {
        await storage.send(event)
    }

    /// Says that no more events follow.
    package func finish(throwing error: (any Error)? = nil) { storage.finish(throwing: error) }
}

extension LanguageModelExecutorGenerationChannel.AsyncIterator {
    /// The next event; nil after the last one, and when the receiving task is cancelled and nothing is left.
    public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> LanguageModelExecutorGenerationChannel.Event? {
        try await storage.next()
    }
}
