/// Logits of consecutive positions, valid during the call that hands them over.
public struct LogitsBlock {
    /// Position of the first row in the sequence.
    public let position: Int
    /// Number of rows.
    public let rowCount: Int
    /// Number of logits in a row.
    public let vocabularySize: Int
    /// `[rowCount, vocabularySize]`
    public let values: UnsafeBufferPointer<Float>

    /// The logits of one row.
    public func row(_ index: Int) -> UnsafeBufferPointer<Float> {
        UnsafeBufferPointer(rebasing: values[index * vocabularySize..<(index + 1) * vocabularySize])
    }
}
