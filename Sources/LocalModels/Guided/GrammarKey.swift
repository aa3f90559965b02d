import FoundationModelsCore

/// What a grammar was compiled from.
struct GrammarKey: Hashable, Sendable {
    /// A tool that may be called.
    struct Tool: Hashable, Sendable {
        var name: String
        var parameters: ResolvedSchema
    }

    /// The schema of the answer; nil for text.
    var schema: ResolvedSchema?
    /// The schema's name, which errors tell.
    var schemaName: String?
    /// The tools that may be called.
    var tools: [Tool] = []
    /// Whether a tool must be called.
    var requiresCall = false
    /// Whether the prompt has opened the thinking already.
    var isThinkingOpen = false
}
