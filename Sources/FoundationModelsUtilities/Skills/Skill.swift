import FoundationModelsCore

/// Directions for a kind of task, which a model takes up when a request calls for them.
///
/// The directions of a *prompt* skill are told once, as the output of the tool that activates it. Those of an
/// *instructions* skill stand in the instructions while it is active, with the tools that belong to it.
public struct Skill {
    /// What the model gets.
    enum Content {
        case prompt(Prompt)
        case instructions(AnyDynamicInstructions, allowsDeactivation: Bool)
    }

    /// The name by which the model chooses it.
    let name: String
    /// When to choose it.
    let description: String
    let content: Content
    let onActivate: @Sendable () -> Void
    let onDeactivate: @Sendable () -> Void
}

extension Skill {
    /// Makes a skill whose text is told once, each time it is called for.
    public init(
        name: String, description: String, prompt: String, onActivate: @Sendable @escaping () -> Void = {}
    ) {
        self.init(name: name, description: description, onActivate: onActivate) { prompt }
    }

    /// Makes a skill whose prompt is told once, each time it is called for.
    public init(
        name: String, description: String, onActivate: @Sendable @escaping () -> Void = {},
        @PromptBuilder prompt: () -> Prompt
    ) {
        self.init(
            name: name, description: description, content: .prompt(prompt()), onActivate: onActivate,
            onDeactivate: {})
    }

    /// Makes a skill whose instructions hold while it is active.
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

    /// Makes a skill whose instructions and tools are there while it is active.
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

    /// Whether the model may put the skill aside again.
    var allowsDeactivation: Bool {
        if case .instructions(_, let allowsDeactivation) = content { allowsDeactivation } else { false }
    }

    /// Whether the skill is told once rather than held active.
    var isOnDemand: Bool {
        if case .prompt = content { true } else { false }
    }
}
