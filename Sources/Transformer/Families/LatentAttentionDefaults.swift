/// The defaults of `transformers` for missing keys of a family's latent attention.
struct LatentAttentionDefaults: Sendable {
    /// `q_lora_rank`; null means that queries are projected from the residual stream.
    var queryRank: Int
    /// `kv_lora_rank`
    var rank: Int
    /// `qk_nope_head_dim`
    var keyDimension: Int
    /// `qk_rope_head_dim`
    var rotatedDimension: Int
    /// `v_head_dim`; nil for the hidden size over the number of heads.
    var valueDimension: Int?
}
