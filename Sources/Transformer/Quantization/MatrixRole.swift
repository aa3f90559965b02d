/// The role of a matrix in a model, as far as it matters for quantization.
enum MatrixRole: Sendable, Equatable {
    /// Token embeddings that are only looked up.
    case embedding
    /// The output head, even if it is the embeddings.
    case head
    /// Attention's values, alone or with queries and keys, the latents of values, and down projections. Their errors
    /// reach the residual stream without any damping.
    case sensitive
    /// Matrices that aren't quantized. Positions, routers and scalar gates are small. The projection of keys and values
    /// from latents is read in parts and transposed.
    case kept
    /// All other matrices.
    case other

    /// Derives the role from the tensor's name.
    init(tensor: String, names: TensorNames, prefix: String, tiesEmbeddings: Bool) {
        func ends(_ parts: [String]) -> Bool {
            parts.contains { !$0.isEmpty && tensor.hasSuffix(".\($0).weight") }
        }
        let downs = names.expertParts.map(\.down)
        if tensor == "\(prefix)embed_tokens_per_layer.weight" {
            self = .embedding
        } else if tensor == "\(prefix)\(names.embedding).weight" {
            self = tiesEmbeddings ? .head : .embedding
        } else if names.heads.contains(where: { tensor == "\($0).weight" }) {
            self = .head
        } else if tensor == "\(prefix)\(names.positions).weight" || tensor == "\(prefix)\(names.tokenTypes).weight"
            || ends(
                names.router + [names.sharedGate, names.latentExpansion, names.latentKeys, names.latentValues]
                    + names.headGates)
        {
            self = .kept
        } else if ends([names.value, names.fusedAttention, names.latent, names.down] + downs)
            || tensor.hasSuffix(".experts.down_proj")
        {
            self = .sensitive
        } else {
            self = .other
        }
    }
}
