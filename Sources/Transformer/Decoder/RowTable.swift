/// The token and position of each row of a forward pass, and the pages of its sequence.
///
/// The rows of a pass can belong to sequences of different lengths.
final class RowTable {
    /// A page table: the addresses of pages, by position over 64.
    typealias Pages = UnsafeMutablePointer<UnsafeMutableRawPointer>

    /// The tokens of the rows. `[rows]`
    let tokens: UnsafeMutableBufferPointer<Int32>
    private let groupCount: Int
    private let positions: UnsafeMutablePointer<Int>
    /// The indices of learned positions and of token types. `[rows]`
    private let embeddedPositions: UnsafeMutablePointer<Int32>
    private let tokenTypes: UnsafeMutablePointer<Int32>
    /// `[rows, groups]`
    private let pages: UnsafeMutablePointer<Pages>
    /// The rows of each sequence, with its recurrent states.
    private(set) var segments: [Segment] = []

    /// The image features that replace a row's embedding; nil for the token's embedding. `[rows]`
    private let features: UnsafeMutablePointer<UnsafePointer<Float>?>
    /// Whether any row has image features.
    private(set) var hasFeatures = false
    /// The rows in pieces, in order: images whose rows attend to each other, and the rows between them. Empty without
    /// images.
    private(set) var pieces: [Piece] = []

    /// Consecutive rows of one sequence.
    struct Piece {
        let rows: Range<Int>
        /// Whether the rows are an image, and attend to each other.
        let isImage: Bool
    }

    /// The rows that are computed with adapters.
    var adapterRuns: UnsafeBufferPointer<AdapterRun> { UnsafeBufferPointer(start: runs, count: runCount) }
    private let runs: UnsafeMutablePointer<AdapterRun>
    private var runCount = 0
    /// Whether any row has an adapter.
    private(set) var isAdapted = false

    /// The rows of a sequence with an adapter.
    struct AdapterRun {
        /// The rows.
        let rows: Range<Int>
        /// The adapter's additions to each projection; valid as long as the sequence's cache, which keeps the adapter
        /// alive.
        let updates: UnsafePointer<LowRankUpdate.View?>
        /// The largest number of rows of the adapter's down factors.
        let widestRank: Int

        /// Returns the adapter's addition to a projection; nil for none.
        func update(_ layer: LayerIndex, _ projection: Projection) -> LowRankUpdate.View? {
            updates[ModelAdapter.index(layer.place, projection)]
        }
    }

    /// The number of sequences of the pass.
    private(set) var sequenceCount = 0
    /// The rows of each sequence, in order.
    var sequences: UnsafeBufferPointer<Range<Int>> { UnsafeBufferPointer(start: ranges, count: sequenceCount) }
    private let ranges: UnsafeMutablePointer<Range<Int>>
    /// Whether the rows are whole texts of an encoder.
    private(set) var isReadOnce = false

    /// The rows of one sequence in a pass.
    struct Segment {
        /// The rows.
        let rows: Range<Int>
        /// The sequence's recurrent states of all layers.
        let states: UnsafeMutablePointer<Float>
        /// The memory for the states after each row; empty where they aren't saved.
        let rowStates: [UnsafeMutablePointer<Float>]
    }

    /// Allocates for passes of at most `rowCapacity` rows.
    init(rowCapacity: Int, groupCount: Int) {
        self.groupCount = groupCount
        tokens = .allocate(capacity: rowCapacity)
        tokens.initialize(repeating: 0)
        runs = .allocate(capacity: max(rowCapacity, 1))
        positions = .allocate(capacity: rowCapacity)
        positions.initialize(repeating: 0, count: rowCapacity)
        embeddedPositions = .allocate(capacity: rowCapacity)
        embeddedPositions.initialize(repeating: 0, count: rowCapacity)
        tokenTypes = .allocate(capacity: rowCapacity)
        tokenTypes.initialize(repeating: 0, count: rowCapacity)
        ranges = .allocate(capacity: max(rowCapacity, 1))
        features = .allocate(capacity: rowCapacity)
        features.initialize(repeating: nil, count: rowCapacity)
        pages = .allocate(capacity: max(rowCapacity * groupCount, 1))
    }

    deinit {
        tokens.deallocate()
        positions.deallocate()
        embeddedPositions.deallocate()
        tokenTypes.deallocate()
        ranges.deallocate()
        features.deallocate()
        pages.deallocate()
        runs.deallocate()
    }

    /// Sets rows to the next positions of a sequence; to be called for ascending rows from 0.
    ///
    /// - Parameter hasDrafts: Whether states are saved so that the last rows can be undone.
    func set(_ rows: Range<Int>, cache: KVCache, hasDrafts: Bool = false) {
        begin(rows)
        isReadOnce = false
        if let adapter = cache.adapter, !rows.isEmpty {
            runs[runCount] = AdapterRun(rows: rows, updates: adapter.views, widestRank: adapter.widestRank)
            runCount += 1
            isAdapted = true
        }
        if let states = cache.beginStates(hasDrafts: hasDrafts) {
            segments.append(
                Segment(
                    rows: rows, states: states, rowStates: hasDrafts ? cache.keepStates(ofRows: rows.count) : []))
        }
        for row in rows {
            positions[row] = cache.count + row - rows.lowerBound
            embeddedPositions[row] = Int32(truncatingIfNeeded: positions[row])
            tokenTypes[row] = 0
            for group in 0..<groupCount { pages[row * groupCount + group] = cache.pages(group: group) }
        }
    }

    /// Sets rows to a whole text of an encoder. Must be called for ascending rows from 0, after their tokens are set.
    ///
    /// - Parameters:
    ///   - types: The type of each token; 0 for missing ones.
    ///   - padding: The padding token, after whose ID learned positions begin, and whose position is its ID; nil where
    ///     positions begin at 0.
    func set(_ rows: Range<Int>, types: [Int], padding: Int?, pages sequencePages: Pages) {
        begin(rows)
        isReadOnce = true
        var next = padding.map { $0 + 1 } ?? 0
        for row in rows {
            let index = row - rows.lowerBound
            positions[row] = index
            let isPadding = padding.map { Int(tokens[row]) == $0 } ?? false
            embeddedPositions[row] = Int32(truncatingIfNeeded: isPadding ? padding ?? 0 : next)
            if !isPadding { next += 1 }
            tokenTypes[row] = index < types.count ? Int32(truncatingIfNeeded: types[index]) : 0
            for group in 0..<groupCount { pages[row * groupCount + group] = sequencePages }
        }
    }

    /// Sets the image features that replace the embeddings of rows.
    ///
    /// - Parameters:
    ///   - values: The features of the first row; must be valid until the pass ends.
    ///   - stride: The number of floats from a row to the next.
    func set(_ rows: Range<Int>, features values: UnsafePointer<Float>, stride: Int) {
        for row in rows { features[row] = values + (row - rows.lowerBound) * stride }
        hasFeatures = true
    }

    /// Sets the rows of a sequence that are images whose rows attend to each other.
    ///
    /// - Parameter images: The ranges in order; adjacent ranges are one image.
    func setPieces(_ rows: Range<Int>, images: [Range<Int>]) {
        var start = rows.lowerBound
        for image in images {
            if let last = pieces.last, last.isImage, last.rows.upperBound == image.lowerBound {
                pieces[pieces.count - 1] = Piece(rows: last.rows.lowerBound..<image.upperBound, isImage: true)
            } else {
                if start < image.lowerBound { pieces.append(Piece(rows: start..<image.lowerBound, isImage: false)) }
                pieces.append(Piece(rows: image, isImage: true))
            }
            start = image.upperBound
        }
        if start < rows.upperBound { pieces.append(Piece(rows: start..<rows.upperBound, isImage: false)) }
    }

    private func begin(_ rows: Range<Int>) {
        if rows.lowerBound == 0 {
            if hasFeatures { features.update(repeating: nil, count: tokens.count) }
            hasFeatures = false
            pieces.removeAll(keepingCapacity: true)
            segments.removeAll(keepingCapacity: true)
            runCount = 0
            isAdapted = false
            sequenceCount = 0
        }
        ranges[sequenceCount] = rows
        sequenceCount += 1
    }

    /// Returns the image features that replace a row's embedding; nil for the token's embedding.
    func features(_ row: Int) -> UnsafePointer<Float>? { features[row] }

    /// Returns the index of a row's learned position.
    func embeddedPosition(_ row: Int) -> Int { Int(embeddedPositions[row]) }

    /// Returns the type of a row's token.
    func tokenType(_ row: Int) -> Int { Int(tokenTypes[row]) }

    /// Returns the position of a row in its sequence.
    func position(_ row: Int) -> Int { positions[row] }

    /// Returns the page table of a row's sequence.
    func pages(_ row: Int, group: Int) -> Pages { pages[row * groupCount + group] }

    /// Returns whether a row is at the next position of the previous row's sequence.
    func follows(_ row: Int, group: Int) -> Bool {
        positions[row] == positions[row - 1] + 1 && pages(row, group: group) == pages(row - 1, group: group)
    }
}
