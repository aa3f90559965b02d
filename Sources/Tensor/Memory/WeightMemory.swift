import Glibc

/// Memory for the weights of a model as they are computed with: matrices one after the other, in huge pages where the
/// system has them.
///
/// A pass reads all weights in order, far more than the processor's table of pages covers: one thread reads huge pages
/// up to 1.7 times as fast as pages of 4 KiB. Matrices are too small to fill such pages one by one, so that they share
/// chunks; a chunk is freed with the last matrix in it.
package final class WeightMemory {
    /// Bytes of a huge page.
    private static let pageBytes = 2 << 20
    /// Bytes of a chunk. Pages appear where they are first written, so that a small model doesn't take them all.
    private static let chunkBytes = 64 << 20

    /// Mapped memory, given back with its owner. Sendable because it only owns the bytes.
    private final class Chunk: @unchecked Sendable {
        let base: UnsafeMutableRawPointer
        let byteCount: Int
        private let mapping: UnsafeMutableRawPointer

        /// Maps memory; nil where the system refuses.
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
            // Where the system has no huge pages for this, small ones do.
            madvise(base, byteCount, MADV_HUGEPAGE)
        }

        deinit { munmap(mapping, byteCount + WeightMemory.pageBytes) }
    }

    private var chunk: Chunk?
    private var used = 0

    /// Starts with no memory.
    package init() {}

    /// Zeroed memory, aligned to 64 bytes, and what keeps it.
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
