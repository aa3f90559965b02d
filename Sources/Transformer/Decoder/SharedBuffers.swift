import Tensor

/// What all workers of a forward pass write parts of: the outputs of matrix products.
final class SharedBuffers {
    /// Most rows of a pass.
    let rowCapacity: Int
    /// Queries, keys and values. `[rows, attentionWidth]`
    let attentionInput: UnsafeMutablePointer<Float>
    /// What attention gives. `[rows, queryWidth]`
    let attended: UnsafeMutablePointer<Float>
    /// Output of attention, or of the feed-forward network after it. `[rows, hidden]`
    let branch: UnsafeMutablePointer<Float>
    /// Output of a feed-forward network beside attention. `[rows, hidden]`
    let secondBranch: UnsafeMutablePointer<Float>
    /// Input half of feed-forward networks. `[visits, 2 * intermediate]`
    let inner: UnsafeMutablePointer<Float>
    /// Output of experts. `[visits, hidden]`
    let expertOutput: UnsafeMutablePointer<Float>
    /// Router logits. `[rows, experts]`
    let routing: UnsafeMutablePointer<Float>
    private let memory: AlignedBuffer

    /// Allocates for a model.
    init(_ configuration: ModelConfiguration, rowCapacity: Int) {
        self.rowCapacity = rowCapacity
        let sizes = ForwardSizes(configuration)
        let hidden = configuration.hiddenSize
        var offsets: [Int] = []
        var total = 0
        let widths = [
            sizes.attentionWidth, configuration.queryWidth, hidden,
            configuration.hasParallelResidual ? hidden : 0, sizes.visitsPerRow * sizes.innerWidth,
            sizes.hasExperts ? sizes.visitsPerRow * hidden : 0, configuration.experts?.count ?? 0,
        ]
        for width in widths {
            offsets.append(total)
            total += (rowCapacity * width + 15) & ~15
        }
        memory = AlignedBuffer(floats: total)
        attentionInput = memory.floats + offsets[0]
        attended = memory.floats + offsets[1]
        branch = memory.floats + offsets[2]
        secondBranch = memory.floats + offsets[3]
        inner = memory.floats + offsets[4]
        expertOutput = memory.floats + offsets[5]
        routing = memory.floats + offsets[6]
    }
}
