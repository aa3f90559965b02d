import Foundation
import Synchronization

extension ContextOptions {
    /// What becomes of a request with a reasoning level where the model can't think before it answers. Not in Apple's
    /// interface.
    ///
    /// Apple's rule, which holds unless you say otherwise: the request fails with
    /// `LanguageModelError.unsupportedCapability`. A program that was written for a model that thinks, run with one
    /// that doesn't, can have the level left out instead:
    ///
    /// ```swift
    /// ContextOptions.UnsupportedReasoningPolicy.current = .ignored
    /// ```
    ///
    /// The environment says the same with `NIGHTJAR_REASONING_LEVEL=ignored`.
    public enum UnsupportedReasoningPolicy: String, Sendable, Hashable, CaseIterable {
        /// The request fails.
        case refused
        /// The level is left out, and one line on standard error says so, once in a program.
        case ignored

        /// The policy of the whole program; at its start what the environment says, else `refused`.
        public static var current: UnsupportedReasoningPolicy {
            get { local ?? stored.withLock { $0 } }
            set { stored.withLock { $0 = newValue } }
        }

        /// The environment variable that names the policy.
        package static let environmentVariable = "NIGHTJAR_REASONING_LEVEL"

        /// A policy for the code of one task: tests run side by side.
        @TaskLocal package static var local: UnsupportedReasoningPolicy?

        private static let stored = Mutex(
            ProcessInfo.processInfo.environment[environmentVariable].flatMap(Self.init(rawValue:)) ?? .refused)
        private static let hasSaidSo = Atomic(false)

        /// Says that levels are left out, the first time.
        fileprivate static func sayOnce() {
            guard !hasSaidSo.exchange(true, ordering: .relaxed) else { return }
            FileHandle.standardError.write(
                Data(
                    "note: a model that can't think before it answers is used, so reasoning levels are left out.\n".utf8
                ))
        }
    }

    /// Leaves the level out where the model can't follow it and the policy lets it pass.
    mutating func leaveOutReasoningLevel(of model: any BoundModel) {
        guard reasoningLevel != nil, UnsupportedReasoningPolicy.current == .ignored,
            !model.capabilities.contains(.reasoning)
        else { return }
        reasoningLevel = nil
        UnsupportedReasoningPolicy.sayOnce()
    }
}
