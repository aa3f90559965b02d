/// A binary heap in the caller's memory.
enum LogitHeap {
    /// Orders the first `count` values as a heap; the value that precedes all others is at the root.
    @inline(__always)
    static func order(
        _ heap: UnsafeMutableBufferPointer<Float>, count: Int, by precedes: (Float, Float) -> Bool
    ) {
        for root in stride(from: count / 2 - 1, through: 0, by: -1) {
            sink(heap, count: count, from: root, by: precedes)
        }
    }

    /// Sinks a value to its place in the heap.
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
