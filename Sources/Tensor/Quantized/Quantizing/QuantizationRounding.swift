/// The method by which quantization finds codes and scales.
public enum QuantizationRounding: String, Sendable, Hashable, CaseIterable {
    /// Scales from a group's extremes, and codes rounded to the nearest: fast.
    ///
    /// For Q8_0, Q4_0, Q4_1, Q5_0 and Q5_1 the result equals that of ggml's reference functions bit by bit. Formats
    /// with superblocks and tables always search.
    case nearest
    /// Least-squares scales found by a search. Q8_0, which would gain nothing, is still rounded to the nearest.
    case search
}
