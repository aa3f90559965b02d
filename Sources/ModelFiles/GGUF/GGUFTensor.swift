/// A tensor as a GGUF file's header describes it.
package struct GGUFTensor: Sendable, Equatable {
    /// Its name in the file.
    package let name: String
    /// How its elements are stored.
    package let type: GGUFTensorType
    /// Dimensions, outermost first; the file has them the other way round.
    package let shape: [Int]
    /// Bytes from the start of the file.
    package let byteRange: Range<Int>
}
