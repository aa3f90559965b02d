import FoundationModelsTesting
import Testing

/// Gives every answer of a local model that names no seed the same one, so that a test of a small model has the same
/// answers each time.
///
/// Programs of articles and talks set neither seed nor limit, and one answer in a few hundred goes on to the end of the
/// context.
public struct SeededTrait: SuiteTrait, TestTrait, TestScoping {
    let seed: UInt64

    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withSamplingSeed(seed) { try await function() }
    }
}

extension Trait where Self == SeededTrait {
    /// Every answer of a local model that names no seed takes `seed`.
    public static func seeded(_ seed: UInt64) -> Self { Self(seed: seed) }
}
