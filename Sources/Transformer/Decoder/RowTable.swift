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
        pages = .allocate(capacity: max(rowCapacity * groupCount, 1))
    }

    deinit {
        tokens.deallocate()
        positions.deallocate()
        embeddedPositions.deallocate()
        tokenTypes.deallocate()
        ranges.deallocate()
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

    private func begin(_ rows: Range<Int>) {
        if rows.lowerBound == 0 {
            segments.removeAll(keepingCapacity: true)
            runCount = 0
            isAdapted = false
            sequenceCount = 0
        }
        ranges[sequenceCount] = rows
        sequenceCount += 1
    }

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
