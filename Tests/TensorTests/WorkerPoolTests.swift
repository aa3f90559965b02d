import Glibc
import Testing

@testable import Tensor

@Suite("Worker pool", .serialized)
struct WorkerPoolTests {
    @Test("every worker passes every barrier in step", arguments: [1, 2, 3, 8])
    func barriers(threads: Int) {
        let pool = WorkerPool(threadCount: threads)
        #expect(pool.threadCount == threads)
        let counters = Floats(zeros: threads)
        let rounds = 200
        let counterBase = counters.base
        let seen = Floats(zeros: threads)
        let seenBase = seen.base
        pool.run { worker in
            for round in 1...rounds {
                counterBase[worker.index] = Float(round)
                worker.barrier()
                var least = Float.infinity
                for other in 0..<worker.count { least = min(least, counterBase[other]) }
                if least == Float(round) { seenBase[worker.index] += 1 }
                worker.barrier()
            }
        }
        #expect(seen.values == [Float](repeating: Float(rounds), count: threads))
    }

    @Test("runs follow one another, sleeping in between", arguments: [2, 5])
    func runs(threads: Int) {
        let pool = WorkerPool(threadCount: threads)
        let totals = Floats(zeros: threads)
        let base = totals.base
        let body = { (worker: Worker) in base[worker.index] += 1 }
        for run in 0..<300 {
            pool.run(body)
            if run % 100 == 0 {
                // Longer than the workers spin and yield, so that they sleep.
                var waste = 0.0
                for i in 0..<2_000_000 { waste += Double(i).squareRoot() }
                #expect(waste > 0)
            }
        }
        #expect(totals.values == [Float](repeating: 300, count: threads))
    }

    @Test("a run takes as many threads as it is told to", arguments: [2, 3, 6])
    func partialRuns(threads: Int) {
        let pool = WorkerPool(threadCount: threads)
        let totals = Floats(zeros: threads)
        let base = totals.base
        var expected = [Float](repeating: 0, count: threads)
        for run in 0..<600 {
            // From too few to too many, up and down.
            let wanted = (run * 7 + run / 5) % (threads + 2)
            let members = min(max(wanted, 1), threads)
            for index in 0..<members { expected[index] += 3 }
            pool.run(threads: wanted) { worker in
                guard worker.count == members else { return }
                for _ in 0..<3 {
                    base[worker.index] += 1
                    worker.barrier()
                }
            }
            // At times long enough for those to sleep that wait.
            if run % 100 == 99 { usleep(2000) }
        }
        #expect(totals.values == expected)
    }

    @Test("shares cover everything once", arguments: [1, 2, 3, 4, 7])
    func shares(threads: Int) {
        let pool = WorkerPool(threadCount: threads)
        for (total, granularity) in [(0, 4), (1, 4), (17, 4), (100, 1), (960, 4)] {
            let counts = Floats(zeros: max(1, total))
            let base = counts.base
            pool.run { worker in
                let share = worker.share(of: total, granularity: granularity)
                for i in share { base[i] += 1 }
            }
            #expect(counts.values.prefix(total).allSatisfy { $0 == 1 })
            #expect(counts.isIntact)
        }
    }

    @Test("items are taken once, again after each barrier", arguments: [1, 2, 4])
    func items(threads: Int) {
        let pool = WorkerPool(threadCount: threads)
        let counts = Floats(zeros: 50)
        let base = counts.base
        pool.run { worker in
            for _ in 0..<20 {
                while let item = worker.nextItem(of: 50) { base[item] += 1 }
                worker.barrier()
            }
        }
        #expect(counts.values == [Float](repeating: 20, count: 50))
    }

    @Test("pools beside each other, more threads than processors")
    func oversubscribed() {
        let pools = (0..<4).map { _ in WorkerPool(threadCount: 4) }
        for _ in 0..<20 {
            for pool in pools {
                let sums = Floats(zeros: 4)
                let base = sums.base
                pool.run { worker in
                    for _ in 0..<10 {
                        base[worker.index] += 1
                        worker.barrier()
                    }
                }
                #expect(sums.values == [10, 10, 10, 10])
            }
        }
    }

    @Test("scratch is each worker's own")
    func scratch() {
        let pool = WorkerPool(threadCount: 3)
        pool.reserveScratch(bytesPerWorker: 100_000)
        let results = Floats(zeros: 3)
        let base = results.base
        pool.run { worker in
            let mine = worker.scratch.assumingMemoryBound(to: Float.self)
            for i in 0..<25_000 { mine[i] = Float(worker.index) }
            worker.barrier()
            base[worker.index] = mine[24_999] + mine[0]
        }
        #expect(results.values == [0, 2, 4])
    }

    @Test("a matrix product has the same bits for every thread count", arguments: ElementType.allCases)
    func threadInvariant(type: ElementType) {
        let (q, k) = (
            MatrixVectorTests.matrix(150, 100, type, misaligned: false, seed: 1),
            MatrixVectorTests.matrix(70, 100, .float32, misaligned: false, seed: 2)
        )
        let stack = MatrixStack([q, k, q])
        for kernels in availableKernels {
            for inputCount in [1, 5, 8, 9, 40] {
                var values = Values(seed: 4)
                let inputs = Floats(values.floats(inputCount * 100))
                var first: [Float] = []
                for (threads, isBalanced) in [(1, false), (2, false), (4, false), (2, true), (4, true)] {
                    let pool = WorkerPool(threadCount: threads)
                    pool.reserveScratch(bytesPerWorker: Kernels.scratchBytes(columns: 100))
                    let output = Floats(zeros: inputCount * 370)
                    let (source, target) = (inputs.base, output.base)
                    pool.run { worker in
                        kernels.multiply(
                            stack, inputs: source, inputStride: 100, inputCount: inputCount, into: target,
                            outputStride: 370, isBalanced: isBalanced, worker: worker)
                    }
                    #expect(output.isIntact)
                    if threads == 1 { first = output.values } else { #expect(output.values == first) }
                }
                for (matrix, offset) in [(q, 0), (k, 150), (q, 220)] {
                    for i in 0..<inputCount {
                        let expected = Floats(zeros: matrix.rows)
                        Kernels.reference.multiply(
                            matrix, rows: 0..<matrix.rows, arranged: inputs.base + i * 100, into: expected.base)
                        let start = i * 370 + offset
                        #expect(largestError(Array(first[start..<start + matrix.rows]), expected.values) < 2e-5)
                    }
                }
            }
        }
    }
}
