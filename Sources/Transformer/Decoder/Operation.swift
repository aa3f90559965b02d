/// A kind of work in a forward pass, for measuring its time.
package enum Operation: Int, CaseIterable, Sendable {
    /// The lookup of token embeddings.
    case embedding
    /// Norms, and sums between the products.
    case norms
    /// A mixer's input projection, such as queries, keys and values.
    case mixerInput
    /// Rotation, storing keys and values, and attention itself.
    case attention
    /// A short convolution.
    case convolution
    /// A gated delta rule with its convolution.
    case gatedDelta
    /// A Mamba 2 layer with its convolution.
    case mamba
    /// A mixer's output projection.
    case mixerOutput
    /// A feed-forward network, or experts with their router.
    case feedForward
    /// Per-layer embeddings.
    case perLayer
    /// The output head.
    case head

    /// The name in reports.
    package var name: String {
        switch self {
        case .embedding: "embedding"
        case .norms: "norms"
        case .mixerInput: "mixer input"
        case .attention: "attention"
        case .convolution: "convolution"
        case .gatedDelta: "DeltaNet"
        case .mamba: "Mamba"
        case .mixerOutput: "mixer output"
        case .feedForward: "feed-forward"
        case .perLayer: "per-layer embeddings"
        case .head: "head"
        }
    }
}
