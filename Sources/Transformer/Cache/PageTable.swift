import Tensor

/// The pages that hold one group's keys and values of one sequence.
struct PageTable {
    /// Address of each page, by position over 64; entries below `first` are stale.
    let addresses: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private let pool: KVCachePool
    private let group: Int
    private let capacity: Int
    private let window: Int?
    private let pageBytes: Int
    private let ids: UnsafeMutablePointer<Int32>
    /// Index of the first page held.
    private(set) var first = 0
    /// Index after the last page held.
    private var end = 0

    /// An empty table with room for a whole context.
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

    /// A table with the same pages, which gain a reference.
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

    /// Bytes of the pages held.
    var byteCount: Int { (end - first) * pageBytes }

    /// Whether every position that a sequence cut to `length` needs is still held.
    func isComplete(forLength length: Int) -> Bool {
        guard let window, first > 0 else { return true }
        return max(length - window + 1, 0) >= first * KeyValuePage.positions
    }

    /// Gives back the pages behind a length.
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

    /// Makes the positions of a range writable: takes pages, and copies those that others read.
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
        // Pages taken for a step that failed afterwards lie beyond the length; they serve the next step, but a fork
        // may share them by then.
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

    /// Gives back pages that lie behind the window, keeping one page of slack for trimming.
    mutating func forget(behind length: Int) {
        guard let window else { return }
        let needed = max(length - window + 1 - KeyValuePage.positions, 0) / KeyValuePage.positions
        while first < min(needed, end) {
            pool.release(group: group, page: ids[first])
            first += 1
        }
    }

    /// Gives everything back and frees the table.
    mutating func releaseAll() {
        for index in first..<end { pool.release(group: group, page: ids[index]) }
        ids.deallocate()
        addresses.deallocate()
    }
}
