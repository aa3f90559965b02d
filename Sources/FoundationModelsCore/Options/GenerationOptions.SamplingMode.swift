extension GenerationOptions {
    /// The method that chooses the next token.
    public struct SamplingMode: Sendable, Equatable {
        /// The kind of the method, with its parameters.
        public let kind: GenerationOptions.SamplingMode.Kind
    }
}

extension GenerationOptions.SamplingMode {
    /// The kinds of sampling.
    public enum Kind: Sendable, Equatable {
        /// The likeliest token.
        case greedy
        /// A random token of the `k` likeliest.
        case randomTopK(_: Int, seed: UInt64?)
        /// A random token of the smallest set whose probabilities reach a sum (top-p).
        case randomProbabilityThreshold(_: Double, seed: UInt64?)
    }

    /// Always chooses the likeliest token; the same prompt gives the same answer.
    public static var greedy: GenerationOptions.SamplingMode { .init(kind: .greedy) }

    /// Samples from the `k` likeliest tokens; the same seed gives the same answer.
    public static func random(top k: Int, seed: UInt64? = nil) -> GenerationOptions.SamplingMode {
        .init(kind: .randomTopK(k, seed: seed))
    }

    /// Samples from the smallest set of tokens whose probabilities reach `probabilityThreshold` (top-p).
    public static func random(
        probabilityThreshold: Double, seed: UInt64? = nil
    ) -> GenerationOptions.SamplingMode {
        .init(kind: .randomProbabilityThreshold(probabilityThreshold, seed: seed))
    }
}
