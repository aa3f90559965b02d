import NightjarKernelTable

extension Kernels {
    /// The kernels that measure the machine's peak rates.
    package var ceilings: Ceilings { Ceilings(table: table) }

    /// Kernels that do one thing only, to measure the machine's peak rates.
    package struct Ceilings {
        let table: UnsafePointer<KernelTable>

        /// Returns the wrapping sum of the 32-bit words of memory; it is bound by reading.
        ///
        /// - Parameter byteCount: A multiple of 512.
        package func readWords(_ memory: UnsafeRawPointer, byteCount: Int) -> UInt32 {
            table.pointee.ceilings.read(memory, byteCount)
        }

        /// Multiplies and adds Floats in registers; returns the number of products.
        package func multiplyFloats(rounds: Int) -> Int {
            var factors: (Float, Float) = (0.5, 0.25)
            _ = withUnsafeBytes(of: &factors) { bytes in
                bytes.baseAddress.map {
                    table.pointee.ceilings.multiplyFloats($0.assumingMemoryBound(to: Float.self), rounds)
                }
            }
            return rounds * table.pointee.ceilings.floatsPerRound
        }

        /// Multiplies and adds bytes in registers, as products of quantized weights do; returns the number of products.
        ///
        /// - Parameter memory: At least 576 bytes, which are multiplied.
        package func multiplyBytes(_ memory: UnsafeRawPointer, rounds: Int) -> Int {
            _ = table.pointee.ceilings.multiplyBytes(memory, memory + 512, rounds)
            return rounds * table.pointee.ceilings.bytesPerRound
        }
    }
}
