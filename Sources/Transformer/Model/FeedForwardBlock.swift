import Tensor

/// The weights of a layer's feed-forward network.
enum FeedForwardBlock: Sendable {
    case dense(FeedForwardWeights)
    case experts(ExpertWeights)

    /// All matrices.
    var matrices: [MatrixStack] {
        switch self {
        case .dense(let network): [network.input, network.output]
        case .experts(let experts):
            [experts.router]
                + ([experts.shared].compactMap(\.self) + experts.networks).flatMap { [$0.input, $0.output] }
                + [experts.sharedGate, experts.latent?.input, experts.latent?.output].compactMap(\.self)
        }
    }

    /// Returns the size of the weights that a token reads, in bytes.
    ///
    /// - Parameter countPerToken: The number of experts per token.
    func bytesReadPerToken(countPerToken: Int) -> Int {
        switch self {
        case .dense(let network): network.input.byteCount + network.output.byteCount
        case .experts(let experts):
            ([experts.shared].compactMap(\.self) + experts.networks.prefix(countPerToken))
                .reduce(experts.router.byteCount) { $0 + $1.input.byteCount + $1.output.byteCount }
                + (experts.latent.map { $0.input.byteCount + $0.output.byteCount } ?? 0)
        }
    }
}
