/// The tokens of one generation, as they are generated.
///
/// ```swift
/// let stream = model.generate(request)
/// for try await token in stream { write(token.text) }
/// print(try await stream.result.stopReason)
/// ```
///
/// The stream is for one consumer. The generation starts when the stream is created. If the consumer is slower than the
/// model, the generation pauses while the queue is full. Cancelling the consuming task, calling ``cancel()`` or
/// dropping the stream and its iterators ends the generation within one token.
public struct GenerationStream: AsyncSequence, Sendable {
    /// The stream's elements.
    public typealias Element = GeneratedToken
    /// The errors of iteration.
    public typealias Failure = GenerationError

    /// Cancels the generation when nothing holds the stream or an iterator any more.
    fileprivate final class Consumer: Sendable {
        let queue: TokenQueue

        init(queue: TokenQueue) { self.queue = queue }

        deinit { queue.cancel() }
    }

    private let consumer: Consumer

    init(queue: TokenQueue) {
        consumer = Consumer(queue: queue)
    }

    /// The result; reading it waits for the generation's end. It is also available without iterating to the end.
    ///
    /// A generation longer than the queue ends only when its tokens are read or it is cancelled.
    public var result: GenerationResult {
        get async throws(GenerationError) { try await consumer.queue.result }
    }

    /// Ends the generation within one token; its stop reason is then ``StopReason/cancelled``.
    public func cancel() {
        consumer.queue.cancel()
    }

    /// Returns an iterator over the tokens.
    public func makeAsyncIterator() -> Iterator {
        Iterator(consumer: consumer)
    }

    /// An iterator over the tokens of a generation.
    public struct Iterator: AsyncIteratorProtocol {
        private let consumer: Consumer

        fileprivate init(consumer: Consumer) { self.consumer = consumer }

        /// Waits for the next token; returns nil at the end.
        ///
        /// - Throws: ``GenerationError`` if the generation failed.
        public mutating func next() async throws(GenerationError) -> GeneratedToken? {
            try await consumer.queue.next()
        }

        /// Waits for the next token; returns nil at the end.
        ///
        /// - Throws: ``GenerationError`` if the generation failed.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(GenerationError) -> GeneratedToken? {
            try await consumer.queue.next()
        }
    }
}
