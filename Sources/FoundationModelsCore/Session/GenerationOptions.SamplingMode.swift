extension GenerationOptions {
    /// How the next token is chosen.
    public struct SamplingMode: Sendable, Equatable {
        /// Which way of choosing this is.
        public let kind: GenerationOptions.SamplingMode.Kind
    }
}

extension GenerationOptions.SamplingMode {
    /// The ways of choosing.
    public enum Kind: Sendable, Equatable {
        /// Always the likeliest token.
        case greedy
        /// A random one of the likeliest tokens.
        case randomTopK(_: Int, seed: UInt64?)
        /// A random one of the fewest tokens whose probabilities reach a sum.
        case randomProbabilityThreshold(_: Double, seed: UInt64?)
    }

    /// Always takes the likeliest token: the same prompt gives the same answer.
    public static var greedy: GenerationOptions.SamplingMode { .init(kind: .greedy) }

    /// Draws one of the `k` likeliest tokens; with a seed, the same ones every time.
    public static func random(top k: Int, seed: UInt64? = nil) -> GenerationOptions.SamplingMode {
        .init(kind: .randomTopK(k, seed: seed))
    }

    /// Draws one of the fewest tokens whose probabilities reach `probabilityThreshold`.
    public static func random(
        probabilityThreshold: Double, seed: UInt64? = nil
    ) -> GenerationOptions.SamplingMode {
        .init(kind: .randomProbabilityThreshold(probabilityThreshold, seed: seed))
    }
}
