import Synchronization
import Testing
import Transformer

@testable import NightjarGeneration

@Suite("Masks beside the forward pass")
struct MaskOverlapTests {
    private typealias Scheduler = ModelScheduler<ToyEngine>

    /// A toy constraint whose masks are never ready, and which notes who fills them.
    private final class SlowConstraint: TokenConstraint {
        private let toy: ToyConstraint
        private let fills: Fills

        init(_ choices: [String], _ fills: Fills) {
            toy = ToyConstraint(choices)
            self.fills = fills
        }

        var mayEnd: Bool { toy.mayEnd }
        var isMaskReady: Bool { false }
        func fillMask(into mask: UnsafeMutableBufferPointer<UInt32>) {
            fills.note()
            toy.fillMask(into: mask)
        }
        func accept(_ token: Int) throws { try toy.accept(token) }
        func rollBack(_ count: Int) { toy.rollBack(count) }
        func forcedTokens() -> [Int] { toy.forcedTokens() }
    }

    /// Counts masks, and those that were filled while a pass was under way.
    private final class Fills: Sendable {
        private let state = Mutex((count: 0, beside: 0))
        private let pass = Mutex(false)
        private let isSecondHeld: Bool

        /// Counts from 0; `isSecondHeld` makes the second mask wait for a pass to begin, within limits.
        init(isSecondHeld: Bool = false) { self.isSecondHeld = isSecondHeld }

        var counts: (count: Int, beside: Int) { state.withLock { $0 } }

        func note() {
            if isSecondHeld, counts.count == 1 {
                var patience = 100_000_000
                while !pass.withLock({ $0 }), patience > 0 { patience -= 1 }
            }
            let isPassing = pass.withLock { $0 }
            state.withLock {
                $0.count += 1
                $0.beside += isPassing ? 1 : 0
            }
        }

        /// A pass that is over no sooner than the mask beside it.
        func duringPass(expecting count: Int) {
            pass.withLock { $0 = true }
            while state.withLock({ $0.count }) < count {}
            pass.withLock { $0 = false }
        }
    }

    private static let choices = ["{a:12}", "{a:1,b:3}", "{b:4,a:x}", "{b:45}", "{c}"]

    private func run(
        favorite: Int, spares: Bool, parameters: GenerationParameters = GenerationParameters()
    ) async throws -> ToyRun {
        let scheduler = Scheduler(prefixCacheBytes: 1 << 20) {
            ToyEngine(sparesProcessor: spares) { tokens in (favorite + tokens.count * 7) % 128 }
        }
        return try await scheduler.run(
            GenerationRequest(prompt: [1, 2], parameters: parameters) { SlowConstraint(Self.choices, Fills()) })
    }

    @Test("gives the same tokens as one after the other", arguments: [true, false])
    func isEqual(jumps: Bool) async throws {
        let parameters = GenerationParameters(jumpsForward: jumps)
        for favorite in 0..<128 {
            let beside = try await run(favorite: favorite, spares: true, parameters: parameters)
            let after = try await run(favorite: favorite, spares: false, parameters: parameters)
            #expect(beside.tokens == after.tokens)
            #expect(beside.result.stopReason == after.result.stopReason)
            #expect(Self.choices.contains(beside.text))
        }
    }

    @Test("fills a mask while the pass before it is under way")
    func overlaps() async throws {
        let fills = Fills(isSecondHeld: true)
        let log = CallLog { call, _ in
            // "x" or "y" is taken; then "1" or "2" is to be chosen behind the pass over it.
            if case .decode = call { fills.duringPass(expecting: 2) }
        }
        let scheduler = Scheduler(prefixCacheBytes: 1 << 20) {
            ToyEngine(log: log, sparesProcessor: true) { _ in 0 }
        }
        let run = try await scheduler.run(
            GenerationRequest(prompt: [1, 2]) { SlowConstraint(["x1", "x2", "y1", "y2"], fills) })
        #expect(run.text == "x1")
        #expect(fills.counts.beside == 1)
    }

    @Test("leaves nothing behind when it is cancelled in a pass")
    func isCancelled() async throws {
        let fills = Fills()
        let began = Mutex(false)
        let gate = Gate()
        let log = CallLog { call, _ in
            guard case .decode = call, !began.withLock({ $0 }) else { return }
            began.withLock { $0 = true }
            gate.wait()
        }
        let scheduler = Scheduler(prefixCacheBytes: 1 << 20) {
            ToyEngine(log: log, sparesProcessor: true) { _ in 0 }
        }
        let stream = scheduler.start(
            GenerationRequest(prompt: [1, 2]) { SlowConstraint(["x1", "x2", "y1", "y2"], fills) })
        var iterator = stream.makeAsyncIterator()
        _ = try await iterator.next()
        stream.cancel()
        gate.open()
        #expect(try await stream.result.stopReason == .cancelled)
        // The thread and the scheduler are both still at work.
        let next = try await scheduler.run(
            GenerationRequest(prompt: [3]) { SlowConstraint(["x1", "x2", "y1", "y2"], fills) })
        #expect(next.text == "x1")
    }

    /// Holds a thread back until the test lets it go.
    private final class Gate: Sendable {
        private let monitor = Monitor()
        private let isOpen = Mutex(false)

        func wait() {
            monitor.withLock { while !isOpen.withLock({ $0 }) { monitor.wait() } }
        }

        func open() {
            isOpen.withLock { $0 = true }
            monitor.notify()
        }
    }

    @Test("a worker starts once, and ends with its owner")
    func worker() {
        let fills = Fills()
        for _ in 0..<20 {
            let worker = MaskWorker()
            for count in 0..<5 {
                let constraint = ActiveConstraint(SlowConstraint(["ab", "c"], fills), vocabularySize: 300, stops: [])
                let began = worker.begin(constraint)
                #expect(began)
                worker.wait()
                #expect(constraint.mask[3] == 1 << 1 | 1 << 3, "mask \(count)")
            }
        }
        #expect(fills.counts.count == 100)
    }
}
