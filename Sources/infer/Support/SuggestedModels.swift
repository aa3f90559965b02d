/// A suggested model for beginners; the list goes from the smallest to the largest.
///
/// The files come from the models' makers or from the makers of the formats. Sizes are those of the files on the hub in
/// November 2026.
struct SuggestedModel {
    /// The name for `infer pull`.
    let name: String
    /// The size of its files in bytes.
    let byteCount: Int
    /// The size of a token's keys and values in F16, in bytes.
    let bytesPerToken: Int
    /// The number of languages that it was trained on, or their names.
    let languages: String
    /// Whether it was trained to call tools.
    let hasTools: Bool
    /// Whether it reads images.
    let readsImages: Bool
    /// Its particular strength or limit; may be empty.
    let note: String

    private init(
        _ name: String, megabytes: Int, kilobytesPerToken: Int, languages: String, tools: Bool = true,
        images: Bool = false,
        _ note: String = ""
    ) {
        self.name = name
        byteCount = megabytes * 1_000_000
        bytesPerToken = kilobytesPerToken * 1024
        self.languages = languages
        hasTools = tools
        readsImages = images
        self.note = note
    }

    /// All suggested models.
    static let all = [
        SuggestedModel(
            "HuggingFaceTB/SmolLM2-135M-Instruct", megabytes: 271, kilobytesPerToken: 23, languages: "English",
            tools: false,
            "short answers"),
        SuggestedModel(
            "LiquidAI/LFM2-350M-GGUF:Q8_0", megabytes: 379, kilobytesPerToken: 12, languages: "8", "extraction"),
        SuggestedModel(
            "Qwen/Qwen3-0.6B-GGUF:Q8_0", megabytes: 639, kilobytesPerToken: 112, languages: "100", "reasoning"),
        SuggestedModel("LiquidAI/LFM2-1.2B-GGUF:Q4_K_M", megabytes: 731, kilobytesPerToken: 12, languages: "8", "fast"),
        SuggestedModel(
            "Qwen/Qwen3-1.7B-GGUF:Q8_0", megabytes: 1834, kilobytesPerToken: 112, languages: "100", "reasoning"),
        SuggestedModel(
            "Qwen/Qwen3-4B-GGUF:Q4_K_M", megabytes: 2497, kilobytesPerToken: 144, languages: "100", "reasoning"),
        SuggestedModel(
            "Qwen/Qwen3-VL-2B-Instruct", megabytes: 4270, kilobytesPerToken: 112, languages: "32", images: true,
            "documents, screenshots"),
        SuggestedModel(
            "Qwen/Qwen3-8B-GGUF:Q4_K_M", megabytes: 5028, kilobytesPerToken: 144, languages: "100", "reasoning"),
        SuggestedModel(
            "ggml-org/gpt-oss-20b-GGUF", megabytes: 12_110, kilobytesPerToken: 48, languages: "English",
            "reasoning; 3.6 of 21 billion at work"),
        SuggestedModel(
            "Qwen/Qwen3-30B-A3B-GGUF:Q4_K_M", megabytes: 18_557, kilobytesPerToken: 96, languages: "100",
            "reasoning; 3 of 30 billion at work"),
    ]

    /// The memory with a context of 4,096 tokens, in bytes: weights, keys and values, and a tenth for activations.
    var memoryBytes: Int { byteCount + byteCount / 10 + 4096 * bytesPerToken }

    /// Returns a table of all models, with a column for whether each fits into memory.
    ///
    /// - Parameter available: The bytes that a process may use; nil if unknown.
    static func table(available: Int?) -> String {
        let rows = all.map { model in
            let fits = available.map { model.memoryBytes <= $0 ? "yes" : "no" } ?? "–"
            return [
                model.name, model.byteCount.byteText, model.memoryBytes.byteText, fits, model.languages,
                model.hasTools ? "yes" : "no", model.readsImages ? "yes" : "no", model.note,
            ]
        }
        let lines = [["model", "download", "memory", "fits", "languages", "tools", "images", ""]] + rows
        let widths = (0..<8).map { column in lines.map { $0[column].count }.max() ?? 0 }
        let text = lines.map { line in
            zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
        }
        let memory = available.map { "\($0.byteText) of memory are free here. " } ?? ""
        return
            (text.map(trimmed) + [
                "", memory + "infer pull NAME fetches one, and infer --model NAME \"Hello!\" asks it.",
            ])
            .joined(separator: "\n")
    }

    /// The rows of the table in Documentation/Models.md.
    static var documentation: String {
        all.map { model in
            "| `infer pull \(model.name)` | \(model.byteCount.byteText) | \(model.memoryBytes.byteText) | \(model.languages) "
                + "| \(model.hasTools ? "yes" : "–") | \(model.readsImages ? "yes" : "–") | \(model.note) |"
        }
        .joined(separator: "\n")
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
}
