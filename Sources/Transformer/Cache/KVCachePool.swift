import Foundation
import Synchronization
import Tensor

/// The memory of all KV caches of a model: one reserved mapping, handed out in reference-counted pages.
///
/// The system commits a page when it is first written. Free pages are reused before new ones.
///
/// ```swift
/// let cache = model.cachePool.makeCache()
/// let branch = cache.fork()  // shares pages until either writes
/// ```
package final class KVCachePool: Sendable {
    /// The largest number of tokens of a sequence.
    package let contextLength: Int
    /// The size of the reserved mapping in bytes.
    package let reservedBytes: Int
    let layout: KVLayout
    let states: StateLayout
    /// Whether the positions of image features follow the image's grid.
    let positionsFollowGrids: Bool
    private let base: Address
    private let groupOffsets: [Int]
    private let regions: Mutex<[Region]>

    /// An address that can cross threads, because only the owning cache writes to a page.
    private struct Address: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    /// The pages of one group.
    private struct Region {
        let offset: Int
        let pageBytes: Int
        let pageCount: Int
        var used = 0
        var free: [Int32] = []
        var references: [Int32] = []
    }

    /// Reserves address space for `sequenceCount` sequences of full length, or fewer if the system refuses.
    ///
    /// - Throws: ``ModelError`` if not even one sequence fits.
    init(
        layout: KVLayout, states: StateLayout, contextLength: Int, sequenceCount: Int = 16,
        positionsFollowGrids: Bool = false
    ) throws(ModelError) {
        self.layout = layout
        self.states = states
        self.positionsFollowGrids = positionsFollowGrids
        self.contextLength = contextLength
        var sequences = sequenceCount
        while true {
            do throws(ModelError) {
                let plan = try Self.plan(layout, contextLength: contextLength, sequenceCount: sequences)
                base = Address(pointer: try Self.reserve(plan.bytes))
                reservedBytes = plan.bytes
                groupOffsets = plan.regions.map(\.offset)
                regions = Mutex(plan.regions)
                return
            } catch {
                guard sequences > 1 else { throw error }
                sequences /= 2
            }
        }
    }

    private static func plan(
        _ layout: KVLayout, contextLength: Int, sequenceCount: Int
    ) throws(ModelError) -> (regions: [Region], bytes: Int) {
        let pageCount = (contextLength / KeyValuePage.positions + 2) * sequenceCount
        var regions: [Region] = []
        var total = 0
        for group in layout.groups {
            let (bytes, overflow) = pageCount.multipliedReportingOverflow(by: group.pageBytes)
            guard !overflow, bytes < 1 << 46, pageCount < Int(Int32.max) else { throw .memory(bytes: Int.max) }
            var region = Region(offset: total, pageBytes: group.pageBytes, pageCount: pageCount)
            // A decode step that takes or frees a page must not make these arrays grow.
            region.references.reserveCapacity(pageCount)
            region.free.reserveCapacity(pageCount)
            regions.append(region)
            total += bytes
        }
        return (regions, total)
    }

    private static func reserve(_ bytes: Int) throws(ModelError) -> UnsafeMutableRawPointer {
        // Without reservation, the system accounts for a page only when it is written.
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard let mapping = mmap(nil, max(bytes, 1), PROT_READ | PROT_WRITE, flags, -1, 0), mapping != MAP_FAILED else {
            throw .memory(bytes: bytes)
        }
        return mapping
    }

    deinit {
        munmap(base.pointer, max(reservedBytes, 1))
    }

    /// Returns an empty cache.
    package func makeCache() -> KVCache {
        KVCache(pool: self)
    }

    /// The size of the pages in use, in bytes.
    package var usedBytes: Int {
        regions.withLock { regions in
            regions.reduce(0) { $0 + ($1.used - $1.free.count) * $1.pageBytes }
        }
    }

    /// Returns the address of a page.
    func address(group: Int, page: Int32) -> UnsafeMutableRawPointer {
        base.pointer + groupOffsets[group] + Int(page) * layout.groups[group].pageBytes
    }

    /// Takes a page, with a reference count of 1.
    ///
    /// - Throws: ``KVCacheError`` when no page is left.
    func takePage(group: Int) throws(KVCacheError) -> Int32 {
        let page: Int32? = regions.withLock { regions in
            if let page = regions[group].free.popLast() {
                regions[group].references[Int(page)] = 1
                return page
            }
            guard regions[group].used < regions[group].pageCount else { return nil }
            let page = Int32(regions[group].used)
            regions[group].used += 1
            regions[group].references.append(1)
            return page
        }
        guard let page else { throw .poolExhausted(bytes: reservedBytes) }
        return page
    }

    /// Adds a reference to a page.
    func retain(group: Int, page: Int32) {
        regions.withLock { $0[group].references[Int(page)] += 1 }
    }

    /// Removes a reference from a page; the last one frees it.
    func release(group: Int, page: Int32) {
        regions.withLock { regions in
            regions[group].references[Int(page)] -= 1
            if regions[group].references[Int(page)] == 0 { regions[group].free.append(page) }
        }
    }

    /// Returns whether a page has more than one reference.
    func isShared(group: Int, page: Int32) -> Bool {
        regions.withLock { $0[group].references[Int(page)] > 1 }
    }
}
