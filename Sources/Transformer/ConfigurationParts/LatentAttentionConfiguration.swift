/// Multi-head latent attention: the keys and values of all heads are projections of one short vector per position, the
/// latent. The cache holds only the latent and a rotated part of the key that all heads share.
///
/// For the latent `c`, a head has the key `W_K c` and the value `W_V c`. Its score is `q · (W_K c) = (W_Kᵀ q) · c`, and
/// its result is `Σ w W_V c = W_V Σ w c`. So queries are projected into the latent space. There, all heads attend to
/// one key, whose first part is its value. The results are projected back. A head's own keys and values are never
/// computed.
///
/// - Source: DeepSeek-AI 2024 (DeepSeek-V2), section 2.1 and appendix C.
package struct LatentAttentionConfiguration: Sendable, Equatable {
    /// The attention in the latent space: one key head, as wide as the latent and the rotated part.
    package var attention: AttentionConfiguration
    /// The width of the query's own latent; nil where queries are projected from the residual stream.
    package var queryRank: Int?
    /// The number of elements of a latent.
    package var rank: Int
    /// The number of a query's elements that are multiplied by a projection of the latent.
    package var keyDimension: Int
    /// The number of a query's rotated elements, after the others.
    package var rotatedDimension: Int
    /// The number of elements of a head's value.
    package var valueDimension: Int

    /// The epsilon of the latents' norms, whatever that of other norms, as in `transformers`.
    static let normEpsilon: Float = 1e-6

    /// The number of elements of a head's query.
    package var queryDimension: Int { keyDimension + rotatedDimension }
    /// The number of elements of all heads' queries.
    package var queryWidth: Int { attention.headCount * queryDimension }
    /// The number of elements of all heads' values.
    package var valueWidth: Int { attention.headCount * valueDimension }
    /// The number of cached elements per position.
    package var latentWidth: Int { rank + rotatedDimension }
    /// The number of elements of a row of queries (or their latent) and cached elements.
    package var inputWidth: Int { (queryRank ?? queryWidth) + latentWidth }
}
