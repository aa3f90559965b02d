extension FamilyTraits {
    /// The row of a family.
    static func row(of family: ModelFamily) -> FamilyTraits {
        switch family {
        case .llama: llama
        case .mistral: mistral
        case .ministral3: ministral3
        case .qwen2: qwen2
        case .qwen3: qwen3
        case .qwen3MixtureOfExperts: qwen3MixtureOfExperts
        case .mixtral: mixtral
        case .gemma: gemma
        case .gemma2: gemma2
        case .gemma3: gemma3
        case .vaultGemma: vaultGemma
        case .phi: phi
        case .phi3: phi3
        case .gpt2: gpt2
        case .gptNeoX: gptNeoX
        case .smolLM3: smolLM3
        case .olmo2: olmo2
        case .olmo3: olmo3
        case .granite: granite
        case .graniteSWA: graniteSWA
        case .graniteHybrid: graniteHybrid
        case .cohere: cohere
        case .cohere2: cohere2
        case .glm: glm
        case .glm4: glm4
        case .glm4MixtureOfExperts: glm4MixtureOfExperts
        case .ernie4_5MixtureOfExperts: ernie4_5MixtureOfExperts
        case .graniteMixtureOfExperts: graniteMixtureOfExperts
        case .graniteSharedExperts: graniteSharedExperts
        case .qwen2MixtureOfExperts: qwen2MixtureOfExperts
        case .olmoE: olmoE
        case .dots1: dots1
        case .exaoneMixtureOfExperts: exaoneMixtureOfExperts
        case .afmoe: afmoe
        case .gemma4: gemma4
        case .exaone4: exaone4
        case .ernie4_5: ernie4_5
        case .seedOSS: seedOSS
        case .hunyuanDense: hunyuanDense
        case .arcee: arcee
        case .apertus: apertus
        case .stableLM: stableLM
        case .starcoder2: starcoder2
        case .helium: helium
        case .nanochat: nanochat
        case .jais2: jais2
        case .gptOSS: gptOSS
        case .lfm2: lfm2
        case .lfm2MixtureOfExperts: lfm2MixtureOfExperts
        case .lfm3: lfm3
        }
    }
}
