/// The tokens of one generation, as they come.
///
/// ```swift
/// let stream = model.generate(request)
/// for try await token in stream { write(token.text) }
/// print(try await stream.result.stopReason)
/// ```
///
/// The stream is for one consumer. Generation begins when the stream is made; a consumer that is slower than the model
/// makes it rest when the queue is full. Cancelling the consuming task, calling ``cancel()`` or letting go of the
/// stream and its iterators ends the generation within one token.
public struct GenerationStream: AsyncSequence, Sendable {
    /// What the stream yields.
    public typealias Element = GeneratedToken
    /// What iteration may throw.
    public typealias Failure = GenerationError

    /// Cancels when nobody holds the stream or an iterator any more.
    fileprivate final class Consumer: Sendable {
        let queue: TokenQueue

        init(queue: TokenQueue) { self.queue = queue }

        deinit { queue.cancel() }
    }

    private let consumer: Consumer

    init(queue: TokenQueue) {
        consumer = Consumer(queue: queue)
    }

    /// How the generation ended, waiting for that; also for a consumer that didn't iterate to the end.
    ///
    /// A generation longer than the queue ends only when its tokens are taken or it is cancelled.
    public var result: GenerationResult {
        get async throws(GenerationError) { try await consumer.queue.result }
    }

    /// Ends the generation within one token; its result then says ``StopReason/cancelled``.
    public func cancel() {
        consumer.queue.cancel()
    }

    /// Begins iteration.
    public func makeAsyncIterator() -> Iterator {
        Iterator(consumer: consumer)
    }

    /// Yields the tokens of a generation.
    public struct Iterator: AsyncIteratorProtocol {
        private let consumer: Consumer

        fileprivate init(consumer: Consumer) { self.consumer = consumer }

        /// Waits for the next token; nil at the end.
        ///
        /// - Throws: ``GenerationError`` where the generation failed.
        public mutating func next() async throws(GenerationError) -> GeneratedToken? {
            try await consumer.queue.next()
        }

        /// Waits for the next token; nil at the end.
        ///
        /// - Throws: ``GenerationError`` where the generation failed.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(GenerationError) -> GeneratedToken? {
            try await consumer.queue.next()
        }
    }
}
