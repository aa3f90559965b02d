/// The token of each row of a forward pass, and where it stands: its position, and the pages of its sequence's keys and
/// values.
///
/// Rows of one pass may belong to sequences of different lengths.
final class RowTable {
    /// A page table: addresses of pages by position over 64.
    typealias Pages = UnsafeMutablePointer<UnsafeMutableRawPointer>

    /// Tokens of the rows. `[rows]`
    let tokens: UnsafeMutableBufferPointer<Int32>
    private let groupCount: Int
    private let positions: UnsafeMutablePointer<Int>
    /// Numbers of learned positions and of kinds of tokens. `[rows]`
    private let embeddedPositions: UnsafeMutablePointer<Int32>
    private let tokenTypes: UnsafeMutablePointer<Int32>
    /// `[rows, groups]`
    private let pages: UnsafeMutablePointer<Pages>
    /// The rows of each sequence, with the memory of its states.
    private(set) var segments: [Segment] = []

    /// What stands in the place of each row's embedding; nil for that of its token. `[rows]`
    private let features: UnsafeMutablePointer<UnsafePointer<Float>?>
    /// Whether some row has features.
    private(set) var hasFeatures = false
    /// The rows in pieces, in order: those of an image, which see each other, and those between; empty where there are no
    /// images.
    private(set) var pieces: [Piece] = []

    /// Rows of one sequence, one behind the other.
    struct Piece {
        let rows: Range<Int>
        /// Whether all of them see each other.
        let isImage: Bool
    }

    /// The rows that are computed with adapters.
    var adapterRuns: UnsafeBufferPointer<AdapterRun> { UnsafeBufferPointer(start: runs, count: runCount) }
    private let runs: UnsafeMutablePointer<AdapterRun>
    private var runCount = 0
    /// Whether some rows are.
    private(set) var isAdapted = false

    /// The rows of a sequence that is computed with an adapter.
    struct AdapterRun {
        /// The rows.
        let rows: Range<Int>
        /// What its adapter adds to each product; valid as long as the sequence's cache, which keeps the adapter.
        let updates: UnsafePointer<LowRankUpdate.View?>
        /// Rows of the adapter's widest first factor.
        let widestRank: Int

        /// What the adapter adds to a product; nil where nothing.
        func update(_ layer: LayerIndex, _ projection: Projection) -> LowRankUpdate.View? {
            updates[ModelAdapter.index(layer.place, projection)]
        }
    }

    /// How many sequences the pass has.
    private(set) var sequenceCount = 0
    /// The rows of each sequence, in order.
    var sequences: UnsafeBufferPointer<Range<Int>> { UnsafeBufferPointer(start: ranges, count: sequenceCount) }
    private let ranges: UnsafeMutablePointer<Range<Int>>
    /// Whether the rows are whole sequences that are read once.
    private(set) var isReadOnce = false

    /// The rows that one sequence has in a pass.
    struct Segment {
        /// The rows.
        let rows: Range<Int>
        /// The sequence's states, of all layers.
        let states: UnsafeMutablePointer<Float>
        /// Memory for the states behind each row; empty where they aren't kept.
        let rowStates: [UnsafeMutablePointer<Float>]
    }

    /// Allocates for passes of at most so many rows.
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

    /// Says that rows are the next positions of a sequence; the rows of a pass are told in rising order from 0.
    ///
    /// - Parameter hasGuesses: Whether states are kept such that the last rows can be undone.
    func set(_ rows: Range<Int>, cache: KVCache, hasGuesses: Bool = false) {
        begin(rows)
        isReadOnce = false
        if let adapter = cache.adapter, !rows.isEmpty {
            runs[runCount] = AdapterRun(rows: rows, updates: adapter.views, widestRank: adapter.widestRank)
            runCount += 1
            isAdapted = true
        }
        if let states = cache.beginStates(hasGuesses: hasGuesses) {
            segments.append(
                Segment(
                    rows: rows, states: states, rowStates: hasGuesses ? cache.keepStates(ofRows: rows.count) : []))
        }
        for row in rows {
            positions[row] = cache.count + row - rows.lowerBound
            embeddedPositions[row] = Int32(truncatingIfNeeded: positions[row])
            tokenTypes[row] = 0
            for group in 0..<groupCount { pages[row * groupCount + group] = cache.pages(group: group) }
        }
    }

    /// Says that rows are a whole sequence that is read once; the rows of a pass are told in rising order from 0, and
    /// their tokens are set.
    ///
    /// - Parameters:
    ///   - types: The kind of each token, 0 for those behind the end.
    ///   - padding: The token behind whose number learned positions begin, and that has its own number; nil where
    ///     positions begin with 0.
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

    /// Says what stands in the place of the embeddings of rows.
    ///
    /// - Parameters:
    ///   - values: Of the first row; it has to stay until the pass is over.
    ///   - stride: Floats from one row to the next.
    func set(_ rows: Range<Int>, features values: UnsafePointer<Float>, stride: Int) {
        for row in rows { features[row] = values + (row - rows.lowerBound) * stride }
        hasFeatures = true
    }

    /// Says which rows of a sequence are those of images that see each other.
    ///
    /// - Parameter images: In order; neighbors are one image.
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

    /// What stands in the place of a row's embedding; nil for that of its token.
    func features(_ row: Int) -> UnsafePointer<Float>? { features[row] }

    /// The row of learned positions that a row has.
    func embeddedPosition(_ row: Int) -> Int { Int(embeddedPositions[row]) }

    /// The kind of a row's token.
    func tokenType(_ row: Int) -> Int { Int(tokenTypes[row]) }

    /// The position of a row in its sequence.
    func position(_ row: Int) -> Int { positions[row] }

    /// The pages of a row's sequence.
    func pages(_ row: Int, group: Int) -> Pages { pages[row * groupCount + group] }

    /// Whether a row is the next position of the sequence of the row before it.
    func follows(_ row: Int, group: Int) -> Bool {
        positions[row] == positions[row - 1] + 1 && pages(row, group: group) == pages(row - 1, group: group)
    }
}
