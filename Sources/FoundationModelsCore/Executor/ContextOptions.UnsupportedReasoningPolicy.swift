import Foundation
import Synchronization

extension ContextOptions {
    /// The handling of a reasoning level that the model doesn't support. Not in Apple's interface.
    ///
    /// By default a request fails with `LanguageModelError.unsupportedCapability`, as in Apple's framework. A program
    /// written for a reasoning model can have the level ignored when it runs with another model:
    ///
    /// ```swift
    /// ContextOptions.UnsupportedReasoningPolicy.current = .ignored
    /// ```
    ///
    /// The environment variable `NIGHTJAR_REASONING_LEVEL=ignored` has the same effect.
    public enum UnsupportedReasoningPolicy: String, Sendable, Hashable, CaseIterable {
        /// The request fails.
        case refused
        /// The level is ignored; a line on standard error says so, once per process.
        case ignored

        /// The policy of the process; initially from the environment, else `refused`.
        public static var current: UnsupportedReasoningPolicy {
            get { local ?? stored.withLock { $0 } }
            set { stored.withLock { $0 = newValue } }
        }

        /// The environment variable with the initial policy.
        package static let environmentVariable = "NIGHTJAR_REASONING_LEVEL"

        /// A policy for one task, because tests run concurrently.
        @TaskLocal package static var local: UnsupportedReasoningPolicy?

        private static let stored = Mutex(
            ProcessInfo.processInfo.environment[environmentVariable].flatMap(Self.init(rawValue:)) ?? .refused)
        private static let hasSaidSo = Atomic(false)

        /// Prints the note about ignored levels, once per process.
        fileprivate static func sayOnce() {
            guard !hasSaidSo.exchange(true, ordering: .relaxed) else { return }
            FileHandle.standardError.write(
                Data(
                    "note: a model that can't think before it answers is used, so reasoning levels are left out.\n".utf8
                ))
        }
    }

    /// Removes the level where the model doesn't support it and the policy is `ignored`.
    mutating func leaveOutReasoningLevel(of model: any BoundModel) {
        guard reasoningLevel != nil, UnsupportedReasoningPolicy.current == .ignored,
            !model.capabilities.contains(.reasoning)
        else { return }
        reasoningLevel = nil
        UnsupportedReasoningPolicy.sayOnce()
    }
}
