import Glibc
import Synchronization

// GNU extensions that Swift's Glibc module omits.
@_silgen_name("sched_getcpu") private func currentProcessor() -> Int32
@_silgen_name("sched_getaffinity")
private func getAffinity(_ thread: pid_t, _ byteCount: Int, _ mask: UnsafeMutablePointer<UInt64>) -> Int32
@_silgen_name("sched_setaffinity")
private func setAffinity(_ thread: pid_t, _ byteCount: Int, _ mask: UnsafePointer<UInt64>) -> Int32

/// The processors on which the threads of a pool last ran, so that a waiting thread can leave a working one's
/// processor.
///
/// The system often places a woken thread on the processor of the thread that woke it. The two then take turns at every
/// barrier, each spinning in vain while it runs. The system needs some milliseconds to notice that another processor is
/// idle. A server that answers many small requests spends most of its passes in that state.
///
/// The conformance is unchecked for a pointer that never changes. Its memory is atomic, or used by one thread.
struct ProcessorPlaces: @unchecked Sendable {
    /// The minimum time between two moves of a thread, less than the system takes to balance.
    private static let pause = Duration.microseconds(250)
    /// The maximum time of a move to an idle processor; a longer one had to wait for another program there.
    private static let quickMove = Duration.microseconds(200)
    /// The pause after such a wait, as a multiple of its time, and the maximum pause.
    private static let (patience, longestPause) = (100, Duration.seconds(1))
    private static let lineBytes = 128
    /// The number of words in an affinity mask, for 4,096 processors.
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

    /// Records the current processor of a thread of the pool.
    @inline(__always) func note(_ index: Int) {
        self[index].pointee.store(Int(currentProcessor()), ordering: .relaxed)
    }

    /// Forgets the processor of a thread that no longer takes part.
    func forget(_ index: Int) { self[index].pointee.store(-1, ordering: .relaxed) }

    /// Moves the calling thread to a processor without a thread of the pool, if another one was seen on its processor.
    ///
    /// - Returns: Whether another thread was seen here and the caller couldn't leave. The caller then shouldn't spin.
    func makeRoom(_ index: Int) -> Bool {
        let here = Int(currentProcessor())
        self[index].pointee.store(here, ordering: .relaxed)
        guard here >= 0, (0..<count).contains(where: { $0 != index && isSeen($0, on: here) }) else { return false }
        // Only the thread with the higher index moves. If both did, they could meet again.
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

    /// Moves to a processor without a thread of the pool; returns false if there is none or the system refuses.
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
            // The thread now runs elsewhere, and the system may move it again.
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
