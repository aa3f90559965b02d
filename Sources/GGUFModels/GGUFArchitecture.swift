/// The architectures of GGUF files that we compute, and what families of ours they are.
enum GGUFArchitecture: String, CaseIterable {
    case llama
    case mistral3
    case qwen2
    case qwen3
    case qwen3moe
    case gemma
    case gemma2
    case gemma3
    case phi2
    case phi3
    case gpt2
    case gptneox
    case smollm3
    case olmo2
    case granite

    /// The names of all, for messages.
    static let names = allCases.map(\.rawValue).sorted()

    /// The `model_type` of `config.json`.
    ///
    /// - Parameter hasExperts: Whether there is a mixture of experts, which Llama's architecture has as Mixtral.
    func modelType(hasExperts: Bool) -> String {
        switch self {
        case .llama: hasExperts ? "mixtral" : "llama"
        case .mistral3: "llama"
        case .qwen2: "qwen2"
        case .qwen3: "qwen3"
        case .qwen3moe: "qwen3_moe"
        case .gemma: "gemma"
        case .gemma2: "gemma2"
        case .gemma3: "gemma3_text"
        case .phi2: "phi"
        case .phi3: "phi3"
        case .gpt2: "gpt2"
        case .gptneox: "gpt_neox"
        case .smollm3: "smollm3"
        case .olmo2: "olmo2"
        case .granite: "granite"
        }
    }

    /// Whether rows of queries and keys are stored pair by pair, as rotary embeddings turn them, and not half by half.
    var interleavesHeads: Bool {
        switch self {
        case .llama, .mistral3, .smollm3, .granite: true
        default: false
        }
    }

    /// Whether norms are stored with the one added that the model adds to them.
    var storesNormsPlusOne: Bool {
        switch self {
        case .gemma, .gemma2, .gemma3: true
        default: false
        }
    }
}
