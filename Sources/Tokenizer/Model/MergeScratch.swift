/// Working memory for merging one word, reused for the next.
final class MergeScratch {
    /// The ids of the word's symbols.
    private(set) var ids: UnsafeMutablePointer<UInt32>
    /// The rule for each symbol and the next one.
    private(set) var pairs: UnsafeMutablePointer<UInt64>
    /// The previous symbol's index, for long words.
    private(set) var previous: UnsafeMutablePointer<Int32>
    private(set) var next: UnsafeMutablePointer<Int32>
    /// A binary heap of rank « 32 | symbol index, for long words.
    var heap: [UInt64] = []
    private var capacity = 0
    private var linkCapacity = 0

    init() {
        capacity = 256
        ids = .allocate(capacity: capacity)
        pairs = .allocate(capacity: capacity)
        previous = .allocate(capacity: 1)
        next = .allocate(capacity: 1)
    }

    deinit {
        ids.deallocate()
        pairs.deallocate()
        previous.deallocate()
        next.deallocate()
    }

    /// Reserves room for `count` symbols and keeps the first `kept` ids.
    @inline(__always)
    func reserve(_ count: Int, keeping kept: Int = 0) {
        if count > capacity { grow(count, keeping: kept) }
    }

    private func grow(_ count: Int, keeping kept: Int) {
        let wanted = max(count, capacity * 2)
        let wider = UnsafeMutablePointer<UInt32>.allocate(capacity: wanted)
        wider.update(from: ids, count: kept)
        ids.deallocate()
        pairs.deallocate()
        ids = wider
        pairs = .allocate(capacity: wanted)
        capacity = wanted
    }

    /// Reserves room for the links of `count` symbols.
    func reserveLinks(_ count: Int) {
        guard count > linkCapacity else { return }
        previous.deallocate()
        next.deallocate()
        previous = .allocate(capacity: capacity)
        next = .allocate(capacity: capacity)
        linkCapacity = capacity
    }

    /// Frees the memory of a very long word.
    func trim(to limit: Int = 1 << 16) {
        guard capacity > limit else { return }
        heap = []
        for pointer in [previous, next] { pointer.deallocate() }
        ids.deallocate()
        pairs.deallocate()
        capacity = 256
        linkCapacity = 0
        ids = .allocate(capacity: capacity)
        pairs = .allocate(capacity: capacity)
        previous = .allocate(capacity: 1)
        next = .allocate(capacity: 1)
    }
}
