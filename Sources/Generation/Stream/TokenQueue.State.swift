extension TokenQueue {
    /// What the queue's lock guards.
    struct State {
        /// A ring; `count` tokens are waiting, the first at `head`.
        var ring: [GeneratedToken]
        /// Index of the first waiting token.
        var head = 0
        /// How many tokens are waiting.
        var count = 0
        /// How the generation ended, once it has.
        var end: Result<GenerationResult, GenerationError>?
        /// The task that waits for a token.
        var consumer: UnsafeContinuation<Void, Never>?
        /// Tasks that wait for the end.
        var observers: [UnsafeContinuation<Void, Never>] = []

        /// Takes the waiting consumer out, to be resumed outside of the lock.
        mutating func takeConsumer() -> UnsafeContinuation<Void, Never>? {
            defer { consumer = nil }
            return consumer
        }

        /// Doubles the ring.
        mutating func grow() {
            ring = Array(ring[head...] + ring[..<head])
            head = 0
            ring.append(contentsOf: repeatElement(GeneratedToken(id: 0, text: ""), count: ring.count))
        }
    }
}
