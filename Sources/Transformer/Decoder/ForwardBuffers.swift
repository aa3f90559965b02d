import Tensor

/// The working memory of forward passes over up to `rowCapacity` rows.
///
/// A row is a token position, or in `packed` and `activated` a visit of a token to an expert.
final class ForwardBuffers {
    /// The largest number of rows of a pass.
    let rowCapacity: Int
    /// The residual stream. `[rows, hidden]`
    let stream: UnsafeMutablePointer<Float>
    /// The input of a block. `[rows, hidden]`
    let normalized: UnsafeMutablePointer<Float>
    /// The activations between the matrices of a feed-forward network. `[visits, 2 * intermediate]`
    let activated: UnsafeMutablePointer<Float>
    /// The rows gathered for experts, and the sums of their outputs where these are projected. `[visits, expertWidth]`
    let packed: UnsafeMutablePointer<Float>
    /// The output of a mixer. `[rows, mixedWidth]`
    let attended: UnsafeMutablePointer<Float>
    private let memory: AlignedBuffer

    /// Allocates memory for a model.
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
