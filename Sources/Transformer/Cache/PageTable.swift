import Tensor

/// The pages of one group of a sequence.
struct PageTable {
    /// The address of each page, by position over 64; entries below `first` are stale.
    let addresses: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private let pool: KVCachePool
    private let group: Int
    private let capacity: Int
    private let window: Int?
    private let pageBytes: Int
    private let ids: UnsafeMutablePointer<Int32>
    /// The index of the first page held.
    private(set) var first = 0
    /// The index after the last page held.
    private var end = 0

    /// Creates an empty table with room for a whole context.
    init(pool: KVCachePool, group: Int) {
        self.pool = pool
        self.group = group
        capacity = pool.contextLength / KeyValuePage.positions + 1
        window = pool.layout.groups[group].window
        pageBytes = pool.layout.groups[group].pageBytes
        ids = .allocate(capacity: capacity)
        ids.initialize(repeating: 0, count: capacity)
        addresses = .allocate(capacity: capacity)
        addresses.initialize(repeating: pool.address(group: group, page: 0), count: capacity)
    }

    /// Returns a table that shares the pages.
    func forked() -> PageTable {
        var other = PageTable(pool: pool, group: group)
        other.first = first
        other.end = end
        for index in first..<end {
            other.ids[index] = ids[index]
            other.addresses[index] = addresses[index]
            pool.retain(group: group, page: ids[index])
        }
        return other
    }

    /// The size of the pages in bytes.
    var byteCount: Int { (end - first) * pageBytes }

    /// Returns whether all positions are held that a sequence truncated to `length` needs.
    func isComplete(forLength length: Int) -> Bool {
        guard let window, first > 0 else { return true }
        return max(length - window + 1, 0) >= first * KeyValuePage.positions
    }

    /// Releases the pages after a length.
    mutating func truncate(to length: Int) {
        let newEnd = (length + KeyValuePage.positions - 1) / KeyValuePage.positions
        while end > max(newEnd, first) {
            end -= 1
            pool.release(group: group, page: ids[end])
        }
        if length == 0 {
            first = 0
            end = 0
        }
    }

    /// Makes a range of positions writable: takes pages, and copies shared ones.
    ///
    /// - Throws: ``KVCacheError`` when no page is left.
    mutating func reserve(from start: Int, to stop: Int) throws(KVCacheError) {
        let firstPage = start / KeyValuePage.positions
        if firstPage < end, start < stop, pool.isShared(group: group, page: ids[firstPage]) {
            let copy = try pool.takePage(group: group)
            let target = pool.address(group: group, page: copy)
            target.copyMemory(from: addresses[firstPage], byteCount: pageBytes)
            pool.release(group: group, page: ids[firstPage])
            ids[firstPage] = copy
            addresses[firstPage] = target
        }
        // A failed step may have left pages beyond the length. The next step uses them, but a fork may share them by
        // then.
        var page = firstPage + 1
        while page < end, page * KeyValuePage.positions < stop {
            if pool.isShared(group: group, page: ids[page]) {
                let fresh = try pool.takePage(group: group)
                pool.release(group: group, page: ids[page])
                ids[page] = fresh
                addresses[page] = pool.address(group: group, page: fresh)
            }
            page += 1
        }
        while end * KeyValuePage.positions < stop {
            let page = try pool.takePage(group: group)
            ids[end] = page
            addresses[end] = pool.address(group: group, page: page)
            end += 1
        }
    }

    /// Releases pages before the window, but keeps one page of slack for truncation.
    mutating func forget(behind length: Int) {
        guard let window else { return }
        let needed = max(length - window + 1 - KeyValuePage.positions, 0) / KeyValuePage.positions
        while first < min(needed, end) {
            pool.release(group: group, page: ids[first])
            first += 1
        }
    }

    /// Releases all pages and frees the table.
    mutating func releaseAll() {
        for index in first..<end { pool.release(group: group, page: ids[index]) }
        ids.deallocate()
        addresses.deallocate()
    }
}
