import Tensor

/// What all workers of a forward pass write parts of: the outputs of matrix products.
final class SharedBuffers {
    /// Most rows of a pass.
    let rowCapacity: Int
    /// What a mixer's input projection gives: queries, keys and values. `[rows, mixerWidth]`
    let mixerInput: UnsafeMutablePointer<Float>
    /// What a mixer gives before its output projection. `[rows, mixedWidth]`
    let mixed: UnsafeMutablePointer<Float>
    /// Output of a mixer, or of the feed-forward network after it. `[rows, hidden]`
    let branch: UnsafeMutablePointer<Float>
    /// Output of a second mixer, of a feed-forward network beside attention, or of the one that stands beside experts.
    /// `[rows, hidden]`
    let secondBranch: UnsafeMutablePointer<Float>
    /// Input half of feed-forward networks. `[visits, 2 * intermediate]`
    let inner: UnsafeMutablePointer<Float>
    /// Output of experts. `[visits, expertWidth]`
    let expertOutput: UnsafeMutablePointer<Float>
    /// Router logits. `[rows, experts]`
    let routing: UnsafeMutablePointer<Float>
    /// Logit of the gate of the network beside experts. `[rows]`
    let sharedGate: UnsafeMutablePointer<Float>
    /// Embeddings of each layer. `[rows, layers * size]`
    let perLayer: UnsafeMutablePointer<Float>
    /// Queries in a latent's space. `[rows, latentQueryWidth]`
    let latentQueries: UnsafeMutablePointer<Float>
    /// Rows projected to the width that experts read. `[rows, latent]`
    let expertRows: UnsafeMutablePointer<Float>
    private let memory: AlignedBuffer

    /// Allocates for a model.
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
