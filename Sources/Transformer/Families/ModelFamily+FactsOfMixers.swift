/// Conversion of latent attention and state spaces to a family's `config.json`.
extension ModelFamily {
    func latentMembers(_ facts: ModelFacts) -> [(key: String, value: ConfigurationValue)] {
        guard let latent = facts.latentAttention else { return [] }
        return [
            ("q_lora_rank", latent.queryRank.map { .integer($0) } ?? .null), ("kv_lora_rank", .integer(latent.rank)),
            ("qk_nope_head_dim", .integer(latent.keyDimension)),
            ("qk_rope_head_dim", .integer(latent.rotatedDimension)), ("v_head_dim", .integer(latent.valueDimension)),
        ]
    }

    func stateSpaceMembers(_ facts: ModelFacts) throws(UnsupportedFact) -> [(key: String, value: ConfigurationValue)] {
        guard let space = facts.stateSpace else { return [] }
        let rules = traits.stateSpaces
        var members: [(key: String, value: ConfigurationValue)] = [
            (rules.headCountKey, .integer(space.headCount)), (rules.groupCountKeys[0], .integer(space.groupCount)),
            (rules.stateSizeKey, .integer(space.stateSize)), (rules.kernelSizeKeys[0], .integer(space.kernelSize)),
            (rules.convolutionBiasKeys[0], .boolean(space.hasConvolutionBias)),
            (rules.inputBiasKey, .boolean(space.hasInputBias)),
        ]
        let (width, isTooWide) = space.headCount.multipliedReportingOverflow(by: space.headDimension)
        switch rules.width {
        case .size(let key, _): members.append((key, .integer(isTooWide ? .max : width)))
        case .headDimension(let key, _): members.append((key, .integer(space.headDimension)))
        case .expansion:
            guard !isTooWide, width > 0, width.isMultiple(of: facts.hiddenSize) else {
                throw UnsupportedFact(
                    fact: .stateSpaceWidth, found: "\(space.headCount) heads of \(space.headDimension) elements",
                    supported: "a multiple of the width of the model, \(facts.hiddenSize)")
            }
            members += [
                ("mamba_expand", .integer(width / facts.hiddenSize)), ("mamba_d_head", .integer(space.headDimension)),
            ]
        }
        if rules.outputBiasKey != rules.inputBiasKey {
            members.append((rules.outputBiasKey, .boolean(space.hasOutputBias)))
        } else if space.hasInputBias != space.hasOutputBias {
            throw UnsupportedFact(
                fact: .stateSpaceBiases, found: "in one projection",
                supported: "in both or none, as `\(rules.inputBiasKey)` says")
        }
        if rules.choosesGating {
            members += [("mamba_rms_norm", .boolean(space.hasNorm)), ("mamba_norm_before_gate", .boolean(false))]
        }
        return members
    }
}
