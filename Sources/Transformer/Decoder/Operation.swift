/// A kind of work in a forward pass, as its time is told apart.
package enum Operation: Int, CaseIterable, Sendable {
    /// Looking up the tokens' embeddings.
    case embedding
    /// Norms and sums between the products.
    case norms
    /// The product that a mixer's input goes through: queries, keys and values, or what a state is made of.
    case mixerInput
    /// Turning queries and keys, storing keys and values, attention itself.
    case attention
    /// A short convolution.
    case convolution
    /// A gated delta rule, with its convolution.
    case gatedDelta
    /// A Mamba 2, with its convolution.
    case mamba
    /// The product of what a mixer gives.
    case mixerOutput
    /// A feed-forward network or experts, their router and activation included.
    case feedForward
    /// Embeddings that a layer mixes in.
    case perLayer
    /// The output head.
    case head

    /// What reports call it.
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
