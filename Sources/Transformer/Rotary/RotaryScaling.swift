/// The way a rotary embedding stretches its frequencies over longer contexts.
package enum RotaryScaling: Sendable, Equatable {
    /// Plain rotary embedding (Su et al. 2021).
    case none
    /// All frequencies divided by `factor`.
    case linear(factor: Double)
    /// NTK-aware: the base grows with the length of the sequence beyond `maximumPositions`.
    case dynamic(factor: Double, maximumPositions: Int)
    /// Llama 3.1: low frequencies divided, high ones kept, a ramp between.
    case llama3(factor: Double, lowFrequency: Double, highFrequency: Double, originalPositions: Int)
    /// A whole head is turned, but only the first pairs by an angle.
    case proportional(factor: Double, pairCount: Int)
    /// YaRN (Peng et al. 2023), `attentionFactor` multiplies cosine and sine.
    case yarn(
        factor: Double, fastBeta: Double, slowBeta: Double, truncates: Bool, originalPositions: Int,
        attentionFactor: Double)
    /// LongRoPE: a divisor for each frequency and a factor on cosine and sine, one set up to `originalPositions` and one
    /// beyond.
    case long(
        short: [Double], long: [Double], originalPositions: Int, attentionFactor: Double, longAttentionFactor: Double)
}
