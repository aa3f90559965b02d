import FoundationModelsCore

/// Runs code in which the answers of local models can be repeated: each that names no seed takes this one.
///
/// A session draws a new seed for every answer unless its options name one, so that a test of a program that leaves them
/// out sees other answers each time. Within `body`, and the tasks that it starts, the same requests to the same weights
/// have the same answers, as far as the processor's kernels are the same.
///
/// - Parameters:
///   - seed: The seed.
///   - isolation: The actor on which `body` runs: the caller's.
///   - body: The code.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
public func withSamplingSeed<Result>(
    _ seed: UInt64, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
    try await SamplingSeed.$current.withValue(seed, operation: body, isolation: isolation)
}
