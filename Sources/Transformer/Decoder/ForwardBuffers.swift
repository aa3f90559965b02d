import Tensor

/// The working memory of forward passes over up to a number of rows.
///
/// Sizes are counted in rows: token positions, or for `packed` and its kin, visits of tokens to experts.
final class ForwardBuffers {
    /// Most rows of a pass.
    let rowCapacity: Int
    /// Residual stream. `[rows, hidden]`
    let stream: UnsafeMutablePointer<Float>
    /// What a block reads. `[rows, hidden]`
    let normalized: UnsafeMutablePointer<Float>
    /// Activations between the halves of a feed-forward network. `[visits, 2 * intermediate]`
    let activated: UnsafeMutablePointer<Float>
    /// Rows gathered for experts, and the sums of what they give where those are projected. `[visits, expertWidth]`
    let packed: UnsafeMutablePointer<Float>
    /// What a mixer gives. `[rows, mixedWidth]`
    let attended: UnsafeMutablePointer<Float>
    private let memory: AlignedBuffer

    /// Allocates for a model.
    init(_ configuration: ModelConfiguration, rowCapacity: Int) {
        self.rowCapacity = rowCapacity
        let sizes = ForwardSizes(configuration)
        var offsets: [Int] = []
        var total = 0
        let widths = [
            configuration.hiddenSize, configuration.hiddenSize, sizes.visitsPerRow * sizes.innerWidth,
            sizes.visitsPerRow * sizes.expertWidth, sizes.mixedWidth,
        ]
        for width in widths {
            offsets.append(total)
            // Sixteen floats keep every buffer on its own cache lines.
            total += (rowCapacity * width + 15) & ~15
        }
        memory = AlignedBuffer(floats: total)
        stream = memory.floats + offsets[0]
        normalized = memory.floats + offsets[1]
        activated = memory.floats + offsets[2]
        packed = memory.floats + offsets[3]
        attended = memory.floats + offsets[4]
    }
}
