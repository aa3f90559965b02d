/// The role of a tensor in a model, independent of its name in a family.
package enum TensorRole: Sendable, CaseIterable {
    /// The tensors outside layers.
    case embedding, positions, tokenTypes, embeddingNorm, finalNorm, head
    /// The per-layer embeddings: the table, the projection of the residual stream, and its norm.
    case layerEmbedding, layerEmbeddingProjection, layerEmbeddingNorm

    /// The norms of a layer's two blocks.
    case attentionNorm, attentionOutputNorm, feedForwardNorm, feedForwardOutputNorm
    /// A layer's use of its per-layer embeddings, and its output factor.
    case layerGate, layerProjection, layerNorm, layerScalar

    /// Attention.
    case query, key, value, fusedAttention, attentionOutput, queryNorm, keyNorm, headGate, sinks
    /// Latent attention: the query's latent, its norm and the query projection; the latent with the rotated part of
    /// keys, its norm, and the projection of keys and values, in one tensor or in two.
    case queryLatent, queryLatentNorm, queryExpansion, latent, latentNorm, latentExpansion, latentKeys, latentValues
    /// Short convolutions.
    case convolutionInput, convolutionKernel, convolutionOutput
    /// Linear attention: queries with keys and values, gates, strengths, decays, the fused forms, the convolution, the
    /// rates (minus the exponentials of `A_log`), and the rest.
    case deltaInput, deltaGate, deltaStrength, deltaDecay, deltaGroupedInput, deltaGroupedScalars
    case deltaKernel, deltaRates, deltaTimeBias, deltaNorm, deltaOutput
    /// State spaces; the rates are minus the exponentials of `A_log`.
    case mambaInput, mambaKernel, mambaRates, mambaTimeBias, mambaSkip, mambaNorm, mambaOutput

    /// Dense feed-forward networks.
    case gate, up, fusedGate, down
    /// Mixtures of experts, without the experts' own tensors.
    case router, choiceBias, sharedGate, sharedUp, sharedDown, sharedSwitch
    /// The projections to and from the width that experts read.
    case expertLatentInput, expertLatentOutput
    /// Experts beside a dense network: factors on the router's input and on routing weights, the norms around the
    /// experts, and the norm of the dense network's output.
    case routerScale, expertScale, expertNorm, expertOutputNorm, besideOutputNorm
}

extension ModelFamily {
    /// Returns the full name of a tensor in the family; nil where it has none of this role.
    ///
    /// Modules have no `.weight` and `.bias`; parameters have their full name.
    ///
    /// - Parameter layer: The index of the layer; ignored for tensors outside layers.
    package func tensorName(_ role: TensorRole, layer: Int) -> String? {
        let names = traits.names
        let prefix = names.prefixes[0]
        switch role {
        case .embedding: return prefix + names.embedding
        case .positions: return traits.architecture.hasPositionEmbeddings ? prefix + names.positions : nil
        case .tokenTypes: return traits.embedding.types == nil ? nil : prefix + names.tokenTypes
        case .embeddingNorm: return traits.architecture.normalizesEmbeddings ? prefix + names.embeddingNorm : nil
        case .finalNorm: return traits.architecture.hasFinalNorm ? prefix + names.finalNorm : nil
        case .head: return traits.architecture.hasHead ? names.heads[0] : nil
        case .layerEmbedding: return prefix + "embed_tokens_per_layer"
        case .layerEmbeddingProjection: return prefix + "per_layer_model_projection"
        case .layerEmbeddingNorm: return prefix + "per_layer_projection_norm"
        default:
            guard let name = names.name(role, traits.architecture), !name.isEmpty else { return nil }
            return layerPrefix(layer) + name
        }
    }

    /// Returns the name of a part of an expert.
    ///
    /// - Parameter part: The gate, up or down projection.
    package func expertName(_ part: TensorRole, layer: Int, index: Int) -> String? {
        let names = traits.names
        guard let experts = names.experts.first, let parts = names.expertParts.first else { return nil }
        let name =
            switch part {
            case .gate: parts.gate
            case .up: parts.up
            default: parts.down
            }
        return "\(layerPrefix(layer))\(experts).\(index).\(name)"
    }

    /// Returns the name of a parameter of the activation in a layer's feed-forward network.
    package func activationName(_ parameter: String, layer: Int) -> String {
        "\(layerPrefix(layer))mlp.act_fn.\(parameter)"
    }

    private func layerPrefix(_ layer: Int) -> String {
        let names = traits.names
        return "\(names.prefixes[0])\(names.layers).\(layer)."
    }
}

extension TensorNames {
    /// Returns the name of a layer's tensor, relative to the layer.
    fileprivate func name(_ role: TensorRole, _ architecture: Architecture) -> String? {
        switch role {
        case .attentionNorm: architecture.normalizesInputs ? attentionNorm : nil
        case .attentionOutputNorm: attentionOutputNorm
        case .feedForwardNorm: architecture.normalizesInputs ? feedForwardNorm : nil
        case .feedForwardOutputNorm: feedForwardOutputNorm
        case .layerGate: "per_layer_input_gate"
        case .layerProjection: "per_layer_projection"
        case .layerNorm: "post_per_layer_input_norm"
        case .layerScalar: "layer_scalar"
        case .query: query
        case .key: key
        case .value: value
        case .fusedAttention: fusedAttention
        case .attentionOutput: output
        case .queryNorm: queryNorm
        case .keyNorm: keyNorm
        case .headGate: headGates.first
        case .sinks: sinks
        case .gate: gate
        case .up: up
        case .fusedGate: fusedGate
        case .down: down
        case .router: router.first
        case .choiceBias: choiceBias
        case .expertLatentInput: latentParts.input
        case .expertLatentOutput: latentParts.output
        case .routerScale: routerScale
        case .expertScale: expertScale
        case .expertNorm: expertNorm
        case .expertOutputNorm: expertOutputNorm
        case .besideOutputNorm: besideOutputNorm
        default: latentName(role) ?? nestedName(role)
        }
    }

    /// Returns the name of a tensor of latent attention.
    private func latentName(_ role: TensorRole) -> String? {
        switch role {
        case .queryLatent: queryLatent
        case .queryLatentNorm: queryLatentNorm
        case .queryExpansion: queryExpansion
        case .latent: latent
        case .latentNorm: latentNorm
        case .latentExpansion: latentExpansion
        case .latentKeys: latentKeys
        case .latentValues: latentValues
        default: nil
        }
    }

    /// Returns the name of a tensor in a part that has several.
    private func nestedName(_ role: TensorRole) -> String? {
        let shared = sharedExpert.first
        switch role {
        case .convolutionInput: return convolution + ".in_proj"
        case .convolutionKernel: return convolution + ".conv"
        case .convolutionOutput: return convolution + ".out_proj"
        case .deltaInput: return linearAttention + ".in_proj_qkv"
        case .deltaGate: return linearAttention + ".in_proj_z"
        case .deltaStrength: return linearAttention + ".in_proj_b"
        case .deltaDecay: return linearAttention + ".in_proj_a"
        case .deltaGroupedInput: return linearAttention + ".in_proj_qkvz"
        case .deltaGroupedScalars: return linearAttention + ".in_proj_ba"
        case .deltaKernel: return linearAttention + ".conv1d"
        case .deltaRates: return linearAttention + ".A"
        case .deltaTimeBias: return linearAttention + ".dt_bias"
        case .deltaNorm: return linearAttention + ".norm"
        case .deltaOutput: return linearAttention + ".out_proj"
        case .mambaInput: return mamba + ".in_proj"
        case .mambaKernel: return mamba + ".conv1d"
        case .mambaRates: return mamba + ".A"
        case .mambaTimeBias: return mamba + ".dt_bias"
        case .mambaSkip: return mamba + ".D"
        case .mambaNorm: return mamba + ".norm"
        case .mambaOutput: return mamba + ".out_proj"
        case .sharedGate: return shared.map { "\($0).\(sharedParts.gate)" }
        case .sharedUp: return shared.map { "\($0).\(sharedParts.up)" }
        case .sharedDown: return shared.map { "\($0).\(sharedParts.down)" }
        case .sharedSwitch: return sharedGate
        default: return nil
        }
    }
}
