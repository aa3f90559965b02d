/// A family of decoders that share tensor names and the order of operations.
public enum ModelFamily: String, Sendable, CaseIterable {
    case llama
    case mistral
    case qwen2
    case qwen3
    case qwen3MixtureOfExperts = "qwen3_moe"
    case mixtral
    case gemma
    case gemma2
    case gemma3 = "gemma3_text"
    case phi
    case phi3
    case gpt2
    case gptNeoX = "gpt_neox"
    case smolLM3 = "smollm3"
    case olmo2
    case granite

    /// The names accepted as `model_type`, for messages.
    static let supportedNames = allCases.map(\.rawValue).sorted()

    /// The family of a configuration, by `model_type` or, where that is missing, by `architectures`.
    init?(modelType: String?, architectures: [String]) {
        if let modelType {
            self.init(rawValue: Self.otherNames[modelType] ?? modelType)
            return
        }
        for architecture in architectures {
            if let family = Self.byArchitecture[architecture] {
                self = family
                return
            }
        }
        return nil
    }

    /// A multimodal Gemma 3 keeps its text model's configuration in a nested object; a Ministral is a Mistral that names
    /// the kinds of its layers.
    private static let otherNames = ["gemma3": "gemma3_text", "ministral": "mistral"]

    private static let byArchitecture: [String: ModelFamily] = [
        "LlamaForCausalLM": .llama, "MistralForCausalLM": .mistral, "MinistralForCausalLM": .mistral,
        "Qwen2ForCausalLM": .qwen2, "Qwen3ForCausalLM": .qwen3, "Qwen3MoeForCausalLM": .qwen3MixtureOfExperts,
        "MixtralForCausalLM": .mixtral, "GemmaForCausalLM": .gemma, "Gemma2ForCausalLM": .gemma2,
        "Gemma3ForCausalLM": .gemma3, "PhiForCausalLM": .phi, "Phi3ForCausalLM": .phi3,
        "GPT2LMHeadModel": .gpt2, "GPTNeoXForCausalLM": .gptNeoX, "SmolLM3ForCausalLM": .smolLM3,
        "Olmo2ForCausalLM": .olmo2, "GraniteForCausalLM": .granite,
    ]
}
