/// A tensor as the header of a GGUF file describes it.
package struct GGUFTensor: Sendable, Equatable {
    /// The tensor's name in the file.
    package let name: String
    /// The storage of the elements.
    package let type: GGUFTensorType
    /// The dimensions, outermost first; the file stores them in reverse order.
    package let shape: [Int]
    /// The byte range from the start of the file.
    package let byteRange: Range<Int>
}
