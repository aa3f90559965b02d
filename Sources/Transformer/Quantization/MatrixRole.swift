/// What a matrix is to a model, as far as quantizing it makes a difference.
enum MatrixRole: Sendable, Equatable {
    /// Token embeddings that are only looked up.
    case embedding
    /// The output head, also where it is the embeddings.
    case head
    /// Values of attention, alone or with queries and keys, latents that values are projected from, and what a
    /// feed-forward network puts out: errors in these reach the stream without passing through anything that dampens them.
    case sensitive
    /// Positions, routers and gates of one number: small, and read as they are. And the projection of keys and values from
    /// latents, which is read in parts and the other way round.
    case kept
    /// Everything else.
    case other

    /// Tells it by the tensor's name.
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
