/// What a request took before its first token was computed, in seconds.
struct Preparation: Sendable {
    /// Waiting for a place among those that are generated.
    var queueSeconds = 0.0
    /// Rendering the template and compiling the grammar.
    var templateSeconds = 0.0

    /// Does work and notes how long it took.
    mutating func timing<Value>(
        _ part: WritableKeyPath<Preparation, Double>, _ work: () async throws -> Value
    ) async rethrows -> Value {
        let start = ContinuousClock.now
        let value = try await work()
        self[keyPath: part] += (ContinuousClock.now - start) / .seconds(1)
        return value
    }
}
