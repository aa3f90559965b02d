/// Which modules an entry of `targets` or `ignore` means.
enum CompressedTensorsTarget: Sendable {
    case name(String)
    case pattern(ModulePattern)

    private static let embeddings: Set<String> = ["embed_tokens", "wte", "wpe", "embed_in"]

    /// Reads the entries of a key.
    static func read(
        _ reader: ConfigurationReader, _ key: String
    ) throws(ConfigurationError) -> [CompressedTensorsTarget] {
        var targets: [CompressedTensorsTarget] = []
        for text in try reader.strings(key) ?? [] {
            guard text.hasPrefix("re:") else {
                targets.append(.name(text))
                continue
            }
            do throws(ModulePattern.Problem) {
                targets.append(.pattern(try ModulePattern(String(text.dropFirst(3)))))
            } catch {
                throw reader.wrong(key, .string(text), error.expected)
            }
        }
        return targets
    }

    /// How narrowly it means a module: 0 by name, 1 by a pattern, 2 by the class `Linear` or `Embedding`; nil if it
    /// doesn't.
    func rank(_ module: String) -> Int? {
        switch self {
        case .name(module): return 0
        case .name(let text):
            let isEmbedding = Self.embeddings.contains(module.split(separator: ".").last.map(String.init) ?? "")
            return text == (isEmbedding ? "Embedding" : "Linear") ? 2 : nil
        case .pattern(let pattern): return pattern.matchesStart(of: module) ? 1 : nil
        }
    }
}
