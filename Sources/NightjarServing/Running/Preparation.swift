/// The times of a request before its first token was computed, in seconds.
struct Preparation: Sendable {
    /// The time in the queue before generation.
    var queueSeconds = 0.0
    /// The time of rendering the template and compiling the grammar.
    var templateSeconds = 0.0

    /// Runs work and records its time.
    mutating func timing<Value>(
        _ part: WritableKeyPath<Preparation, Double>, _ work: () async throws -> Value
    ) async rethrows -> Value {
        let start = ContinuousClock.now
        let value = try await work()
        self[keyPath: part] += (ContinuousClock.now - start) / .seconds(1)
        return value
    }
}
