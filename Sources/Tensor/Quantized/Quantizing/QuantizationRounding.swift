/// How codes and scales are found when weights are quantized.
public enum QuantizationRounding: String, Sendable, Hashable, CaseIterable {
    /// Scales from a group's extremes and codes rounded to the nearest: fast. Q8_0, Q4_0, Q4_1, Q5_0 and Q5_1 are then to
    /// the bit what ggml's reference functions make; formats with superblocks and tables search all the same.
    case nearest
    /// Scales of the least squares that a search finds. Q8_0, which has nothing to gain, is still rounded to the nearest.
    case search
}
