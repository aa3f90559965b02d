/// The request to a forward pass; set before its parallel region begins.
struct ForwardJob {
    /// The wanted output of the last layer.
    enum Output {
        /// Nothing.
        case none
        /// The logits of the last row, of all tokens or of those in a bit mask.
        case lastLogits(UnsafeBufferPointer<UInt32>?)
        /// The normalized rows, for logits that are computed later.
        case rows
    }

    /// The number of rows.
    var count = 0
    /// The wanted output.
    var output = Output.none
    /// Whether the rows are a chunk of a prompt, whose bits must not depend on the chunk size.
    var isPrompt = false
    /// The layers to run; nil for all.
    var layers: Range<Int>?
    /// The layers after which the residual stream is copied, and the destinations. `[rows, hidden]` each
    var kept: [(layer: Int, rows: UnsafeMutablePointer<Float>)] = [] {
        didSet { keepsRows = !kept.isEmpty }
    }
    /// Whether there are such layers; a flag, because reading the list after every layer would count references.
    private(set) var keepsRows = false
    /// The flag that stops the pass.
    var cancellation: CancellationFlag?

    /// Whether each worker has its own copy of the residual stream.
    ///
    /// With few rows, repeating the work between matrix products in every worker costs less than a barrier.
    var isPrivate: Bool { count <= ForwardPass.privateRowLimit }
}
