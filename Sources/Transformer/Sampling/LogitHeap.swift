/// A binary heap in memory that somebody else owns.
enum LogitHeap {
    /// Makes a heap of the first `count` values, the one that precedes all others on top.
    @inline(__always)
    static func order(
        _ heap: UnsafeMutableBufferPointer<Float>, count: Int, by precedes: (Float, Float) -> Bool
    ) {
        for root in stride(from: count / 2 - 1, through: 0, by: -1) {
            sink(heap, count: count, from: root, by: precedes)
        }
    }

    /// Moves one value down to its place.
    @inline(__always)
    static func sink(
        _ heap: UnsafeMutableBufferPointer<Float>, count: Int, from start: Int, by precedes: (Float, Float) -> Bool
    ) {
        var root = start
        while true {
            var child = 2 * root + 1
            guard child < count else { return }
            if child + 1 < count, precedes(heap[child + 1], heap[child]) { child += 1 }
            guard precedes(heap[child], heap[root]) else { return }
            heap.swapAt(child, root)
            root = child
        }
    }
}
