import FoundationModelsCore

/// Skills that a model activates by itself; until then it knows only their names and descriptions.
///
/// ```swift
/// Profile {
///     Instructions("You help with crafts.")
///     Skills(activations: activations) {
///         Skill(name: "folds", description: "Names of folds", prompt: "A valley fold is …")
///         Skill(name: "crochet", description: "Crochet patterns", instructions: "Write patterns in rows.")
///     }
/// }
/// ```
public struct Skills: DynamicInstructions {
    private let activations: SkillActivations
    private let toolName: String?
    private let toolDescription: String?
    private let instructions: Instructions?
    private let strictSchema: Bool
    private let skills: [Skill]

    /// Creates instructions from a builder's skills.
    ///
    /// - Parameters:
    ///   - activations: The active skills; keep it for the session's whole life.
    ///   - toolName: The name of the tool by which the model activates skills.
    ///   - toolDescription: The description of that tool for the model.
    ///   - instructions: The text before the skills.
    ///   - strictSchema: Whether the tool accepts only skills whose state a call would change. The set of names then
    ///     changes with every activation, so a model must compute its instructions again.
    public init(
        activations: SkillActivations, toolName: String? = nil, toolDescription: String? = nil,
        instructions: Instructions? = nil, strictSchema: Bool = false, @SkillsBuilder skills: () -> [Skill]
    ) {
        self.init(
            activations: activations, toolName: toolName, toolDescription: toolDescription,
            instructions: instructions, strictSchema: strictSchema, skills: skills())
    }

    /// Creates instructions from skills; the parameters are those of the initializer with a builder.
    public init(
        activations: SkillActivations, toolName: String? = nil, toolDescription: String? = nil,
        instructions: Instructions? = nil, strictSchema: Bool = false, skills: [Skill]
    ) {
        self.activations = activations
        self.toolName = toolName
        self.toolDescription = toolDescription
        self.instructions = instructions
        self.strictSchema = strictSchema
        self.skills = skills
    }

    /// The list of skills, the instructions and tools of the active ones, and the tool that activates them.
    public var body: some DynamicInstructions {
        if !skills.isEmpty {
            instructions ?? Instructions(Self.lead)
            ForEach(skills.indices, id: \.self) { index in
                SkillInstructions(skill: skills[index], isActive: activations.isActive(skills[index].name))
            }
            activationTools
        }
    }

    /// The tool that activates skills; empty if no skill's state can change.
    var activationTools: [any Tool] {
        let names = skills.filter { skill in
            !strictSchema || skill.isOnDemand || skill.allowsDeactivation || !activations.isActive(skill.name)
        }.map(\.name)
        guard !names.isEmpty else { return [] }
        let toggles = skills.contains(where: \.allowsDeactivation)
        return [
            SkillTool(
                name: toolName ?? (toggles ? "toggle_skill" : "activate_skill"),
                description: toolDescription
                    ?? Self.description(toggles: toggles, hasOnDemand: skills.contains(where: \.isOnDemand)),
                names: Set(names).sorted(), skills: skills, activations: activations)
        ]
    }

    private static let lead =
        "If a skill below fits the user's request, silently activate it before responding. "
        + "Otherwise, respond normally without calling tools."

    private static func description(toggles: Bool, hasOnDemand: Bool) -> String {
        var text = toggles ? "Activates a skill, or deactivates one that is active," : "Activates a skill"
        text += " when its description fits the request. Call it without asking, and don't mention it in the response."
        if hasOnDemand { text += " A skill marked [on demand] gives its guidance once for each call." }
        return text
    }
}

/// The instructions for one skill.
private struct SkillInstructions: DynamicInstructions {
    let skill: Skill
    let isActive: Bool

    var body: some DynamicInstructions {
        // The line break before each skill leaves an empty line between it and the text before.
        switch skill.content {
        case .prompt: Instructions("\nSkill: \(skill.name) [on demand]\nDescription: \(skill.description)")
        case .instructions(let instructions, _):
            if isActive {
                Instructions("\nSkill: \(skill.name) [active]")
                instructions
            } else {
                Instructions("\nSkill: \(skill.name) [inactive]\nDescription: \(skill.description)")
            }
        }
    }
}
