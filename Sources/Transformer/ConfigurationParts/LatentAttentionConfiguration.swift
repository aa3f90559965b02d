/// Attention whose heads' keys and values are projected from one short vector a position, the latent, which is all that
/// is cached, together with a rotated part of the key that all heads share.
///
/// With the latent `c`, a head's key `W_K c` and its value `W_V c`, its score is `q · (W_K c) = (W_Kᵀ q) · c` and its result
/// `Σ w W_V c = W_V Σ w c`. So queries are taken into the latent's space, where all heads attend to one key whose first part
/// is its value, and results are taken out of it. No key or value of a head is ever computed.
///
/// - Source: DeepSeek-AI 2024 (DeepSeek-V2), section 2.1 and appendix C.
package struct LatentAttentionConfiguration: Sendable, Equatable {
    /// The attention in the latent's space: one head of keys, as wide as the latent and the rotated part.
    package var attention: AttentionConfiguration
    /// Elements of the vector that queries are projected from; nil where they are projected from the stream.
    package var queryRank: Int?
    /// Elements of a latent.
    package var rank: Int
    /// Elements of a head's query that meet a projection of the latent.
    package var keyDimension: Int
    /// Elements of a head's query that are rotated, behind the others.
    package var rotatedDimension: Int
    /// Elements of a head's value.
    package var valueDimension: Int

    /// Epsilon of the norms of latents and of what queries are projected from, whatever that of other norms is, as in
    /// `transformers`.
    static let normEpsilon: Float = 1e-6

    /// Elements of a head's query.
    package var queryDimension: Int { keyDimension + rotatedDimension }
    /// Elements of all heads' queries.
    package var queryWidth: Int { attention.headCount * queryDimension }
    /// Elements of all heads' values.
    package var valueWidth: Int { attention.headCount * valueDimension }
    /// Elements of what is cached for a position.
    package var latentWidth: Int { rank + rotatedDimension }
    /// Elements of a row of queries, or what they are projected from, and what is cached.
    package var inputWidth: Int { (queryRank ?? queryWidth) + latentWidth }
}
