/// What `transformers` assumes for keys of latent attention that a family's configuration leaves out.
struct LatentAttentionDefaults: Sendable {
    /// `q_lora_rank`; null in a configuration means that queries are projected from the stream.
    var queryRank: Int
    /// `kv_lora_rank`
    var rank: Int
    /// `qk_nope_head_dim`
    var keyDimension: Int
    /// `qk_rope_head_dim`
    var rotatedDimension: Int
    /// `v_head_dim`; nil for the hidden size over the heads.
    var valueDimension: Int?
}
