import FoundationModelsCore

/// Directions for a kind of task, which a model activates when a request needs them.
///
/// The tool that activates a *prompt* skill returns its directions once, as its output. The directions of an
/// *instructions* skill are in the instructions while it is active, with its tools.
public struct Skill {
    /// The directions of a skill.
    enum Content {
        case prompt(Prompt)
        case instructions(AnyDynamicInstructions, allowsDeactivation: Bool)
    }

    /// The name by which the model chooses the skill.
    let name: String
    /// A description of when to choose it.
    let description: String
    let content: Content
    let onActivate: @Sendable () -> Void
    let onDeactivate: @Sendable () -> Void
}

extension Skill {
    /// Creates a skill whose text the model gets once, at each activation.
    public init(
        name: String, description: String, prompt: String, onActivate: @Sendable @escaping () -> Void = {}
    ) {
        self.init(name: name, description: description, onActivate: onActivate) { prompt }
    }

    /// Creates a skill whose prompt the model gets once, at each activation.
    public init(
        name: String, description: String, onActivate: @Sendable @escaping () -> Void = {},
        @PromptBuilder prompt: () -> Prompt
    ) {
        self.init(
            name: name, description: description, content: .prompt(prompt()), onActivate: onActivate,
            onDeactivate: {})
    }

    /// Creates a skill whose instructions apply while it is active.
    public init(
        name: String, description: String, instructions: any InstructionsRepresentable,
        allowsDeactivation: Bool = false, onActivate: @Sendable @escaping () -> Void = {},
        onDeactivate: @Sendable @escaping () -> Void = {}
    ) {
        self.init(
            name: name, description: description, allowsDeactivation: allowsDeactivation, onActivate: onActivate,
            onDeactivate: onDeactivate
        ) {
            Instructions(instructions)
        }
    }

    /// Creates a skill whose instructions and tools are present while it is active.
    public init(
        name: String, description: String, allowsDeactivation: Bool = false,
        onActivate: @Sendable @escaping () -> Void = {}, onDeactivate: @Sendable @escaping () -> Void = {},
        @DynamicInstructionsBuilder instructions: () -> some DynamicInstructions
    ) {
        self.init(
            name: name, description: description,
            content: .instructions(
                AnyDynamicInstructions(erasing: instructions()), allowsDeactivation: allowsDeactivation),
            onActivate: onActivate, onDeactivate: onDeactivate)
    }

    /// Whether the model may deactivate the skill.
    var allowsDeactivation: Bool {
        if case .instructions(_, let allowsDeactivation) = content { allowsDeactivation } else { false }
    }

    /// Whether the skill gives its directions once instead of staying active.
    var isOnDemand: Bool {
        if case .prompt = content { true } else { false }
    }
}
