import Tensor

extension WeightLoader {
    /// Loads the per-layer embeddings; nil for a model without.
    func perLayerEmbedding() throws(ModelError) -> PerLayerEmbeddingWeights? {
        guard let embedding = configuration.perLayerEmbedding else { return nil }
        let width = embedding.size * configuration.layerCount
        return PerLayerEmbeddingWeights(
            table: try reader.matrix(
                reader.tensor([reader.prefix + "embed_tokens_per_layer.weight"]), rows: embedding.vocabularySize,
                columns: width),
            projection: MatrixStack([
                try reader.matrix(
                    reader.tensor([reader.prefix + "per_layer_model_projection.weight"]), rows: width,
                    columns: configuration.hiddenSize)
            ]),
            norm: try reader.norm(reader.prefix + "per_layer_projection_norm", count: embedding.size))
    }

    /// Loads the weights by which a layer adds its per-layer embeddings; nil for a model without.
    func perLayerMix(_ base: String) throws(ModelError) -> PerLayerMixWeights? {
        guard let size = configuration.perLayerEmbedding?.size else { return nil }
        let hidden = configuration.hiddenSize
        return PerLayerMixWeights(
            gate: MatrixStack([
                try reader.matrix(reader.tensor([base + "per_layer_input_gate.weight"]), rows: size, columns: hidden)
            ]),
            projection: MatrixStack([
                try reader.matrix(reader.tensor([base + "per_layer_projection.weight"]), rows: hidden, columns: size)
            ]),
            norm: try reader.norm(base + "post_per_layer_input_norm", count: hidden))
    }

    /// Loads a single number.
    func scalar(_ name: String) throws(ModelError) -> Float {
        let value = try reader.vector(reader.tensor([name]), count: 1)
        return reader.checksOnly ? 1 : value.floats[0]
    }
}
