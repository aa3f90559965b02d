import InferenceEvents
import Tensor

/// A decoder that computes logits for a model's sequences, with its own threads and working memory.
///
/// Used by one thread at a time. After the first token, a decode step allocates nothing.
///
/// ```swift
/// let decoder = model.makeDecoder()
/// var logits = try decoder.prefill(prompt, cache: cache)
/// while true {
///     let token = try sampler.sample(logits)
///     logits = try decoder.decode(token, cache: cache)
/// }
/// ```
package final class Decoder {
    /// The default number of rows of a prefill chunk.
    package static let defaultChunkSize = 512
    /// The number of rows whose logits are computed together, where all are needed.
    static let logitsRows = 32
    /// The largest number of rows of a memory-bound step, whose rows have the same bits as alone.
    package static let fewRows = 8

    /// The model.
    package let model: TransformerModel
    /// The number of threads; a pass may use fewer.
    package var threadCount: Int { pool.threadCount }
    /// Whether all threads compute every step; for tests that compare numbers of threads.
    var takesAllThreads = false
    private var stepThreads: StepThreads
    /// The number of threads of the last step.
    private(set) var lastThreads = 1
    let pool: WorkerPool
    let pass: ForwardPass
    let layers: LayerStack
    // Stored, because a closure created for each step would be an allocation for each step.
    private let passBody: (Worker) -> Void
    let headBody: (Worker) -> Void
    let headBlock: HeadBlock
    /// The row of the last known token in the last part of a step with drafts.
    var knownRow = 0
    /// The slot of the last known token's logits, before those of its drafts; nil where logits are computed on demand.
    var knownSlot: Int?
    /// The slots of all steps of a shared pass.
    var knownSlots: [Int] = []

    /// The images of a cache that is being recomputed, kept alive.
    private var rebuilt: [ImageRun] = []

    /// The rows whose logits are computed next.
    final class HeadBlock {
        /// The first row, normalized.
        var inputs: UnsafePointer<Float>?
        /// The number of rows.
        var count = 0
        /// The tokens whose logits are needed; nil for all.
        var allowed: UnsafeBufferPointer<UInt32>?
    }

    init(model: TransformerModel) {
        self.model = model
        let pool = WorkerPool(threadCount: model.threadCount)
        let pass = ForwardPass(model, threadCount: pool.threadCount)
        pool.reserveScratch(bytesPerWorker: pass.multiplyScratchBytes)
        let block = HeadBlock()
        self.pool = pool
        let layers = LayerStack(pass)
        self.pass = pass
        self.layers = layers
        headBlock = block
        // One thread reads that many bytes in about a millisecond.
        stepThreads = StepThreads(
            most: pool.threadCount, isSmall: model.bytesReadPerToken(at: 0) < 16 << 20, rows: Self.fewRows)
        knownSlots.reserveCapacity(Self.fewRows)
        passBody = { layers.run($0) }
        headBody = { worker in
            if let inputs = block.inputs {
                layers.head.multiply(inputs: inputs, count: block.count, allowed: block.allowed, worker)
            }
        }
    }

    /// Whether a step leaves a processor free for long enough to hand work over to it.
    ///
    /// A step of a small model ends before a sleeping thread has woken up and done something.
    package var sparesProcessor: Bool {
        let limits = ProcessorLimits.current
        return !stepThreads.isSmall && threadCount < min(limits.processors, limits.threadCount)
    }

    /// The number of threads for the current step.
    private var threadsOfStep: Int {
        if takesAllThreads { return threadCount }
        guard pass.job.count <= Self.fewRows else { return stepThreads.threadsOfChunk }
        return stepThreads.threads(rows: pass.job.count, head: StepThreads.Head(pass.job.output))
    }

    /// Appends tokens to a cache.
    ///
    /// - Parameters:
    ///   - chunkSize: The largest number of tokens computed at once; cancellation loses at most one chunk.
    ///   - logits: The logits to compute.
    ///   - cancellation: The flag that stops the work within a layer.
    /// - Returns: The logits of the last token, which may be modified; valid until the decoder's next call. Empty where
    ///   none are needed.
    /// - Throws: ``DecoderError``; chunks before the failure stay in the cache.
    @discardableResult
    package func prefill(
        _ tokens: some Collection<Int>, cache: KVCache, chunkSize: Int = defaultChunkSize,
        logits: LogitsRequest = .last, cancellation: CancellationFlag? = nil
    ) throws(DecoderError) -> UnsafeMutableBufferPointer<Float> {
        let all = try prepare(tokens, cache: cache)
        let length = cache.count + all.count
        var start = 0
        while start < all.count {
            let end = chunkEnd(all, from: start, chunkSize)
            let wantsLogits = logits == .last && end == all.count
            try step(
                all[start..<end], cache: cache, length: length, output: wantsLogits ? .lastLogits(nil) : .none,
                cancellation: cancellation)
            start = end
        }
        return logits == .last ? lastLogits : UnsafeMutableBufferPointer(start: nil, count: 0)
    }

    /// Appends tokens to a cache, and passes the logits of every token in blocks of rows.
    ///
    /// - Parameters:
    ///   - skipped: How many of the tokens, the first ones, need no logits.
    ///   - receive: Called in order of position; the block is valid during the call.
    /// - Throws: ``DecoderError``, or the error of `receive`.
    package func prefill(
        _ tokens: some Collection<Int>, cache: KVCache, chunkSize: Int = defaultChunkSize, skipped: Int = 0,
        cancellation: CancellationFlag? = nil, receive: (LogitsBlock) throws -> Void
    ) throws {
        let reused = cache.count
        let all = try prepare(tokens, cache: cache)
        // If the cache is recomputed with other frequencies, its tokens come first, and their logits aren't needed.
        let wantedFrom = reused + skipped
        let length = cache.count + all.count
        layers.head.reserve(rows: Self.logitsRows)
        var start = 0
        while start < all.count {
            let end = chunkEnd(all, from: start, chunkSize)
            let position = cache.count
            var row = max(wantedFrom - position, 0)
            try step(
                all[start..<end], cache: cache, length: length, output: row < end - start ? .rows : .none,
                cancellation: cancellation)
            while row < end - start {
                let count = min(Self.logitsRows, end - start - row)
                headBlock.inputs = UnsafePointer(layers.head.finishedRows() + row * model.configuration.hiddenSize)
                headBlock.count = count
                pool.run(headBody)
                let vocabularySize = model.vocabularySize
                let values = UnsafeBufferPointer(start: layers.head.logits.floats, count: count * vocabularySize)
                try receive(
                    LogitsBlock(
                        position: position + row, rowCount: count, vocabularySize: vocabularySize, values: values))
                row += count
            }
            start = end
        }
    }

    /// Appends one token to a cache.
    ///
    /// - Parameter allowed: The tokens whose logits are computed, as a bit mask in the format of ``TokenConstraint``;
    ///   the others are negative infinity. Nil for all. All may be computed where the mask saves nothing.
    /// - Returns: The token's logits, which may be modified; valid until the decoder's next call.
    /// - Throws: ``DecoderError``
    /// - Complexity: Reads the weights and the cache once; allocates nothing.
    package func decode(
        _ token: Int, allowed: UnsafeBufferPointer<UInt32>? = nil, cache: KVCache,
        cancellation: CancellationFlag? = nil
    ) throws(DecoderError) -> UnsafeMutableBufferPointer<Float> {
        let length = cache.count + 1
        if needsRebuild(cache, length: length) {
            return try prefill(CollectionOfOne(token), cache: cache, cancellation: cancellation)
        }
        try check(token)
        guard cache.pool === model.cachePool else { throw .foreignCache }
        guard length <= cache.contextLength else {
            throw .cache(.contextExceeded(length: length, limit: cache.contextLength))
        }
        cache.rotaryRegime = regime(forLength: length)
        pass.rows.tokens[0] = Int32(truncatingIfNeeded: token)
        try compute(count: 1, cache: cache, length: length, output: .lastLogits(allowed), cancellation: cancellation)
        return lastLogits
    }

    /// Sets a clock that measures each kind of operation in the next passes; nil for none.
    package func measureOperations(with clock: OperationClock?) { pass.clock = clock }

    /// The logits of the last pass.
    var lastLogits: UnsafeMutableBufferPointer<Float> {
        UnsafeMutableBufferPointer(start: layers.head.logits.floats, count: model.vocabularySize)
    }

    /// Checks tokens, and returns those to compute. Empties the cache if the longer sequence needs other rotary
    /// frequencies; its tokens are then computed again.
    private func prepare(_ tokens: some Collection<Int>, cache: KVCache) throws(DecoderError) -> [Int32] {
        guard cache.pool === model.cachePool else { throw .foreignCache }
        guard !tokens.isEmpty else { throw .noTokens }
        let length = cache.count + tokens.count
        guard length <= cache.contextLength else {
            throw .cache(.contextExceeded(length: length, limit: cache.contextLength))
        }
        for token in tokens { try check(token) }
        var all = tokens.map { Int32(truncatingIfNeeded: $0) }
        if needsRebuild(cache, length: length) {
            all.insert(contentsOf: cache.tokens, at: 0)
            rebuilt = cache.imageRuns
            cache.trim(to: 0)
        }
        cache.rotaryRegime = regime(forLength: length)
        return all
    }

    /// Returns the end of a prompt's next chunk, which must not split an image whose features attend to later ones.
    private func chunkEnd(_ tokens: [Int32], from start: Int, _ size: Int) -> Int {
        model.promptEnd(tokens, from: start, wanted: min(start + max(size, 1), tokens.count))
    }

    /// Throws for a token that isn't the model's.
    func check(_ token: Int) throws(DecoderError) {
        guard token >= 0 && token < model.vocabularySize || token < 0 && model.images.image(of: token) != nil else {
            throw .token(token, vocabularySize: model.vocabularySize)
        }
    }

    func regime(forLength length: Int) -> Int {
        var result = 0
        for rotary in model.configuration.rotaryEmbeddings {
            result = result << 1 | rotary.regime(forLength: length)
        }
        return result
    }

    /// Returns whether a sequence of this length needs other rotary frequencies than the cache's keys have.
    func needsRebuild(_ cache: KVCache, length: Int) -> Bool {
        cache.count > 0 && cache.rotaryRegime != regime(forLength: length)
    }

    private func step(
        _ tokens: ArraySlice<Int32>, cache: KVCache, length: Int, output: ForwardJob.Output,
        cancellation: CancellationFlag?
    ) throws(DecoderError) {
        layers.reserve(rows: tokens.count)
        for (row, token) in tokens.enumerated() { pass.rows.tokens[row] = token }
        // A stopped pass returns to these states.
        cache.keepStates()
        try compute(
            count: tokens.count, cache: cache, length: length, output: output, isPrompt: true,
            cancellation: cancellation)
        // The text after the prompt, and the rest of a prompt, may turn out to be different.
        cache.keepStates()
    }

    /// Runs a pass over the rows whose tokens are set, and appends them to the cache.
    func compute(
        count: Int, cache: KVCache, length: Int, output: ForwardJob.Output, isPrompt: Bool = false,
        hasDrafts: Bool = false, cancellation: CancellationFlag?
    ) throws(DecoderError) {
        cache.mendStates()
        if let cancellation, cancellation.isCancelled { throw .cancelled }
        let runs = try imageRuns(count, cache)
        let features = try runs.map { run throws(DecoderError) in try run.image.rows(cancellation) }
        do throws(KVCacheError) {
            try cache.reserve(count)
        } catch {
            throw .cache(error)
        }
        pass.rows.set(0..<count, cache: cache, hasDrafts: hasDrafts)
        if runs.isEmpty {
            pass.rotary.fill(0..<count, position: cache.nextPosition, length: length)
        } else {
            place(runs, features, count: count, cache: cache, length: length)
        }
        // A stopped pass loses the states that it has modified, so a pass with few rows, which ends soon, isn't
        // stopped.
        let stops = !cache.hasStates || count > Self.fewRows
        pass.job = ForwardJob(
            count: count, output: output, isPrompt: isPrompt, cancellation: stops ? cancellation : nil)
        pass.stop.pointee = false
        withExtendedLifetime(features) { run() }
        if pass.stop.pointee {
            cache.mendStates()
            throw .cancelled
        }
        cache.commit(UnsafeBufferPointer(rebasing: pass.rows.tokens[..<count]), runs)
        rebuilt = []
    }

    /// Runs the pass that was set up.
    func run() {
        let count = pass.job.count
        lastThreads = threadsOfStep
        let span = Trace.begin()
        pass.clock?.begin()
        if pass.rows.isAdapted { pass.reserveAdapterRows() }
        let start = pass.readTime()
        let isWatched = count > Self.fewRows && lastThreads > 1 && !takesAllThreads
        pass.oversubscription = isWatched ? OversubscriptionWatch(start) : nil
        pool.run(threads: lastThreads, passBody)
        if let layer = pass.oversubscribedLayer {
            goOnAlone(from: layer, start)
        } else if !takesAllThreads, !pass.stop.pointee {
            note(since: start)
        }
        Trace.end(
            span, pass.job.isPrompt ? "prefill" : "decode", ("rows", count), ("sequences", pass.rows.sequenceCount))
        if let clock = pass.clock {
            if case .lastLogits = pass.job.output { clock.note(.head) } else { clock.note(.norms) }
        }
        pass.job.cancellation = nil
    }

    /// Finishes a pass on one thread, because its threads blocked each other up to a layer.
    private func goOnAlone(from layer: Int, _ start: OversubscriptionWatch.Reading) {
        note(since: start, share: Double(layer) / Double(pass.model.weights.layers.count))
        pass.stop.pointee = false
        (pass.firstLayer, pass.oversubscribedLayer, pass.oversubscription) = (layer, nil, nil)
        lastThreads = 1
        pool.run(threads: lastThreads, passBody)
        pass.firstLayer = 0
    }

    /// Records the time of a pass, or of a part of its layers. Ignores the few rows of a short prompt, which say
    /// nothing of other passes.
    private func note(since start: OversubscriptionWatch.Reading, share: Double = 1) {
        let (count, end) = (pass.job.count, pass.readTime())
        let seconds = (end.seconds - start.seconds) / share
        let busySeconds = (end.busySeconds - start.busySeconds) / share
        if count > Self.fewRows {
            stepThreads.noteChunk(rows: count, threads: lastThreads, seconds: seconds, busySeconds: busySeconds)
        } else if !pass.job.isPrompt {
            stepThreads.note(
                rows: count, head: StepThreads.Head(pass.job.output), threads: lastThreads, seconds: seconds,
                busySeconds: busySeconds)
        }
    }

    /// Computes the logits that were set up, with the threads of the last step.
    func runHead() { pool.run(threads: lastThreads, headBody) }
}
