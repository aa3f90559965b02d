/// The logits of consecutive positions, valid during the call that passes them.
package struct LogitsBlock {
    /// The position of the first row in the sequence.
    package let position: Int
    /// The number of rows.
    package let rowCount: Int
    /// The number of logits per row.
    package let vocabularySize: Int
    /// `[rowCount, vocabularySize]`
    package let values: UnsafeBufferPointer<Float>

    /// Returns the logits of a row.
    package func row(_ index: Int) -> UnsafeBufferPointer<Float> {
        UnsafeBufferPointer(rebasing: values[index * vocabularySize..<(index + 1) * vocabularySize])
    }
}
