/// A family of decoders that share tensor names and the order of operations.
///
/// The raw value is the `model_type` of `transformers`.
package enum ModelFamily: String, Sendable, CaseIterable {
    case llama
    case mistral
    case ministral3
    case qwen2
    case qwen2MixtureOfExperts = "qwen2_moe"
    case qwen3
    case qwen3MixtureOfExperts = "qwen3_moe"
    case qwen3Next = "qwen3_next"
    case qwen3_5 = "qwen3_5_text"
    case qwen3_5MixtureOfExperts = "qwen3_5_moe_text"
    case mixtral
    case gemma
    case gemma2
    case gemma3 = "gemma3_text"
    case vaultGemma = "vaultgemma"
    case phi
    case phi3
    case gpt2
    case gptBigCode = "gpt_bigcode"
    case falcon
    case iQuestCoder = "iquestcoder"
    case internLM3 = "internlm3"
    case cwm
    case gptNeoX = "gpt_neox"
    case smolLM3 = "smollm3"
    case olmo
    case olmo2
    case olmo3
    case granite
    case graniteSWA = "granite_swa"
    case graniteMixtureOfExperts = "granitemoe"
    case graniteSharedExperts = "granitemoeshared"
    case graniteMixtureSWA = "granitemoe_swa"
    case hyperCLOVAX = "hyperclovax"
    case graniteHybrid = "granitemoehybrid"
    case bamba
    case falconH1 = "falcon_h1"
    case nemotronH = "nemotron_h"
    case olmoHybrid = "olmo_hybrid"
    case cohere
    case cohere2
    case glm
    case glm4
    case glm4MixtureOfExperts = "glm4_moe"
    case exaone4
    case ernie4_5
    case ernie4_5MixtureOfExperts = "ernie4_5_moe"
    case seedOSS = "seed_oss"
    case hunyuanDense = "hunyuan_v1_dense"
    case hunyuanMixtureOfExperts = "hunyuan_v1_moe"
    case arcee
    case apertus
    case stableLM = "stablelm"
    case starcoder2
    case helium
    case nanochat
    case jais2
    case olmoE = "olmoe"
    case flexOlmo = "flex_olmo"
    case solarOpen = "solar_open"
    case mellum
    case flint
    case dots1
    case exaoneMixtureOfExperts = "exaone_moe"
    case miniMaxM2 = "minimax_m2"
    case phiMixtureOfExperts = "phimoe"
    case deepSeekV2 = "deepseek_v2"
    case deepSeekV3 = "deepseek_v3"
    case glm4MixtureOfExpertsLite = "glm4_moe_lite"
    case youtu
    case miniCPM3 = "minicpm3"
    case afmoe
    case gemma4 = "gemma4_text"
    case gptOSS = "gpt_oss"
    case lfm2
    case lfm2MixtureOfExperts = "lfm2_moe"
    case lfm3

    /// The names accepted as `model_type`, for messages.
    static let supportedNames = allCases.map(\.rawValue).sorted()

    /// The rows of all families.
    static let table: [ModelFamily: FamilyTraits] = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, FamilyTraits.row(of: $0)) })

    private static let byOtherName: [String: ModelFamily] = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { family in family.traits.otherModelTypes.map { ($0, family) } })

    private static let byArchitecture: [String: ModelFamily] = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { family in family.traits.architectures.map { ($0, family) } })

    /// The family's row.
    var traits: FamilyTraits { Self.table[self] ?? FamilyTraits.row(of: self) }

    /// The family of a configuration, by `model_type` or, where that is missing, by `architectures`.
    init?(modelType: String?, architectures: [String]) {
        if let modelType {
            guard let family = ModelFamily(rawValue: modelType) ?? Self.byOtherName[modelType] else { return nil }
            self = family
            return
        }
        guard let family = architectures.lazy.compactMap({ Self.byArchitecture[$0] }).first else { return nil }
        self = family
    }
}
