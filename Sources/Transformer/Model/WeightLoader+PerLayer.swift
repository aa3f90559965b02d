import Tensor

extension WeightLoader {
    /// Loads what the embeddings of each layer are made from.
    mutating func perLayerEmbedding() throws(ModelError) -> PerLayerEmbeddingWeights? {
        guard let embedding = configuration.perLayerEmbedding else { return nil }
        let width = embedding.size * configuration.layerCount
        return PerLayerEmbeddingWeights(
            table: try matrix(
                tensor([prefix + "embed_tokens_per_layer.weight"]), rows: embedding.vocabularySize, columns: width),
            projection: MatrixStack([
                try matrix(
                    tensor([prefix + "per_layer_model_projection.weight"]), rows: width,
                    columns: configuration.hiddenSize)
            ]),
            norm: try norm(prefix + "per_layer_projection_norm", count: embedding.size))
    }

    /// Loads how a layer mixes in its embeddings.
    mutating func perLayerMix(_ base: String) throws(ModelError) -> PerLayerMixWeights? {
        guard let size = configuration.perLayerEmbedding?.size else { return nil }
        let hidden = configuration.hiddenSize
        return PerLayerMixWeights(
            gate: MatrixStack([
                try matrix(tensor([base + "per_layer_input_gate.weight"]), rows: size, columns: hidden)
            ]),
            projection: MatrixStack([
                try matrix(tensor([base + "per_layer_projection.weight"]), rows: hidden, columns: size)
            ]),
            norm: try norm(base + "post_per_layer_input_norm", count: hidden))
    }

    /// Loads a single number.
    mutating func scalar(_ name: String) throws(ModelError) -> Float {
        let value = try vector(tensor([name]), count: 1)
        return checksOnly ? 1 : value.floats[0]
    }
}
