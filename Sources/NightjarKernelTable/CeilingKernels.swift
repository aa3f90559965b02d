/// Loops that do nothing but what limits all others: what a machine's memory and its multipliers give at most.
///
/// Unchecked for its functions, which are global ones and capture nothing.
package struct CeilingKernels: @unchecked Sendable {
    /// The wrapping sum of the 32-bit words of memory, whose size in bytes is a multiple of 512.
    package typealias Read = @convention(c) (UnsafeRawPointer, Int) -> UInt32
    /// Adds a product of Floats to each of many sums, `rounds` times; returns the mean of the sums.
    ///
    /// - Parameter factors: `[2]`, whose product is added.
    package typealias MultiplyFloats = @convention(c) (_ factors: UnsafePointer<Float>, _ rounds: Int) -> Float
    /// Adds four products of bytes to each of many sums, `rounds` times; returns the mean of the sums.
    ///
    /// - Parameters:
    ///   - codes: `[64 * 8]` unsigned bytes.
    ///   - inputs: `[64]` signed bytes, of which each round takes the next four.
    package typealias MultiplyBytes =
        @convention(c) (
            _ codes: UnsafeRawPointer, _ inputs: UnsafeRawPointer, _ rounds: Int
        ) -> Float

    /// Reads memory.
    package let read: Read
    /// Multiplies Floats.
    package let multiplyFloats: MultiplyFloats
    /// Products of Floats in a round.
    package let floatsPerRound: Int
    /// Multiplies bytes.
    package let multiplyBytes: MultiplyBytes
    /// Products of bytes in a round.
    package let bytesPerRound: Int

    /// Collects the kernels.
    package init(
        read: Read, multiplyFloats: MultiplyFloats, floatsPerRound: Int, multiplyBytes: MultiplyBytes,
        bytesPerRound: Int
    ) {
        self.read = read
        self.multiplyFloats = multiplyFloats
        self.floatsPerRound = floatsPerRound
        self.multiplyBytes = multiplyBytes
        self.bytesPerRound = bytesPerRound
    }
}
