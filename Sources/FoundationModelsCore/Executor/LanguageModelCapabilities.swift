/// What a model can do.
public struct LanguageModelCapabilities: Sendable {
    private let capabilities: Set<Capability>

    /// Collects capabilities.
    public init(_ capabilities: [LanguageModelCapabilities.Capability]) { self.capabilities = Set(capabilities) }
}

extension LanguageModelCapabilities {
    /// Whether a capability is among them.
    public func contains(_ capability: LanguageModelCapabilities.Capability) -> Bool {
        capabilities.contains(capability)
    }

    /// One thing that a model can do.
    public struct Capability: Sendable, Hashable {
        let name: String
    }
}

extension LanguageModelCapabilities.Capability {
    /// Seeing images.
    public static var vision: LanguageModelCapabilities.Capability { .init(name: "vision") }
    /// Answering in the shape of a schema.
    public static var guidedGeneration: LanguageModelCapabilities.Capability { .init(name: "guidedGeneration") }
    /// Thinking before answering.
    public static var reasoning: LanguageModelCapabilities.Capability { .init(name: "reasoning") }
    /// Calling tools.
    public static var toolCalling: LanguageModelCapabilities.Capability { .init(name: "toolCalling") }
}

extension LanguageModelCapabilities.Capability: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}
