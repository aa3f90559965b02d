import Synchronization

/// A thread inside `WorkerPool.run`.
package struct Worker {
    /// The thread's index, `0 ..< count`; the caller of `run` is 0.
    package let index: Int
    /// The number of threads that take part.
    package let count: Int
    /// The thread's own memory, 64-byte aligned, of the size that the pool's `reserveScratch` set.
    package let scratch: UnsafeMutableRawPointer
    let words: WaitWords

    /// Waits until all workers have arrived; their earlier writes are then visible to all.
    ///
    /// Every worker must reach the same barriers in the same order. Allocates nothing.
    package func barrier() {
        guard count > 1 else {
            words[.items].pointee.store(0, ordering: .relaxed)
            return
        }
        words.notePlace(of: index)
        let phase = words[.phase].pointee.load(ordering: .relaxed)
        let arrived = words[.arrivals].pointee.add(1, ordering: .acquiringAndReleasing).newValue
        if arrived == count {
            words[.arrivals].pointee.store(0, ordering: .relaxed)
            words[.items].pointee.store(0, ordering: .relaxed)
            words.set(.phase, to: phase &+ 1)
        } else {
            words.wait(.phase, while: phase, thread: index)
        }
    }

    /// Returns this worker's contiguous part of `0 ..< total`, cut at multiples of `granularity`.
    package func share(of total: Int, granularity: Int = 1) -> Range<Int> {
        let units = (total + granularity - 1) / granularity
        let first = units * index / count * granularity
        let end = units * (index + 1) / count * granularity
        return min(first, total)..<min(end, total)
    }

    /// Returns the next of `total` items, or nil if none is left.
    ///
    /// Workers draw from one counter, which every barrier resets to 0. So there must be only one such loop between two
    /// barriers, and all workers must pass the same `total`.
    package func nextItem(of total: Int) -> Int? {
        let item = words[.items].pointee.add(1, ordering: .relaxed).oldValue
        return item < total ? item : nil
    }
}
