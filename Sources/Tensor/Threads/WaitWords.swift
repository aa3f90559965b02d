import Glibc
import Synchronization

#if arch(x86_64)
/// The pause instruction of every x86-64; its C wrapper is a compiler builtin that Swift can't import.
@_silgen_name("llvm.x86.sse2.pause") private func pauseInstruction()
#elseif arch(arm64)
/// The barrier `isb`, which takes tens of cycles like a pause of x86; on most cores `yield` takes no time.
@_silgen_name("llvm.aarch64.isb") private func instructionBarrier(_ option: Int32)
#endif

/// Words that threads wait on, each on a cache line of its own, with one condition variable to sleep on.
///
/// All of it lies at stable heap addresses. A waiter first leaves a processor that it shares with a thread it waits
/// for. Then it spins briefly, then yields its processor, then sleeps. It is fast if the others arrive soon, and leaves
/// the processor to other processes if they don't.
///
/// The conformance is unchecked for pointers that never change. The words are atomic, and the rest belongs to POSIX.
struct WaitWords: @unchecked Sendable {
    /// The number of pauses before the first yield, 20 to 60 µs.
    private static let spins = 1000
    /// The number of pauses before the waiter checks who shares its processor.
    private static let spinsBeforeLooking = 50
    /// The number of yields before sleeping, at least 200 µs.
    private static let yields = 500
    private static let lineBytes = 128

    private let memory: UnsafeMutableRawPointer
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    /// The condition variable of threads that take no part in runs.
    private let idleCondition: UnsafeMutablePointer<pthread_cond_t>
    private let spinLimit: Int
    /// The processors on which the threads run; nil if there are more threads than processors.
    private let places: ProcessorPlaces?

    /// The words, by their purpose.
    enum Word: Int, CaseIterable {
        /// The current ``Run``: its number and its number of threads. Workers wait for it to change.
        case run
        /// The number of the current phase between barriers.
        case phase
        /// The number of workers at the current barrier.
        case arrivals
        /// The next item of the current phase.
        case items
        /// The number of threads that sleep or are about to.
        case sleepers
        /// Whether a run is in progress.
        case busy
        /// Whether threads should exit.
        case stop
    }

    /// Creates the words.
    ///
    /// - Parameters:
    ///   - count: The number of threads that wait for each other.
    ///   - spinning: False if there are more threads than processors, so that spinning would only delay.
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

    /// Frees all memory; no thread may be waiting.
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

    /// Records the processor of a working thread, for those that will wait for it.
    @inline(__always) func notePlace(of thread: Int) { places?.note(thread) }

    /// Returns once the word no longer holds `value`.
    ///
    /// - Parameter thread: The index of the waiting thread.
    func wait(_ word: Word, while value: Int, thread: Int) {
        let atomic = self[word]
        for spin in 0..<spinLimit {
            if atomic.pointee.load(ordering: .acquiring) != value { return }
            // The awaited thread can't run while this thread occupies its processor.
            if spin == Self.spinsBeforeLooking, places?.makeRoom(thread) == true { break }
            Self.pause()
        }
        for _ in 0..<Self.yields {
            if atomic.pointee.load(ordering: .acquiring) != value { return }
            sched_yield()
        }
        // The waker stores the word, then reads the sleepers. The sleeper counts itself, then reads the word. In a
        // sequentially consistent order, one of the two sees the other's store.
        self[.sleepers].pointee.add(1, ordering: .sequentiallyConsistent)
        pthread_mutex_lock(mutex)
        while atomic.pointee.load(ordering: .sequentiallyConsistent) == value { pthread_cond_wait(condition, mutex) }
        pthread_mutex_unlock(mutex)
        self[.sleepers].pointee.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Sets a word and wakes all sleepers.
    func set(_ word: Word, to value: Int) {
        self[word].pointee.store(value, ordering: .sequentiallyConsistent)
        guard self[.sleepers].pointee.load(ordering: .sequentiallyConsistent) > 0 else { return }
        pthread_mutex_lock(mutex)
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Sleeps until a run includes this thread, or until all threads should exit.
    func waitForPart(of thread: Int) {
        places?.forget(thread)
        pthread_mutex_lock(mutex)
        while !Run(word: self[.run].pointee.load(ordering: .sequentiallyConsistent)).includes(thread) {
            pthread_cond_wait(idleCondition, mutex)
        }
        pthread_mutex_unlock(mutex)
    }

    /// Starts a run.
    ///
    /// - Parameter isWider: Whether it includes threads that the last run didn't.
    func begin(_ run: Run, isWider: Bool) {
        set(.run, to: run.word)
        guard isWider else { return }
        pthread_mutex_lock(mutex)
        pthread_cond_broadcast(idleCondition)
        pthread_mutex_unlock(mutex)
    }

    /// Hints the processor that this is a spin loop, which frees the core's other hardware thread.
    @inline(__always) private static func pause() {
        #if arch(x86_64)
        pauseInstruction()
        #elseif arch(arm64)
        instructionBarrier(15)
        #endif
    }
}
