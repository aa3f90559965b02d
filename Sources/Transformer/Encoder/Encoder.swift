import InferenceEvents
import Tensor

/// An encoder of whole texts, several in one pass, without padding.
///
/// A layer's keys and values are overwritten by the next layer's. Used by one thread at a time.
///
/// ```swift
/// let encoder = try model.makeEncoder()
/// let rows = try encoder.encode([.init(tokens: [101, 7592, 102])])
/// ```
package final class Encoder {
    /// A text to encode.
    package struct Sequence: Sendable, Equatable {
        /// The tokens; not empty.
        package var tokens: [Int]
        /// The type of each token: 0 for the first text, 1 for the second of a pair; 0 for missing ones.
        package var types: [Int]

        /// Creates a text.
        package init(tokens: [Int], types: [Int] = []) {
            self.tokens = tokens
            self.types = types
        }
    }

    /// The model.
    package let model: TransformerModel
    let pool: WorkerPool
    let pass: ForwardPass
    let layers: LayerStack
    let body: (Worker) -> Void
    private let pageBytes: Int
    private var memory = AlignedBuffer(floats: 0)
    private(set) var pages: UnsafeMutableBufferPointer<UnsafeMutableRawPointer> = .init(start: nil, count: 0)

    init(_ model: TransformerModel) {
        self.model = model
        let pool = WorkerPool(threadCount: model.threadCount)
        let pass = ForwardPass(model, threadCount: pool.threadCount)
        pool.reserveScratch(bytesPerWorker: pass.multiplyScratchBytes)
        let layers = LayerStack(pass)
        (self.pool, self.pass, self.layers) = (pool, pass, layers)
        pageBytes = model.cachePool.layout.groups.map(\.pageBytes).max() ?? 0
        body = { layers.run($0) }
    }

    deinit { pages.deallocate() }

    /// Computes the last layer's output, with the final norm if there is one.
    ///
    /// - Returns: A row for each token of each text, in order, valid until the encoder's next call. `[tokens, hidden]`
    /// - Throws: ``DecoderError`` for a text without tokens or with too many, for an invalid token or token type, and
    ///   on cancellation.
    package func encode(
        _ sequences: [Sequence], cancellation: CancellationFlag? = nil
    ) throws(DecoderError) -> UnsafePointer<Float> {
        var (count, pageCount) = (0, 0)
        for sequence in sequences {
            try check(sequence)
            count += sequence.tokens.count
            pageCount += Self.pageCount(sequence)
        }
        guard count > 0 else { throw .noTokens }
        if let cancellation, cancellation.isCancelled { throw .cancelled }
        layers.reserve(rows: count)
        reserve(pages: pageCount)
        place(sequences)
        pass.job = ForwardJob(count: count, output: .rows, isPrompt: true, cancellation: cancellation)
        pass.stop.pointee = false
        let span = Trace.begin()
        pool.run(threads: pool.threadCount, body)
        Trace.end(span, "encode", ("rows", count), ("sequences", sequences.count))
        pass.job.cancellation = nil
        if pass.stop.pointee { throw .cancelled }
        return UnsafePointer(layers.head.finishedRows())
    }

    /// Returns the logits of tokens for a row of ``encode(_:cancellation:)``; nil where the model has no output head.
    package func logits(of tokens: [Int], behind row: UnsafePointer<Float>) -> [Float]? {
        guard let head = model.weights.head?.matrices.first else { return nil }
        let hidden = model.configuration.hiddenSize
        let weights = AlignedBuffer(floats: hidden)
        return tokens.map { token in
            model.kernels.widen(head, row: token, into: weights.floats)
            var logit = model.kernels.elementwise.dot(row, weights.floats, count: hidden)
            if let bias = model.weights.headBias { logit += bias.floats[token] }
            logit *= model.configuration.logitsMultiplier
            if let cap = model.configuration.logitsSoftcap {
                var capped: Float = 0
                model.kernels.elementwise.softcap(&logit, cap: cap, into: &capped, count: 1)
                return capped
            }
            return logit
        }
    }

    private func check(_ sequence: Sequence) throws(DecoderError) {
        guard !sequence.tokens.isEmpty else { throw .noTokens }
        guard sequence.tokens.count <= model.contextLength else {
            throw .cache(.contextExceeded(length: sequence.tokens.count, limit: model.contextLength))
        }
        for token in sequence.tokens where token < 0 || token >= model.vocabularySize {
            throw .token(token, vocabularySize: model.vocabularySize)
        }
        let kinds = model.configuration.tokenTypeCount
        // A model without token types accepts any.
        if kinds > 0, let kind = sequence.types.first(where: { $0 < 0 || $0 >= kinds }) {
            throw .tokenType(kind, count: kinds)
        }
    }

    private static func pageCount(_ sequence: Sequence) -> Int { pageCount(sequence.tokens.count) }

    static func pageCount(_ count: Int) -> Int { (count + KeyValuePage.positions - 1) / KeyValuePage.positions }

    func reserve(pages count: Int) {
        guard count > pages.count else { return }
        memory = AlignedBuffer(byteCount: count * pageBytes)
        pages.deallocate()
        pages = .allocate(capacity: count)
        for page in 0..<count { pages.initializeElement(at: page, to: memory.base + page * pageBytes) }
    }

    /// Sets the rows of each text in the pass.
    private func place(_ sequences: [Sequence]) {
        var (row, page) = (0, 0)
        for sequence in sequences {
            let rows = row..<row + sequence.tokens.count
            for (offset, token) in sequence.tokens.enumerated() {
                pass.rows.tokens[row + offset] = Int32(truncatingIfNeeded: token)
            }
            if let base = pages.baseAddress {
                pass.rows.set(
                    rows, types: sequence.types, padding: model.configuration.positionPadding, pages: base + page)
            }
            pass.rotary.fill(rows, position: 0, length: rows.count)
            row = rows.upperBound
            page += Self.pageCount(sequence)
        }
    }
}

extension TransformerModel {
    /// Creates an encoder with its own threads and working memory.
    ///
    /// - Throws: ``ModelError`` for a model with recurrent states, which are computed position by position.
    package func makeEncoder() throws(ModelError) -> Encoder {
        guard configuration.stateCount == 0 else {
            throw .purpose(path: directory, family: configuration.family.name, problem: .keepsStates)
        }
        return Encoder(self)
    }
}

extension ModelConfiguration {
    /// Checks that a model can be used as an encoder or as a decoder.
    func require(readsOnce: Bool, _ architecture: Architecture, path: String) throws(ModelError) {
        if readsOnce {
            guard stateCount == 0 else { throw .purpose(path: path, family: family.name, problem: .keepsStates) }
        } else {
            guard isCausal, architecture.hasHead else {
                throw .purpose(path: path, family: family.name, problem: .onlyReads)
            }
        }
    }
}
