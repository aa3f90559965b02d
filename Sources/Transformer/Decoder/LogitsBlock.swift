/// Logits of consecutive positions, valid during the call that hands them over.
package struct LogitsBlock {
    /// Position of the first row in the sequence.
    package let position: Int
    /// Number of rows.
    package let rowCount: Int
    /// Number of logits in a row.
    package let vocabularySize: Int
    /// `[rowCount, vocabularySize]`
    package let values: UnsafeBufferPointer<Float>

    /// The logits of one row.
    package func row(_ index: Int) -> UnsafeBufferPointer<Float> {
        UnsafeBufferPointer(rebasing: values[index * vocabularySize..<(index + 1) * vocabularySize])
    }
}
