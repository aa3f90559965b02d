/// The scaling of a rotary embedding's frequencies for longer contexts.
package enum RotaryScaling: Sendable, Equatable {
    /// No scaling (Su et al. 2021).
    case none
    /// All frequencies divided by `factor`.
    case linear(factor: Double)
    /// NTK-aware: the base grows with the length of the sequence beyond `maximumPositions`.
    case dynamic(factor: Double, maximumPositions: Int)
    /// Llama 3.1: low frequencies are divided, high ones kept, with a ramp in between.
    case llama3(factor: Double, lowFrequency: Double, highFrequency: Double, originalPositions: Int)
    /// The whole head is rotated, but only the first pairs have a non-zero angle.
    case proportional(factor: Double, pairCount: Int)
    /// YaRN (Peng et al. 2023); `attentionFactor` multiplies cosine and sine.
    case yarn(
        factor: Double, fastBeta: Double, slowBeta: Double, truncates: Bool, originalPositions: Int,
        attentionFactor: Double)
    /// LongRoPE: a divisor per frequency and a factor on cosine and sine, with one set up to `originalPositions` and
    /// one beyond.
    case long(
        short: [Double], long: [Double], originalPositions: Int, attentionFactor: Double, longAttentionFactor: Double)
}
