import FoundationModelsCore

/// The key of a compiled grammar in the cache: everything that it was compiled from.
struct GrammarKey: Hashable, Sendable {
    /// A tool that may be called.
    struct Tool: Hashable, Sendable {
        var name: String
        var parameters: ResolvedSchema
    }

    /// The schema of the answer; nil for text.
    var schema: ResolvedSchema?
    /// The schema's name, for errors.
    var schemaName: String?
    /// The tools that may be called.
    var tools: [Tool] = []
    /// Whether the model must call a tool.
    var requiresCall = false
    /// Whether the prompt ends inside the reasoning.
    var isThinkingOpen = false
}
