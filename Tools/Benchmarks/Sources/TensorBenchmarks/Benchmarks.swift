import Tensor

/// The benchmarks, by the name that selects them.
struct Benchmarks {
    let kernels: Kernels
    let threads: [Int]

    func line(_ name: String, _ threads: Int, _ value: Double, _ unit: String) {
        let rounded = (value * 100).rounded() / 100
        print("\(name)\t\(kernels.name)\t\(threads) threads\t\(rounded) \(unit)")
    }

    /// Reading an array much larger than the caches: the ceiling of decode.
    func bandwidth() {
        let count = 64 << 20
        let buffer = AlignedBuffer(floats: count)
        let floats = buffer.floats
        defer { withExtendedLifetime(buffer) {} }
        for threads in threads {
            let pool = WorkerPool(threadCount: threads)
            let kernels = kernels
            let seconds = Stopwatch.best(of: 5) {
                pool.run { worker in
                    let share = worker.share(of: count, granularity: 16)
                    let largest = kernels.elementwise.maximum(floats + share.lowerBound, count: share.count)
                    worker.scratch.storeBytes(of: largest, as: Float.self)
                }
            }
            line("read", threads, Double(count * 4) / seconds / 1e9, "GB/s")
        }
    }

    /// All products of one decoded token, with the barriers between them and nothing else.
    func decode(_ type: ElementType, inputCount: Int) {
        let shapes = ModelShapes(type)
        let products = shapes.products
        let inputs = AlignedBuffer(floats: 1536 * inputCount)
        let outputs = AlignedBuffer(floats: 49152 * inputCount)
        let (source, target) = (inputs.floats, outputs.floats)
        defer { withExtendedLifetime((inputs, outputs)) {} }
        for threads in threads {
            let pool = WorkerPool(threadCount: threads)
            pool.reserveScratch(bytesPerWorker: Kernels.scratchBytes(columns: 1536))
            let kernels = kernels
            let body = { (worker: Worker) in
                for product in products {
                    kernels.multiply(
                        product, inputs: source, inputStride: product.columns, inputCount: inputCount, into: target,
                        outputStride: product.rows, worker: worker)
                    worker.barrier()
                }
            }
            let seconds = Stopwatch.best(of: 20) { pool.run(body) }
            line(
                "decode \(type.rawValue) × \(inputCount)", threads, Double(shapes.byteCount) / seconds / 1e9,
                "GB/s, \((1 / seconds).rounded()) passes/s")
        }
    }

    /// All products of a prefill chunk without the head.
    func prefill() {
        let shapes = ModelShapes(.bfloat16)
        let products = shapes.products.dropLast()
        let count = 512
        let inputs = AlignedBuffer(floats: 1536 * count)
        let outputs = AlignedBuffer(floats: 3072 * count)
        let (source, target) = (inputs.floats, outputs.floats)
        defer { withExtendedLifetime((inputs, outputs)) {} }
        let operations = products.reduce(0.0) { $0 + 2 * Double($1.rows * $1.columns * count) }
        for threads in threads {
            let pool = WorkerPool(threadCount: threads)
            pool.reserveScratch(bytesPerWorker: Kernels.scratchBytes(columns: 1536))
            let kernels = kernels
            let seconds = Stopwatch.best(of: 3) {
                pool.run { worker in
                    for product in products {
                        kernels.multiply(
                            product, inputs: source, inputStride: product.columns, inputCount: count, into: target,
                            outputStride: product.rows, worker: worker)
                        worker.barrier()
                    }
                }
            }
            line(
                "prefill BF16 × \(count), \(BLAS.core)", threads, operations / seconds / 1e9,
                "GFLOP/s, \((Double(count) / seconds).rounded()) tokens/s")
        }
    }

    /// Attention of one token over a long cache, and of a chunk of 512.
    func attention() {
        for type in KeyValueType.allCases {
            let page = KeyValuePage(headDimension: 64, type: type)
            let positions = 2048
            let pageCount = positions / KeyValuePage.positions
            let memory = AlignedBuffer(byteCount: pageCount * page.headBytes)
            let table = AlignedBuffer(byteCount: pageCount * 8)
            let pages = table.base.assumingMemoryBound(to: UnsafeMutableRawPointer.self)
            for i in 0..<pageCount { pages[i] = memory.base + i * page.headBytes }
            let query = AlignedBuffer(floats: 512 * 192)
            let output = AlignedBuffer(floats: 512 * 192)
            let scratch = AlignedBuffer(byteCount: AttentionArguments.scratchBytes(page))
            defer { withExtendedLifetime((memory, table, query, output, scratch)) {} }
            for queries in [1, 16, 512] {
                let arguments = AttentionArguments(
                    page: page, pages: UnsafePointer(pages), pageOffset: 0, firstPage: 0, endPage: pageCount,
                    query: query.floats, queryStride: 192, queryHeadStride: 64, queryCount: queries, groupSize: 3,
                    firstPosition: positions - queries, window: 0, scale: 0.125, softcap: 0, output: output.floats,
                    outputStride: 192, outputHeadStride: 64, partials: nil, scratch: scratch.base)
                let seconds = Stopwatch.best(of: 10) { kernels.attention.attend(arguments) }
                let seen = Double(positions) - Double(queries) / 2
                line(
                    "attention \(type.rawValue), \(queries) queries at \(positions)", 1,
                    4 * seen * 64 * 3 * Double(queries) / seconds / 1e9, "GFLOP/s, \(seconds * 1e6) µs")
            }
        }
    }

    /// The cost of meeting, and of starting and ending a run.
    func barrier() {
        for threads in threads {
            let pool = WorkerPool(threadCount: threads)
            let body = { (worker: Worker) in
                for _ in 0..<1000 { worker.barrier() }
            }
            let seconds = Stopwatch.best(of: 20) { pool.run(body) }
            line("barrier", threads, seconds * 1e6, "ns")
            let empty = { (worker: Worker) in }
            let runs = Stopwatch.best(of: 20) { for _ in 0..<1000 { pool.run(empty) } }
            line("run", threads, runs * 1e6, "ns")
        }
    }

    /// Vector kernels in the first-level cache.
    func vectors() {
        let count = 1536
        let buffers = (0..<3).map { _ in AlignedBuffer(floats: count) }
        let (a, b, c) = (buffers[0].floats, buffers[1].floats, buffers[2].floats)
        defer { withExtendedLifetime(buffers) {} }
        let cases: [(String, () -> Void)] = [
            ("silu", { kernels.elementwise.activate(.silu, gate: a, up: UnsafePointer(b), into: c, count: count) }),
            (
                "gelu",
                { kernels.elementwise.activate(.geluExact, gate: a, up: UnsafePointer(b), into: c, count: count) }
            ),
            ("rmsNorm", { kernels.normalization.rmsNorm(a, weight: b, epsilon: 1e-5, into: c, count: count) }),
            ("softmax", { kernels.elementwise.softmax(a, into: c, count: count) }),
        ]
        for (name, body) in cases {
            let seconds = Stopwatch.best(of: 20) { for _ in 0..<100 { body() } }
            line(name, 1, seconds * 1e9 / Double(100 * count), "ns a value")
        }
    }
}
