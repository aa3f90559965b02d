import Glibc
import Synchronization

// GNU extensions, which Swift's Glibc module leaves out.
@_silgen_name("sched_getcpu") private func currentProcessor() -> Int32
@_silgen_name("sched_getaffinity")
private func getAffinity(_ thread: pid_t, _ byteCount: Int, _ mask: UnsafeMutablePointer<UInt64>) -> Int32
@_silgen_name("sched_setaffinity")
private func setAffinity(_ thread: pid_t, _ byteCount: Int, _ mask: UnsafePointer<UInt64>) -> Int32

/// On which processors the threads of a pool were last seen, so that one that waits can make room for one that works.
///
/// A thread that is woken while other threads of the process run is often put on the processor of the thread that woke it.
/// There the two take turns at every barrier, each waiting in vain while it runs, and the system needs some milliseconds to
/// see that another processor idles: a server that answers many small requests at once spends most of its passes so.
///
/// Unchecked for its pointer, which never changes: what it points to is atomic, or touched by one thread.
struct ProcessorPlaces: @unchecked Sendable {
    /// Between two moves of a thread: less than the system takes to balance.
    private static let pause = Duration.microseconds(250)
    /// What a move to a processor that idles takes at most; one that takes longer had to wait for another program there.
    private static let quickMove = Duration.microseconds(200)
    /// How many times as long as a move that had to wait a thread stays away from the next, and the most of it.
    private static let (patience, longestPause) = (100, Duration.seconds(1))
    private static let lineBytes = 128
    /// Words of a mask, for 4,096 processors.
    private static let maskWords = 64

    private let memory: UnsafeMutableRawPointer
    private let count: Int

    init(count: Int) {
        self.count = count
        memory = .allocate(byteCount: count * Self.lineBytes, alignment: Self.lineBytes)
        for index in 0..<count {
            (memory + index * Self.lineBytes).bindMemory(to: Atomic<Int>.self, capacity: 1).initialize(to: Atomic(-1))
            (memory + index * Self.lineBytes + 64).bindMemory(to: ContinuousClock.Instant.self, capacity: 1)
                .initialize(to: .now)
        }
    }

    func deallocate() { memory.deallocate() }

    /// Notes where a thread of the pool runs now.
    @inline(__always) func note(_ index: Int) {
        self[index].pointee.store(Int(currentProcessor()), ordering: .relaxed)
    }

    /// Forgets where a thread ran that takes no part any more.
    func forget(_ index: Int) { self[index].pointee.store(-1, ordering: .relaxed) }

    /// Moves the calling thread to a processor on which no thread of the pool was seen, if another one of it was seen here.
    ///
    /// - Returns: Whether another thread was seen here and the caller could not leave: it had better not spin.
    func makeRoom(_ index: Int) -> Bool {
        let here = Int(currentProcessor())
        self[index].pointee.store(here, ordering: .relaxed)
        guard here >= 0, (0..<count).contains(where: { $0 != index && isSeen($0, on: here) }) else { return false }
        // Of two threads the later one goes: if both did, they would meet again.
        guard (0..<index).contains(where: { isSeen($0, on: here) }) else { return true }
        let nextMove = (memory + index * Self.lineBytes + 64).assumingMemoryBound(
            to: ContinuousClock.Instant.self)
        let start = ContinuousClock.now
        guard start >= nextMove.pointee else { return true }
        let hasLeft = leave(index)
        let end = ContinuousClock.now
        let cost = end - start
        nextMove.pointee = end + (cost <= Self.quickMove ? Self.pause : min(cost * Self.patience, Self.longestPause))
        return !hasLeft
    }

    /// Goes to a processor without a thread of the pool; false where there is none, or the system refuses.
    private func leave(_ index: Int) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * Self.maskWords) { masks in
            guard let allowed = masks.baseAddress else { return false }
            masks.initialize(repeating: 0)
            let byteCount = Self.maskWords * 8
            guard getAffinity(0, byteCount, allowed) == 0 else { return false }
            let free = allowed + Self.maskWords
            free.update(from: allowed, count: Self.maskWords)
            for other in 0..<count {
                let seen = self[other].pointee.load(ordering: .relaxed)
                if (0..<byteCount * 8).contains(seen) { free[seen / 64] &= ~(1 << UInt64(seen % 64)) }
            }
            guard (0..<Self.maskWords).contains(where: { free[$0] != 0 }), setAffinity(0, byteCount, free) == 0 else {
                return false
            }
            // The thread runs elsewhere now, and may be moved again as before.
            _ = setAffinity(0, byteCount, allowed)
            note(index)
            return true
        }
    }

    @inline(__always) private func isSeen(_ index: Int, on processor: Int) -> Bool {
        self[index].pointee.load(ordering: .relaxed) == processor
    }

    private subscript(_ index: Int) -> UnsafeMutablePointer<Atomic<Int>> {
        (memory + index * Self.lineBytes).assumingMemoryBound(to: Atomic<Int>.self)
    }
}
