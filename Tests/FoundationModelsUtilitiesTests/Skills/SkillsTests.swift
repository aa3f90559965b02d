import Foundation
import FoundationModelsCore
import FoundationModelsTesting
import LocalModels
import Observation
import Testing

@testable import FoundationModelsUtilities

@Suite("Skills")
struct SkillsTests {
    private static let lead =
        "If a skill below fits the user's request, silently activate it before responding. "
        + "Otherwise, respond normally without calling tools."

    private static func call(_ skill: String, tool: String = "activate_skill") -> ScriptedStep {
        .toolCalls([.init(tool, arguments: #"{"skill":"\#(skill)"}"#, id: "1")])
    }

    /// A session whose instructions are nothing but skills.
    private func session(_ model: ScriptedLanguageModel, _ skills: @escaping () -> Skills) -> LanguageModelSession {
        LanguageModelSession(model: model, dynamicInstructions: skills())
    }

    @Test("a skill of a prompt is told as the tool's output, each time, and is never active")
    func onDemand() async throws {
        let log = Log()
        let activations = SkillActivations()
        let model = ScriptedLanguageModel([Self.call("folds"), Self.call("folds"), .text("Fold it.")])
        let session = session(model) {
            Skills(activations: activations) {
                Skill(name: "folds", description: "Kinds of folds", prompt: "A valley fold …") { log.add("told") }
            }
        }
        try await session.respond(to: "Which folds are there?")
        #expect(session.transcript.outputs == ["A valley fold …", "A valley fold …"])
        #expect(log.lines == ["told", "told"])
        #expect(activations.activeSkillNames.isEmpty)
        #expect(
            session.transcript.instructions?.description
                == "\(Self.lead)\n\nSkill: folds [on demand]\nDescription: Kinds of folds")
        #expect(session.transcript.instructions?.toolDefinitions.map(\.name) == ["activate_skill"])
    }

    @Test("a skill of instructions changes them, and brings its tools, from the next request to the model on")
    func instructions() async throws {
        let activations = SkillActivations()
        let model = ScriptedLanguageModel([Self.call("crochet"), Self.call("crochet"), .text("Row 1 …")])
        let session = session(model) {
            Skills(activations: activations, instructions: Instructions("Lead.")) {
                Skill(name: "crochet", description: "Patterns") {
                    Instructions {
                        "Write rows."
                        "Number them."
                    }
                    IdleTool(name: "count_stitches")
                }
                Skill(name: "tea", description: "Kinds of tea", instructions: "Warm the pot.")
            }
        }
        try await session.respond(to: "A pattern, please")
        let seen = model.requests.compactMap(\.transcript.instructions)
        #expect(
            seen.map(\.description) == [
                "Lead.\n\nSkill: crochet [inactive]\nDescription: Patterns\n\nSkill: tea [inactive]\nDescription: Kinds of tea",
                "Lead.\n\nSkill: crochet [active]\nWrite rows.\nNumber them.\n\nSkill: tea [inactive]\nDescription: Kinds of tea",
                "Lead.\n\nSkill: crochet [active]\nWrite rows.\nNumber them.\n\nSkill: tea [inactive]\nDescription: Kinds of tea",
            ])
        #expect(
            seen.map { $0.toolDefinitions.map(\.name) }
                == [["activate_skill"], ["count_stitches", "activate_skill"], ["count_stitches", "activate_skill"]])
        #expect(
            session.transcript.outputs
                == ["Successfully activated skill: crochet", "The skill is active already: crochet"])
        #expect(activations.activeSkillNames == ["crochet"])
    }

    @Test("where a skill may be put aside, the tool toggles")
    func toggling() async throws {
        let log = Log()
        let activations = SkillActivations()
        let tool = "toggle_skill"
        let model = ScriptedLanguageModel([Self.call("b", tool: tool), Self.call("b", tool: tool), .text("Done.")])
        let session = session(model) {
            Skills(activations: activations) {
                Skill(
                    name: "b", description: "B", instructions: "Be B.", allowsDeactivation: true,
                    onActivate: { log.add("on") }, onDeactivate: { log.add("off") })
                Skill(name: "a", description: "A", prompt: "A!")
            }
        }
        try await session.respond(to: "Go")
        #expect(
            session.transcript.outputs == ["Successfully activated skill: b", "Successfully deactivated skill: b"])
        #expect(log.lines == ["on", "off"])
        let definition = try #require(session.transcript.instructions?.toolDefinitions.first)
        #expect(definition.description.contains("deactivates"))
        #expect(definition.description.contains("[on demand]"))
        #expect(definition.parameters.skillNames == ["a", "b"])
    }

    @Test("two calls at once activate a skill once")
    func twice() async throws {
        let log = Log()
        let calls = ["1", "2"].map { ScriptedStep.Call("activate_skill", arguments: #"{"skill":"b"}"#, id: $0) }
        let model = ScriptedLanguageModel([.toolCalls(calls), .text("Done.")])
        let session = session(model) {
            Skills(activations: SkillActivations()) {
                Skill(name: "b", description: "B", instructions: "Be B.") { log.add("on") }
            }
        }
        try await session.respond(to: "Go")
        #expect(log.lines == ["on"])
        #expect(
            session.transcript.outputs.sorted()
                == ["Successfully activated skill: b", "The skill is active already: b"])
    }

    @Test("a strict schema takes the names only of skills whose state can change")
    func strictness() {
        let activations = SkillActivations()
        activations.activate("held")
        activations.activate("aside")
        func names(strict: Bool) -> [String]? {
            let skills = Skills(
                activations: activations, strictSchema: strict,
                skills: [
                    Skill(name: "held", description: "", instructions: "x"),
                    Skill(name: "aside", description: "", instructions: "x", allowsDeactivation: true),
                    Skill(name: "told", description: "", prompt: "x"),
                    Skill(name: "free", description: "", instructions: "x"),
                ])
            return skills.activationTools.first?.parameters.skillNames
        }
        #expect(names(strict: false) == ["aside", "free", "held", "told"])
        #expect(names(strict: true) == ["aside", "free", "told"])
        let held = Skill(name: "held", description: "", instructions: "x")
        #expect(Skills(activations: activations, strictSchema: true, skills: [held]).activationTools.isEmpty)
    }

    @Test("no skills say nothing")
    func nothing() async throws {
        let model = ScriptedLanguageModel([.text("Hi.")])
        let session = session(model) { Skills(activations: SkillActivations(), skills: []) }
        try await session.respond(to: "Hi")
        #expect(session.transcript.kinds == "pr")
    }

    @Test("names of its own, and an unknown skill")
    func errors() async throws {
        let model = ScriptedLanguageModel([Self.call("none", tool: "use_skill")])
        let session = session(model) {
            Skills(activations: SkillActivations(), toolName: "use_skill", toolDescription: "Picks a skill.") {
                let hasTea = true
                if hasTea { Skill(name: "tea", description: "Tea", prompt: "Warm the pot.") } else {}
                for number in 1...2 { Skill(name: "n\(number)", description: "", prompt: "\(number)") }
                Optional<Skill>.none
            }
        }
        do {
            try await session.respond(to: "Go")
            Issue.record("an unknown skill was taken")
        } catch let error as LanguageModelSession.ToolCallError {
            let parsing = try #require(error.underlyingError as? GeneratedContent.ParsingError)
            #expect(parsing.rawContent == "none")
            #expect(parsing.debugDescription.contains(#"["n1", "n2", "tea"]"#))
        }
        #expect(model.requests.first?.transcript.instructions?.toolDefinitions.first?.description == "Picks a skill.")
        #expect(session.transcript.count == 1 && session.transcript.instructions != nil)
    }

    @Test("activations are observable, in order, each once")
    func activations() {
        let activations = SkillActivations()
        let log = Log()
        withObservationTracking {
            _ = activations.isActive("b")
        } onChange: {
            log.add("changed")
        }
        activations.deactivate("b")
        #expect(log.lines.isEmpty)
        activations.activate("b")
        activations.activate("a")
        activations.activate("b")
        #expect(log.lines == ["changed"])
        #expect(activations.activeSkillNames == ["b", "a"])
        activations.deactivate("b")
        #expect(!activations.isActive("b") && activations.isActive("a"))
    }
}

extension GenerationSchema {
    /// The names that the schema of a skill tool lists.
    fileprivate var skillNames: [String]? {
        struct Schema: Decodable {
            struct Property: Decodable {
                var `enum`: [String]
            }
            var properties: [String: Property]
        }
        let schema = try? JSONDecoder().decode(Schema.self, from: JSONEncoder().encode(self))
        return schema?.properties["skill"]?.enum
    }
}
