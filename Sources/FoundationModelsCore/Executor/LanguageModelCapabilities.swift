/// The set of a model's capabilities.
public struct LanguageModelCapabilities: Sendable {
    private let capabilities: Set<Capability>

    /// Creates a set of capabilities.
    public init(_ capabilities: [LanguageModelCapabilities.Capability]) { self.capabilities = Set(capabilities) }
}

extension LanguageModelCapabilities {
    /// Returns whether the set contains a capability.
    public func contains(_ capability: LanguageModelCapabilities.Capability) -> Bool {
        capabilities.contains(capability)
    }

    /// A capability of a model.
    public struct Capability: Sendable, Hashable {
        let name: String
    }
}

extension LanguageModelCapabilities.Capability {
    /// The model accepts images.
    public static var vision: LanguageModelCapabilities.Capability { .init(name: "vision") }
    /// The model's answer can follow a schema.
    public static var guidedGeneration: LanguageModelCapabilities.Capability { .init(name: "guidedGeneration") }
    /// The model can reason before it answers.
    public static var reasoning: LanguageModelCapabilities.Capability { .init(name: "reasoning") }
    /// The model can call tools.
    public static var toolCalling: LanguageModelCapabilities.Capability { .init(name: "toolCalling") }
}

extension LanguageModelCapabilities.Capability: CustomStringConvertible {
    /// The capability's name.
    public var description: String { name }
}
