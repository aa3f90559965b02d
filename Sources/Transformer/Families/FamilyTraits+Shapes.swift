/// Shapes that families of several vendors have.
extension FamilyTraits {
    /// Sets latent attention with DeepSeek's sizes.
    mutating func setLatentAttention() {
        // Latent attention has no KV heads to count.
        keys.keyValueHeadCount = nil
        attention.latent = LatentAttentionDefaults(
            queryRank: 1536, rank: 512, keyDimension: 128, rotatedDimension: 64, valueDimension: 128)
    }

    /// Sets experts that are chosen by biased sigmoids, as in DeepSeek V3.
    mutating func setDeepSeekExperts(count: Int?, countPerToken: Int, size: Int, firstSparse: Int) {
        var rules = ExpertRules(countPerToken: countPerToken)
        rules.count = count
        rules.size = size
        rules.scoring = .sigmoid
        rules.normalizesWeights = .key("norm_topk_prob", otherwise: true)
        rules.weightEpsilon = 1e-20
        rules.factorKey = "routed_scaling_factor"
        rules.hasChoiceBias = true
        rules.groupScore = .bestTwo
        rules.shared = .count(key: "n_shared_experts", otherwise: 1)
        rules.layers = .typedOrFrom(key: "first_k_dense_replace", otherwise: firstSparse)
        experts = rules
        names.router = ["mlp.gate"]
        names.experts = ["mlp.experts"]
        names.sharedExpert = ["mlp.shared_experts"]
    }
}
