import FoundationModelsCore

/// The tool by which a model activates skills.
struct SkillTool: Tool {
    /// The arguments of a call.
    struct Arguments: ConvertibleFromGeneratedContent {
        let skill: String

        init(_ content: GeneratedContent) throws { skill = try content.value(forProperty: "skill") }
    }

    /// The effect of a skill's call.
    private enum Effect: Sendable {
        case tell(Prompt)
        case toggle(allowsDeactivation: Bool)
    }

    private struct Entry: Sendable {
        let effect: Effect
        let onActivate: @Sendable () -> Void
        let onDeactivate: @Sendable () -> Void
    }

    let name: String
    let description: String
    private let names: [String]
    private let entries: [String: Entry]
    private let activations: SkillActivations

    /// Creates the tool; `names` are its allowed arguments.
    init(name: String, description: String, names: [String], skills: [Skill], activations: SkillActivations) {
        self.name = name
        self.description = description
        self.names = names
        self.activations = activations
        let known = skills.map { skill in
            let effect: Effect =
                switch skill.content {
                case .prompt(let prompt): .tell(prompt)
                case .instructions(_, let allowsDeactivation): .toggle(allowsDeactivation: allowsDeactivation)
                }
            return (
                skill.name, Entry(effect: effect, onActivate: skill.onActivate, onDeactivate: skill.onDeactivate)
            )
        }
        entries = Dictionary(known) { first, _ in first }
    }

    var parameters: GenerationSchema {
        GenerationSchema(
            type: SkillChoice.self,
            properties: [
                GenerationSchema.Property(
                    name: "skill", description: "The name of the skill", type: String.self, guides: [.anyOf(names)])
            ])
    }

    func call(arguments: Arguments) async throws -> Prompt {
        let name = arguments.skill
        guard let entry = entries[name] else {
            throw GeneratedContent.ParsingError(
                rawContent: name,
                debugDescription: "there is no skill \"\(name)\"; the skills are \(entries.keys.sorted()).")
        }
        switch entry.effect {
        case .tell(let prompt):
            entry.onActivate()
            return prompt
        case .toggle(let allowsDeactivation):
            if activations.insert(name) {
                entry.onActivate()
                return Prompt("Successfully activated skill: \(name)")
            }
            guard allowsDeactivation else { return Prompt("The skill is active already: \(name)") }
            if activations.remove(name) { entry.onDeactivate() }
            return Prompt("Successfully deactivated skill: \(name)")
        }
    }
}

/// The name of the arguments' schema.
private struct SkillChoice: Generable {
    static var generationSchema: GenerationSchema { GenerationSchema(type: Self.self, properties: []) }

    var generatedContent: GeneratedContent { GeneratedContent(properties: [:]) }

    init(_ content: GeneratedContent) throws {}
}
