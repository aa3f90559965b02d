extension TokenQueue {
    /// The state that the queue's lock guards.
    struct State {
        /// A ring buffer with `count` waiting tokens, the first at `head`.
        var ring: [GeneratedToken]
        /// The index of the first waiting token.
        var head = 0
        /// The number of waiting tokens.
        var count = 0
        /// The generation's outcome; nil until it has ended.
        var end: Result<GenerationResult, GenerationError>?
        /// The task that waits for a token.
        var consumer: UnsafeContinuation<Void, Never>?
        /// The tasks that wait for the end.
        var observers: [UnsafeContinuation<Void, Never>] = []

        /// Removes and returns the waiting consumer, which the caller resumes outside the lock.
        mutating func takeConsumer() -> UnsafeContinuation<Void, Never>? {
            defer { consumer = nil }
            return consumer
        }

        /// Doubles the ring buffer.
        mutating func grow() {
            ring = Array(ring[head...] + ring[..<head])
            head = 0
            ring.append(contentsOf: repeatElement(GeneratedToken(id: 0, text: ""), count: ring.count))
        }
    }
}
