/// Shapes that rows of several makers have.
extension FamilyTraits {
    /// Latent attention with DeepSeek's sizes.
    mutating func setLatentAttention() {
        // There are no heads of keys and values to count.
        keys.keyValueHeadCount = nil
        attention.latent = LatentAttentionDefaults(
            queryRank: 1536, rank: 512, keyDimension: 128, rotatedDimension: 64, valueDimension: 128)
    }

    /// Experts chosen by biased sigmoids, as DeepSeek V3's.
    mutating func setDeepSeekExperts(count: Int?, countPerToken: Int, size: Int, firstSparse: Int) {
        var rules = ExpertRules(countPerToken: countPerToken)
        rules.count = count
        rules.size = size
        rules.scoring = .sigmoid
        rules.normalizesShares = .key("norm_topk_prob", otherwise: true)
        rules.shareEpsilon = 1e-20
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
