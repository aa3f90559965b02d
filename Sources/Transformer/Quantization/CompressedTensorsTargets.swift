/// The modules that the entries of `targets` or `ignore` select.
struct CompressedTensorsTargets: Sendable {
    private let names: Set<String>
    private let patterns: [ModulePattern]

    private static let embeddings: Set<String> = ["embed_tokens", "wte", "wpe", "embed_in"]

    /// Reads the entries of a key; the cost of patterns is subtracted from the configuration's budget.
    init(
        _ reader: ConfigurationReader, _ key: String, _ budget: inout ModulePattern.Budget
    ) throws(ConfigurationError) {
        var names: Set<String> = []
        var patterns: [ModulePattern] = []
        for text in try reader.strings(key) ?? [] {
            guard text.hasPrefix("re:") else {
                names.insert(text)
                continue
            }
            do throws(ModulePattern.Problem) {
                patterns.append(try budget.read(String(text.dropFirst(3))))
            } catch {
                throw reader.wrong(key, .string(text), error.expected)
            }
        }
        self.names = names
        self.patterns = patterns
    }

    /// Returns how specifically a module is selected: 0 by name, 1 by a pattern, 2 by the class `Linear` or
    /// `Embedding`; nil if it isn't.
    func rank(_ module: String) -> Int? {
        if names.contains(module) { return 0 }
        if patterns.contains(where: { $0.matchesStart(of: module) }) { return 1 }
        let isEmbedding = Self.embeddings.contains(module.split(separator: ".").last.map(String.init) ?? "")
        return names.contains(isEmbedding ? "Embedding" : "Linear") ? 2 : nil
    }
}
