import Glibc

/// Memory for the weights of a model, with the matrices one after the other, in huge pages if the system has them.
///
/// A pass reads all weights in order, far more than the TLB covers. One thread reads huge pages up to 1.7 times as fast
/// as pages of 4 KiB. Matrices are too small to fill such pages one by one, so they share chunks. A chunk is freed with
/// its last matrix.
package final class WeightMemory {
    /// The size of a huge page in bytes.
    private static let pageBytes = 2 << 20
    /// The size of a chunk in bytes. Pages are committed at the first write, so a small model doesn't need them all.
    private static let chunkBytes = 64 << 20

    /// Mapped memory, unmapped with its owner. It is sendable because it only owns the bytes.
    private final class Chunk: @unchecked Sendable {
        let base: UnsafeMutableRawPointer
        let byteCount: Int
        private let mapping: UnsafeMutableRawPointer

        /// Maps memory, or returns nil if the system refuses.
        init?(byteCount: Int) {
            let (total, overflow) = byteCount.addingReportingOverflow(WeightMemory.pageBytes)
            guard !overflow,
                let mapping = mmap(nil, total, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
                mapping != MAP_FAILED
            else { return nil }
            let mask = UInt(WeightMemory.pageBytes - 1)
            let start = UInt(bitPattern: mapping)
            self.mapping = mapping
            self.byteCount = byteCount
            base = mapping + Int((start + mask) & ~mask - start)
            // If the system has no huge pages for this, small ones are used.
            madvise(base, byteCount, MADV_HUGEPAGE)
        }

        deinit { munmap(mapping, byteCount + WeightMemory.pageBytes) }
    }

    private var chunk: Chunk?
    private var used = 0

    /// Creates an owner of no memory.
    package init() {}

    /// Returns zeroed memory, aligned to 64 bytes, and its owner.
    func take(byteCount: Int) -> (base: UnsafeMutableRawPointer, owner: AnyObject & Sendable) {
        precondition(byteCount >= 0 && byteCount < Int.max - Self.chunkBytes, "a matrix has no such size")
        if chunk == nil || used + byteCount > chunk?.byteCount ?? 0 {
            chunk = Chunk(byteCount: max(Self.chunkBytes, (byteCount + Self.pageBytes - 1) & ~(Self.pageBytes - 1)))
            used = 0
        }
        guard let chunk else {
            let buffer = AlignedBuffer(byteCount: byteCount)
            return (buffer.base, buffer)
        }
        let base = chunk.base + used
        used += (byteCount + 63) & ~63
        return (base, chunk)
    }
}
