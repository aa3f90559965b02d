/// What a forward pass is asked to do; set before its parallel region begins.
struct ForwardJob {
    /// What becomes of the last layer's output.
    enum Output {
        /// Nothing.
        case none
        /// Logits of the last row, of all tokens or of those that a mask selects.
        case lastLogits(UnsafeBufferPointer<UInt32>?)
        /// The normalized rows, for logits computed afterwards.
        case rows
    }

    /// Number of rows.
    var count = 0
    /// What is wanted.
    var output = Output.none
    /// Whether the rows are a stretch of a prompt, whose bits are not to depend on where it is cut.
    var isPrompt = false
    /// The layers that are run; nil for all.
    var layers: Range<Int>?
    /// Layers behind which the residual stream is wanted as well, and where it goes. `[rows, hidden]` for each
    var kept: [(layer: Int, rows: UnsafeMutablePointer<Float>)] = [] {
        didSet { keepsRows = !kept.isEmpty }
    }
    /// Whether there are such layers; asked for behind every layer, where looking at the list would count references.
    private(set) var keepsRows = false
    /// The flag that stops the pass.
    var cancellation: CancellationFlag?

    /// Whether each worker keeps the residual stream for itself.
    ///
    /// With few rows, doing the work between matrix products in every worker costs less than waiting for each other.
    var isPrivate: Bool { count <= ForwardPass.privateRowLimit }
}
