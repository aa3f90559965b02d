import ModelFiles
import Transformer

/// Sizes of multi-head latent attention.
extension GGUFConfigurationTranslation {
    /// Reads the sizes.
    ///
    /// Newer files store the last projection as two tensors. Their key and value lengths describe the single latent KV
    /// head, and keys with the suffix `_mla` describe the heads. Older files, and those of MiniCPM 3, describe only the
    /// heads.
    func latentAttention(hidden: Int, heads: Int) throws(GGUFModelError) -> ModelFacts.LatentAttention {
        let need = "the shape of latent attention"
        let rank = try reader.required("attention.kv_lora_rank", need)
        let rotated = try reader.required("rope.dimension_count", need)
        let key = latentKey("key_length")
        let length = try reader.required(key, need)
        guard rotated > 0, length > rotated else {
            throw reader.wrong(key, "\(length)", "more than the \(rotated) elements of `rope.dimension_count`")
        }
        let values: Int
        if saysHeadsBeside {
            values = try reader.required(latentKey("value_length"), need)
            let latents = rank.addingReportingOverflow(rotated).partialValue
            for (key, expected) in [("attention.key_length", latents), ("attention.value_length", rank)] {
                guard let said = try reader.integer(key), said != expected else { continue }
                throw reader.wrong(
                    key, "\(said)",
                    "\(expected), as `attention.kv_lora_rank`" + (expected == rank ? "" : " and `rope.dimension_count`")
                        + " are beside `attention.key_length_mla`")
            }
        } else {
            values = try reader.integer("attention.value_length") ?? hidden / heads
        }
        return ModelFacts.LatentAttention(
            queryRank: try reader.integer("attention.q_lora_rank").flatMap { $0 > 0 ? $0 : nil }, rank: rank,
            keyDimension: length - rotated, rotatedDimension: rotated, valueDimension: values)
    }

    /// Returns the key that holds a size of the heads.
    func latentKey(_ name: String) -> String { "attention.\(name)" + (saysHeadsBeside ? "_mla" : "") }

    private var saysHeadsBeside: Bool { model.metadata["\(architecture.name).attention.key_length_mla"] != nil }
}
