/// The arguments of one call of the attention kernel. A call handles the query heads that share one key-value head, at
/// one or more consecutive positions, against a range of pages.
///
/// The query at position `p` sees the positions `max(0, p − window + 1) ... min(p + ahead, length − 1)`.
package struct AttentionArguments {
    /// Layout of the pages.
    package var page: KeyValuePage
    /// The sequence's page table: base address of each page.
    package var pages: UnsafePointer<UnsafeMutableRawPointer>
    /// Bytes from a page's base to the block of this layer and key-value head.
    package var pageOffset: Int
    /// The pages to visit, as indices into `pages`.
    package var firstPage: Int
    /// One past the last page to visit.
    package var endPage: Int

    /// Query of the first position and first head of the group.
    package var query: UnsafePointer<Float>
    /// Floats from one position's query to the next one's.
    package var queryStride: Int
    /// Floats from one head to the next, in queries.
    package var queryHeadStride: Int
    /// Consecutive query positions.
    package var queryCount: Int
    /// Query heads that share the key-value head.
    package var groupSize: Int
    /// Position of the first query.
    package var firstPosition: Int
    /// The number of positions that a query sees up to and including its own; 0 for all.
    package var window: Int
    /// The number of positions after its own that a query sees; 0 if attention is causal.
    package var ahead: Int
    /// The number of positions, the end of every query's range.
    package var length: Int
    /// The biases of each head's scaled scores, indexed by the key's position minus the query's; nil for none.
    package var bias: UnsafePointer<Float>?
    /// Floats from one head to the next, in biases.
    package var biasStride: Int
    /// Factor on the scores, usually `1 / √headDimension`.
    package var scale: Float
    /// Scores become `softcap · tanh(score / softcap)`; 0 for none.
    package var softcap: Float
    /// A learned score of each head of the group, `[groupSize]`; nil for none. It takes part in the softmax without a
    /// value, and is neither scaled nor capped. A call that writes `partials` leaves it to the merge, so that it counts
    /// once a row.
    package var sinks: UnsafePointer<Float>?

    /// The destination of normalized result rows, unless `partials` is set.
    package var output: UnsafeMutablePointer<Float>
    /// Floats from one position's output to the next one's.
    package var outputStride: Int
    /// Floats from one head to the next, in outputs.
    package var outputHeadStride: Int
    /// Unfinished rows, `[queryCount · groupSize][partialStride]`: weighted sum, largest score, sum of weights.
    package var partials: UnsafeMutablePointer<Float>?
    /// At least `scratchBytes` bytes, 64-byte aligned, for this call alone.
    package var scratch: UnsafeMutableRawPointer

    /// Rows the kernel treats together; a call splits its rows into such blocks.
    package static let rowBlock = 48

    /// Collects the arguments.
    package init(
        page: KeyValuePage, pages: UnsafePointer<UnsafeMutableRawPointer>, pageOffset: Int, firstPage: Int,
        endPage: Int, query: UnsafePointer<Float>, queryStride: Int, queryHeadStride: Int, queryCount: Int,
        groupSize: Int, firstPosition: Int, window: Int, ahead: Int = 0, length: Int = .max,
        bias: UnsafePointer<Float>? = nil, biasStride: Int = 0, scale: Float, softcap: Float,
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
        self.ahead = ahead
        self.length = length
        self.bias = bias
        self.biasStride = biasStride
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
    package static func partialStride(_ page: KeyValuePage) -> Int { page.paddedDimension + 16 }

    /// Bytes of scratch one call needs.
    package static func scratchBytes(_ page: KeyValuePage) -> Int {
        let rows = rowBlock * (page.headDimension + KeyValuePage.positions + page.paddedDimension + 2)
        let widened = KeyValuePage.positions * (page.headDimension + page.paddedDimension)
        return (rows + widened) * 4 + 6 * 64
    }
}
