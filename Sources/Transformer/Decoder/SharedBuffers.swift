import Tensor

/// The outputs of matrix products, to which all workers of a pass write.
final class SharedBuffers {
    /// The largest number of rows of a pass.
    let rowCapacity: Int
    /// The output of a mixer's input projection: queries, keys and values. `[rows, mixerWidth]`
    let mixerInput: UnsafeMutablePointer<Float>
    /// The output of a mixer, before its output projection. `[rows, mixedWidth]`
    let mixed: UnsafeMutablePointer<Float>
    /// The output of a mixer, or of the feed-forward network after it. `[rows, hidden]`
    let branch: UnsafeMutablePointer<Float>
    /// The output of a second mixer, of a parallel feed-forward network, or of a shared expert. `[rows, hidden]`
    let secondBranch: UnsafeMutablePointer<Float>
    /// The output of gate and up projections. `[visits, 2 * intermediate]`
    let inner: UnsafeMutablePointer<Float>
    /// The output of experts. `[visits, expertWidth]`
    let expertOutput: UnsafeMutablePointer<Float>
    /// The router's logits. `[rows, experts]`
    let routing: UnsafeMutablePointer<Float>
    /// The logit of the shared expert's gate. `[rows]`
    let sharedGate: UnsafeMutablePointer<Float>
    /// The per-layer embeddings. `[rows, layers * size]`
    let perLayer: UnsafeMutablePointer<Float>
    /// The queries in the latent space. `[rows, latentQueryWidth]`
    let latentQueries: UnsafeMutablePointer<Float>
    /// The rows projected to the width that experts read. `[rows, latent]`
    let expertRows: UnsafeMutablePointer<Float>
    private let memory: AlignedBuffer

    /// Allocates memory for a model.
    init(_ configuration: ModelConfiguration, rowCapacity: Int) {
        self.rowCapacity = rowCapacity
        let sizes = ForwardSizes(configuration)
        let hidden = configuration.hiddenSize
        var offsets: [Int] = []
        var total = 0
        let widths = [
            sizes.mixerWidth, sizes.mixedWidth, hidden,
            sizes.hasSecondBranch ? hidden : 0, sizes.visitsPerRow * sizes.innerWidth,
            sizes.visitsPerRow * sizes.expertWidth, configuration.experts?.count ?? 0, 1,
            (configuration.perLayerEmbedding?.size ?? 0) * configuration.layerCount, sizes.latentQueryWidth,
            configuration.experts?.latentSize ?? 0,
        ]
        for width in widths {
            offsets.append(total)
            total += (rowCapacity * width + 15) & ~15
        }
        memory = AlignedBuffer(floats: total)
        mixerInput = memory.floats + offsets[0]
        mixed = memory.floats + offsets[1]
        branch = memory.floats + offsets[2]
        secondBranch = memory.floats + offsets[3]
        inner = memory.floats + offsets[4]
        expertOutput = memory.floats + offsets[5]
        routing = memory.floats + offsets[6]
        sharedGate = memory.floats + offsets[7]
        perLayer = memory.floats + offsets[8]
        latentQueries = memory.floats + offsets[9]
        expertRows = memory.floats + offsets[10]
    }
}
