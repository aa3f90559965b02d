/// What one call of the attention kernel works on: the query heads that share one key-value head,
/// at one or more consecutive positions, against a range of pages.
///
/// The query at position `p` sees the positions `max(0, p − window + 1) ... p`.
public struct AttentionArguments {
    /// Layout of the pages.
    public var page: KeyValuePage
    /// The sequence's page table: base address of each page.
    public var pages: UnsafePointer<UnsafeMutableRawPointer>
    /// Bytes from a page's base to the block of this layer and key-value head.
    public var pageOffset: Int
    /// The pages to visit, as indices into `pages`.
    public var firstPage: Int
    /// One past the last page to visit.
    public var endPage: Int

    /// Query of the first position and first head of the group.
    public var query: UnsafePointer<Float>
    /// Floats from one position's query to the next one's.
    public var queryStride: Int
    /// Floats from one head to the next, in queries.
    public var queryHeadStride: Int
    /// Consecutive query positions.
    public var queryCount: Int
    /// Query heads that share the key-value head.
    public var groupSize: Int
    /// Position of the first query.
    public var firstPosition: Int
    /// Positions a query sees, its own included; 0 for all.
    public var window: Int
    /// Factor on the scores, usually `1 / √headDimension`.
    public var scale: Float
    /// Scores become `softcap · tanh(score / softcap)`; 0 for none.
    public var softcap: Float
    /// A learned score of each head of the group, `[groupSize]`, that takes part in the softmax with no value behind it;
    /// nil for none. It is neither scaled nor capped. A call that writes `partials` leaves it to the merge, so that it
    /// counts once a row.
    public var sinks: UnsafePointer<Float>?

    /// Where rows go: the normalised result, unless `partials` is set.
    public var output: UnsafeMutablePointer<Float>
    /// Floats from one position's output to the next one's.
    public var outputStride: Int
    /// Floats from one head to the next, in outputs.
    public var outputHeadStride: Int
    /// Unfinished rows, `[queryCount · groupSize][partialStride]`: weighted sum, largest score, sum of weights.
    public var partials: UnsafeMutablePointer<Float>?
    /// At least `scratchBytes` bytes, 64-byte aligned, for this call alone.
    public var scratch: UnsafeMutableRawPointer

    /// Rows the kernel treats together; a call splits its rows into such blocks.
    public static let rowBlock = 48

    /// Collects the arguments.
    public init(
        page: KeyValuePage, pages: UnsafePointer<UnsafeMutableRawPointer>, pageOffset: Int, firstPage: Int,
        endPage: Int, query: UnsafePointer<Float>, queryStride: Int, queryHeadStride: Int, queryCount: Int,
        groupSize: Int, firstPosition: Int, window: Int, scale: Float, softcap: Float,
        sinks: UnsafePointer<Float>? = nil,
        output: UnsafeMutablePointer<Float>, outputStride: Int, outputHeadStride: Int,
        partials: UnsafeMutablePointer<Float>?, scratch: UnsafeMutableRawPointer
    ) {
        self.page = page
        self.pages = pages
        self.pageOffset = pageOffset
        self.firstPage = firstPage
        self.endPage = endPage
        self.query = query
        self.queryStride = queryStride
        self.queryHeadStride = queryHeadStride
        self.queryCount = queryCount
        self.groupSize = groupSize
        self.firstPosition = firstPosition
        self.window = window
        self.scale = scale
        self.softcap = softcap
        self.sinks = sinks
        self.output = output
        self.outputStride = outputStride
        self.outputHeadStride = outputHeadStride
        self.partials = partials
        self.scratch = scratch
    }

    /// Floats of one unfinished row: the padded weighted sum, then the largest score and the sum of weights.
    public static func partialStride(_ page: KeyValuePage) -> Int { page.paddedDimension + 16 }

    /// Bytes of scratch one call needs.
    public static func scratchBytes(_ page: KeyValuePage) -> Int {
        let rows = rowBlock * (page.headDimension + KeyValuePage.positions + page.paddedDimension + 2)
        let widened = KeyValuePage.positions * (page.headDimension + page.paddedDimension)
        return (rows + widened) * 4 + 6 * 64
    }
}
