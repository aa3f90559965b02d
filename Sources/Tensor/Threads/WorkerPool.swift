import Glibc
import InferenceEvents
import Synchronization

/// A fixed group of threads that run one task together.
///
/// The threads live as long as the pool. A whole forward pass is one `run`, with barriers inside:
///
/// ```swift
/// let pool = WorkerPool(threadCount: 2)
/// pool.run { worker in
///     for i in worker.share(of: 1000) { output[i] = 2 * input[i] }
///     worker.barrier()
/// }
/// ```
///
/// The conformance is unchecked. A second run at the same time is refused, and atomic words order access to shared
/// state.
package final class WorkerPool: @unchecked Sendable {
    /// The number of threads that take part in a run, the caller included.
    package let threadCount: Int
    private let shared: Shared
    private var threads: [pthread_t] = []

    /// The state that the threads share. They retain it instead of the pool, so that the pool can end them.
    fileprivate final class Shared: @unchecked Sendable {
        let words: WaitWords
        let count: Int
        var body: ((Worker) -> Void)?
        /// The current run, or the last one.
        var run: Run
        var scratch: [AlignedBuffer]

        init(count: Int) {
            self.count = count
            // No thread sleeps yet that takes no part.
            run = Run(after: Run(word: 0), members: count)
            words = WaitWords(count: count, spinning: count <= ProcessorLimits.current.processors)
            scratch = (0..<count).map { _ in AlignedBuffer(byteCount: 4096) }
        }

        deinit { words.deallocate() }

        func work(_ index: Int, of count: Int) {
            words.notePlace(of: index)
            let worker = Worker(index: index, count: count, scratch: scratch[index].base, words: words)
            body?(worker)
            worker.barrier()
        }
    }

    /// The argument of a thread's start function.
    private final class Start {
        let shared: Shared
        let index: Int

        init(_ shared: Shared, _ index: Int) {
            self.shared = shared
            self.index = index
        }
    }

    /// Starts `threadCount − 1` threads; the caller of `run` is the remaining one.
    ///
    /// If the system refuses a thread, the pool has only one; `threadCount` has the actual number.
    ///
    /// - Parameter threadCount: 1 to 1024; by default as many as affinity and the container's quota allow.
    package init(threadCount: Int = ProcessorLimits.current.threadCount) {
        let wanted = min(max(threadCount, 1), Run.mostMembers)
        var shared = Shared(count: wanted)
        var threads = Self.start(shared)
        if threads.count < wanted - 1 {
            // Barriers count on every worker, so the pool starts again with one thread.
            Self.stop(shared, threads)
            shared = Shared(count: 1)
            threads = []
        }
        self.shared = shared
        self.threads = threads
        self.threadCount = shared.count
    }

    deinit { Self.stop(shared, threads) }

    /// Makes each worker's scratch at least this large. It must not be called during a run.
    package func reserveScratch(bytesPerWorker: Int) {
        for index in 0..<threadCount where shared.scratch[index].byteCount < bytesPerWorker {
            shared.scratch[index] = AlignedBuffer(byteCount: bytesPerWorker)
        }
    }

    /// Runs `body` on every worker, or on the first ones, and returns when all are done.
    ///
    /// The closure need not be sendable, because the caller waits for it. Workers must write to disjoint memory between
    /// barriers. Reusing one closure for every run allocates nothing.
    ///
    /// - Parameter threads: The number of workers; nil, or more than there are, for all.
    /// - Precondition: No other run of this pool is in progress.
    package func run(threads: Int? = nil, _ body: @escaping (Worker) -> Void) {
        let members = max(min(threads ?? threadCount, threadCount), 1)
        guard members > 1 else { return runAlone(body) }
        let words = shared.words
        precondition(
            words[.busy].pointee.exchange(1, ordering: .acquiring) == 0, "a worker pool runs one thing at a time")
        shared.body = body
        words[.items].pointee.store(0, ordering: .relaxed)
        let isWider = members > shared.run.members
        shared.run = Run(after: shared.run, members: members)
        words.begin(shared.run, isWider: isWider)
        shared.work(0, of: members)
        shared.body = nil
        words[.busy].pointee.store(0, ordering: .releasing)
    }

    /// Runs `body` on the caller's thread alone, as a group of one.
    ///
    /// It is for work so small that waiting for another thread costs more than it saves. A busy machine may not run
    /// that thread for milliseconds.
    ///
    /// - Precondition: No other run of this pool is in progress.
    private func runAlone(_ body: (Worker) -> Void) {
        let words = shared.words
        precondition(
            words[.busy].pointee.exchange(1, ordering: .acquiring) == 0, "a worker pool runs one thing at a time")
        words[.items].pointee.store(0, ordering: .relaxed)
        body(Worker(index: 0, count: 1, scratch: shared.scratch[0].base, words: words))
        words[.busy].pointee.store(0, ordering: .releasing)
    }

    private static func start(_ shared: Shared) -> [pthread_t] {
        var threads: [pthread_t] = []
        for index in 1..<max(shared.count, 1) {
            var thread = pthread_t()
            let start = Unmanaged.passRetained(Start(shared, index))
            let failure = pthread_create(&thread, nil, { WorkerPool.main($0) }, start.toOpaque())
            guard failure == 0 else {
                start.release()
                break
            }
            threads.append(thread)
        }
        return threads
    }

    private static func stop(_ shared: Shared, _ threads: [pthread_t]) {
        shared.words[.stop].pointee.store(1, ordering: .relaxed)
        shared.words.begin(.end, isWider: true)
        for thread in threads { pthread_join(thread, nil) }
    }

    private static func main(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context else { return nil }
        let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
        let shared = start.shared
        Trace.nameThread("worker")
        var run = Run(word: 0)
        while true {
            shared.words.wait(.run, while: run.word, thread: start.index)
            run = Run(word: shared.words[.run].pointee.load(ordering: .acquiring))
            while !run.includes(start.index) {
                shared.words.waitForPart(of: start.index)
                run = Run(word: shared.words[.run].pointee.load(ordering: .acquiring))
            }
            if shared.words[.stop].pointee.load(ordering: .acquiring) != 0 { return nil }
            shared.work(start.index, of: run.members)
        }
    }
}
