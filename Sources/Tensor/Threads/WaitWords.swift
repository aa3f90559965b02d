import Glibc
import Synchronization

#if arch(x86_64)
/// The pause instruction of every x86-64; its C wrapper is a compiler builtin that Swift can't import.
@_silgen_name("llvm.x86.sse2.pause") private func pauseInstruction()
#elseif arch(arm64)
/// The barrier `isb`, which takes some tens of cycles as a pause of x86 does; most cores take no time for `yield`.
@_silgen_name("llvm.aarch64.isb") private func instructionBarrier(_ option: Int32)
#endif

/// Words that threads wait on: each on a cache line of its own, with one condition variable to sleep on.
///
/// All of it lies at stable heap addresses. A waiter spins briefly, having left a processor that it shares with those it
/// waits for, then yields its processor, then sleeps: it is fast when the others are about to arrive, and harmless when
/// another process wants the processor.
///
/// Unchecked for its pointers, which never change: the words are atomic, the rest is for POSIX.
struct WaitWords: @unchecked Sendable {
    /// Pauses before the first yield, some 20 to 60 µs.
    private static let spins = 1000
    /// Pauses before looking who else is on this processor.
    private static let spinsBeforeLooking = 50
    /// Yields before sleeping, at least some 200 µs.
    private static let yields = 500
    private static let lineBytes = 128

    private let memory: UnsafeMutableRawPointer
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    /// What threads sleep on that take no part in runs.
    private let idleCondition: UnsafeMutablePointer<pthread_cond_t>
    private let spinLimit: Int
    /// Where the threads run; nil where they are more than the processors.
    private let places: ProcessorPlaces?

    /// The words and what they mean.
    enum Word: Int, CaseIterable {
        /// Number of the current run and how many threads take part, a ``Run``; workers wait for it to change.
        case run
        /// Number of the current phase between barriers.
        case phase
        /// Workers that have arrived at the current barrier.
        case arrivals
        /// Next item of the current phase.
        case items
        /// Threads asleep, or about to be.
        case sleepers
        /// Whether a run is under way.
        case busy
        /// Whether threads shall end.
        case stop
    }

    /// - Parameters:
    ///   - count: The threads that wait for each other.
    ///   - spinning: false where the threads are more than the processors, so that spinning only delays.
    init(count: Int, spinning: Bool) {
        spinLimit = spinning ? Self.spins : 0
        places = spinning && count > 1 ? ProcessorPlaces(count: count) : nil
        memory = .allocate(byteCount: Word.allCases.count * Self.lineBytes, alignment: Self.lineBytes)
        for word in Word.allCases {
            (memory + word.rawValue * Self.lineBytes).bindMemory(to: Atomic<Int>.self, capacity: 1)
                .initialize(to: Atomic(0))
        }
        mutex = .allocate(capacity: 1)
        condition = .allocate(capacity: 1)
        idleCondition = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
        pthread_cond_init(idleCondition, nil)
    }

    /// Frees everything; no thread may wait any more.
    func deallocate() {
        pthread_cond_destroy(condition)
        pthread_cond_destroy(idleCondition)
        pthread_mutex_destroy(mutex)
        places?.deallocate()
        condition.deallocate()
        idleCondition.deallocate()
        mutex.deallocate()
        memory.deallocate()
    }

    @inline(__always) subscript(_ word: Word) -> UnsafeMutablePointer<Atomic<Int>> {
        (memory + word.rawValue * Self.lineBytes).assumingMemoryBound(to: Atomic<Int>.self)
    }

    /// Notes where a thread works, for those that will wait for it.
    @inline(__always) func notePlace(of thread: Int) { places?.note(thread) }

    /// Returns once the word no longer holds `value`.
    ///
    /// - Parameter thread: The number of the thread that waits.
    func wait(_ word: Word, while value: Int, thread: Int) {
        let atomic = self[word]
        for spin in 0..<spinLimit {
            if atomic.pointee.load(ordering: .acquiring) != value { return }
            // Whoever is waited for can't come while this thread has its processor.
            if spin == Self.spinsBeforeLooking, places?.makeRoom(thread) == true { break }
            Self.pause()
        }
        for _ in 0..<Self.yields {
            if atomic.pointee.load(ordering: .acquiring) != value { return }
            sched_yield()
        }
        // The waker stores the word, then reads the sleepers; the sleeper counts itself, then reads the word. In a
        // sequentially consistent order one of the two sees the other.
        self[.sleepers].pointee.add(1, ordering: .sequentiallyConsistent)
        pthread_mutex_lock(mutex)
        while atomic.pointee.load(ordering: .sequentiallyConsistent) == value { pthread_cond_wait(condition, mutex) }
        pthread_mutex_unlock(mutex)
        self[.sleepers].pointee.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Changes a word and wakes whoever sleeps.
    func set(_ word: Word, to value: Int) {
        self[word].pointee.store(value, ordering: .sequentiallyConsistent)
        guard self[.sleepers].pointee.load(ordering: .sequentiallyConsistent) > 0 else { return }
        pthread_mutex_lock(mutex)
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Sleeps until a run has so many threads that this one takes part, or all are to end.
    func waitForPart(of thread: Int) {
        places?.forget(thread)
        pthread_mutex_lock(mutex)
        while !Run(word: self[.run].pointee.load(ordering: .sequentiallyConsistent)).includes(thread) {
            pthread_cond_wait(idleCondition, mutex)
        }
        pthread_mutex_unlock(mutex)
    }

    /// Begins a run.
    ///
    /// - Parameter isWider: Whether threads take part that took none in the run before.
    func begin(_ run: Run, isWider: Bool) {
        set(.run, to: run.word)
        guard isWider else { return }
        pthread_mutex_lock(mutex)
        pthread_cond_broadcast(idleCondition)
        pthread_mutex_unlock(mutex)
    }

    /// Tells the processor that this is a spin loop, which frees the core's other hardware thread.
    @inline(__always) private static func pause() {
        #if arch(x86_64)
        pauseInstruction()
        #elseif arch(arm64)
        instructionBarrier(15)
        #endif
    }
}
