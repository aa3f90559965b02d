/// Heap memory aligned to 64 bytes, and freed with its owner.
///
/// It is sendable because it only owns the bytes. Users must synchronize their access.
package final class AlignedBuffer: @unchecked Sendable {
    /// The address of the first byte.
    package let base: UnsafeMutableRawPointer
    /// The size in bytes.
    package let byteCount: Int

    /// Allocates zeroed memory.
    package convenience init(byteCount: Int) {
        self.init(uninitializedByteCount: byteCount)
        base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    }

    /// Allocates memory that must be written before it is read; its pages are committed at the first write.
    init(uninitializedByteCount byteCount: Int) {
        precondition(byteCount >= 0, "a buffer has no negative size")
        self.byteCount = byteCount
        base = .allocate(byteCount: max(byteCount, 64), alignment: 64)
    }

    /// Allocates room for zeroed Floats.
    package convenience init(floats count: Int) {
        precondition(count >= 0 && count <= Int.max / 4, "the count of floats overflows")
        self.init(byteCount: count * 4)
    }

    /// Allocates a copy of Floats.
    package convenience init(copying values: [Float]) {
        self.init(uninitializedByteCount: values.count * 4)
        values.withUnsafeBytes { base.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(base), byteCount: $0.count) }
    }

    deinit { base.deallocate() }

    /// The memory as Floats.
    package var floats: UnsafeMutablePointer<Float> { base.assumingMemoryBound(to: Float.self) }
}
