import Foundation
import FoundationModels
import FoundationModelsUtilities

// "Build agentic app experiences with the Foundation Models framework" and the profiles of the other talks of 2026, with
// the corrections from slide to release: `\.history` is a `HistoryView`, and what a slide leaves out stands here shortly.

enum Agents2026 {
    enum Technique { case origami, crochet }

    final class CraftOrchestrator: @unchecked Sendable {
        enum Mode { case brainstorming, planning, reviewing }
        var mode = Mode.brainstorming
        var techniques: Set<Technique> = []
        var pccLanguageModel: any LanguageModel
        var systemLanguageModel: any LanguageModel

        init(pccLanguageModel: any LanguageModel, systemLanguageModel: any LanguageModel) {
            self.pccLanguageModel = pccLanguageModel
            self.systemLanguageModel = systemLanguageModel
        }
    }

    struct GenerateProjectTitle: Tool {
        let name = "generateProjectTitle"
        let description = "Generates a title for a project"
        @Generable struct Arguments { var idea: String }
        func call(arguments: Arguments) async throws -> String { "The \(arguments.idea)" }
    }

    struct FindFolds: Tool {
        let description = "Finds folds"
        @Generable struct Arguments { var name: String }
        func call(arguments: Arguments) async throws -> [String] { ["valley", "mountain"] }
    }

    // DynamicInstructions
    struct OrigamiExpert: DynamicInstructions {
        var body: some DynamicInstructions {
            Instructions {
                "You know everything about origami."
            }
            FindFolds()
        }
    }

    struct BrainstormFacilitator: DynamicInstructions {
        var orchestrator: CraftOrchestrator

        var body: some DynamicInstructions {
            Instructions {
                "You are a warm and friendly expert crafting brainstorm facilitator."
            }
            // Tools
            GenerateProjectTitle()
            // Conditionally include Origami knowledge
            if orchestrator.techniques.contains(.origami) {
                OrigamiExpert()
            }
        }
    }

    struct TutorialAuthor: DynamicInstructions {
        var orchestrator: CraftOrchestrator
        var body: some DynamicInstructions { Instructions("You write steps.") }
    }

    struct CraftCoach: DynamicInstructions {
        var body: some DynamicInstructions { Instructions("You coach.") }
    }

    // DynamicProfile
    struct CraftProfile: LanguageModelSession.DynamicProfile {
        var orchestrator: CraftOrchestrator

        var body: some DynamicProfile {
            switch orchestrator.mode {
            case .brainstorming:
                Profile {
                    BrainstormFacilitator(orchestrator: orchestrator)
                }
                .model(orchestrator.pccLanguageModel)
                .temperature(1)
            case .planning:
                Profile {
                    TutorialAuthor(orchestrator: orchestrator)
                }
                .model(orchestrator.pccLanguageModel)
                .reasoningLevel(.deep)
            case .reviewing:
                Profile {
                    CraftCoach()
                }
                .model(orchestrator.systemLanguageModel)
                .historyTransform { history in
                    // Update the history for your profile
                    guard let latestResponseIndex = lastResponseEntryIndex(history) else {
                        return history
                    }
                    let filteredHistory = history[0..<latestResponseIndex].filter { entry in
                        !isToolCallsOrToolOutput(entry)
                    }
                    return filteredHistory + history[latestResponseIndex...]
                }
            }
        }
    }

    static func lastResponseEntryIndex(_ entries: [Transcript.Entry]) -> Int? {
        entries.lastIndex { if case .response = $0 { true } else { false } }
    }

    static func isToolCallsOrToolOutput(_ entry: Transcript.Entry) -> Bool {
        switch entry {
        case .toolCalls, .toolOutput: true
        default: false
        }
    }

    static func session(orchestrator: CraftOrchestrator) -> LanguageModelSession {
        // Initialize your session with your dynamic profile
        let session = LanguageModelSession(profile: CraftProfile(orchestrator: orchestrator))
        return session
    }

    // Custom modifiers
    struct DroppingToolCallsProfileModifier: LanguageModelSession.DynamicProfileModifier {
        func body(content: Content) -> some DynamicProfile {
            content
                .historyTransform { history in
                    guard let latestResponseIndex = lastResponseEntryIndex(history) else {
                        return history
                    }
                    let filteredHistory = history[0..<latestResponseIndex].filter { entry in
                        !isToolCallsOrToolOutput(entry)
                    }
                    return filteredHistory + history[latestResponseIndex...]
                }
        }
    }

    struct ShortHistoryProfile: LanguageModelSession.DynamicProfile {
        var body: some DynamicProfile {
            Profile { CraftCoach() }
                .historyTransform(shortHistory(_:))
        }

        func shortHistory(_ entries: [Transcript.Entry]) -> [Transcript.Entry] { entries.suffix(4) }
    }

    // History management modifiers
    struct ReviewingProfile: LanguageModelSession.DynamicProfile {
        var summarizerModel: SystemLanguageModel

        var body: some DynamicProfile {
            Profile {
                CraftCoach()
            }
            // Keep the most recent 10 entries
            // after dropping finished tool calls
            .summarizeHistory(entryThreshold: 10, model: summarizerModel)
            .rollingWindow(size: .entries(10))
            .droppingCompletedToolCalls()
        }
    }

    // Session properties
    struct SummarizingProfile: LanguageModelSession.DynamicProfile {
        @SessionProperty(\.history) var history
        @SessionProperty(\.summary) var summary

        var orchestrator: CraftOrchestrator

        var body: some DynamicProfile {
            Profile {
                TutorialAuthor(orchestrator: orchestrator)
                if let summary {
                    Instructions { "Summary: \(summary)" }
                }
            }
            .model(orchestrator.systemLanguageModel)
            .onResponse {
                if history.count > 2,
                    let responseIndex = lastResponse(history)
                {
                    summary = try await summarize(history[history.startIndex..<responseIndex])
                    history = history[responseIndex...]
                }
            }
        }

        func lastResponse(_ history: Transcript.HistoryView) -> Transcript.HistoryView.Index? {
            history.lastIndex { if case .response = $0 { true } else { false } }
        }

        func summarize(_ history: Transcript.HistoryView) async throws -> String { "\(history.count) entries" }
    }

    // Baton-pass
    final class Baton: @unchecked Sendable {
        enum Mode { case brainstorm, tutorial }
        var mode = Mode.brainstorm
    }

    struct BatonPassTool: Tool {
        let name = "passBaton"
        let description = "Passes the baton"
        func call(arguments: Bool) async throws -> String { "Passed." }
    }

    struct BatonProfile: LanguageModelSession.DynamicProfile {
        var orchestrator: Baton
        var serverModel: any LanguageModel
        var systemModel: any LanguageModel

        var body: some DynamicProfile {
            switch orchestrator.mode {
            case .brainstorm:
                Profile {
                    Instructions("Brainstorm.")
                    BatonPassTool()
                }
                .onToolCall { orchestrator.mode = .tutorial }
                .model(serverModel)
            case .tutorial:
                Profile {
                    Instructions("Teach.")
                    BatonPassTool()
                }
                .onToolCall { orchestrator.mode = .brainstorm }
                .model(systemModel)
            }
        }
    }

    // Phone-a-friend
    // Not isolated where the module is, since a tool, which is Sendable, is generic over it.
    nonisolated struct TitleProfile: LanguageModelSession.DynamicProfile {
        var model: any LanguageModel
        var body: some DynamicProfile { Profile { Instructions("Give a title.") }.model(model) }
    }

    struct PhoneFriendTool<P: LanguageModelSession.DynamicProfile>: Tool {
        let name: String
        let description: String
        let profile: @Sendable () -> P

        @Generable struct Arguments { var question: String }

        func call(arguments: Arguments) async throws -> String {
            let session = LanguageModelSession(profile: profile())
            let response = try await session.respond(to: arguments.question)
            return response.content
        }
    }

    struct FriendlyProfile: LanguageModelSession.DynamicProfile {
        var model: any LanguageModel
        var friend: any LanguageModel

        var body: some DynamicProfile {
            Profile {
                Instructions("Brainstorm.")
                PhoneFriendTool(
                    name: "generate_title", description: "Generate a creative project title",
                    profile: { TitleProfile(model: friend) })
            }
            .model(model)
        }
    }

    // The skills pattern
    struct CraftingSkills: LanguageModelSession.DynamicInstructions {
        var activations: SkillActivations

        var body: some DynamicInstructions {
            Skills(activations: activations) {
                Skill(
                    name: "origami_folds",
                    description: "Details about specific types of folds",
                    prompt: """
                        Valley Fold: Paper is folded toward you, creating a V-shaped crease
                        Mountain Fold: Paper is folded away from you, creating an inverted V
                        """
                )
                Skill(
                    name: "crochet", description: "Stitches", instructions: "Count the stitches.",
                    allowsDeactivation: true)
            }
        }
    }

    // Tool calling mode; escaping a tool call loop
    final class OrigamiAppState: @unchecked Sendable { var queriedDatabase = false }

    struct QueryOrigamiDatabaseTool: Tool {
        let description = "Looks up how things are folded"
        @Generable struct Arguments { var thing: String }
        func call(arguments: Arguments) async throws -> String { "Fold the \(arguments.thing)." }
    }

    struct OrigamiProfile: LanguageModelSession.DynamicProfile {
        let state: OrigamiAppState
        var model: any LanguageModel

        var body: some LanguageModelSession.DynamicProfile {
            Profile {
                Instructions("Answer questions about how to fold origami")
                QueryOrigamiDatabaseTool()
            }
            .model(model)
            .toolCallingMode(state.queriedDatabase ? .disallowed : .required)
            .onToolCall { state.queriedDatabase = true }
            .transcriptErrorHandlingPolicy(.preserveTranscript)
        }
    }

    // Agent security: a call that the user doesn't confirm is blocked.
    struct Denied: Error {}

    struct GuardedProfile: LanguageModelSession.DynamicProfile {
        var model: any LanguageModel
        var confirm: @Sendable (Transcript.ToolCall) async -> Bool

        var body: some DynamicProfile {
            Profile { QueryOrigamiDatabaseTool() }
                .model(model)
                .onToolCall { call in
                    guard await confirm(call) else { throw Denied() }
                }
        }
    }

    // The documentation's modifier that logs
    struct DebugProfileModifier: LanguageModelSession.DynamicProfileModifier {
        let name: String
        let log: @Sendable (String) -> Void

        func body(content: Content) -> some DynamicProfile {
            content
                .onActivate { log("\(name) is active") }
                .onDeactivate { log("\(name) is not active") }
                .onReasoning { reasoning in log("\(name) thought \(reasoning)") }
                .onToolOutput { call, output in log("\(call.toolName): \(output)") }
        }
    }

    // Images in tools
    struct MyTool: Tool {
        @SessionProperty(\.history) var history
        let description = "Describes an image"
        @Generable struct Arguments { var image: ImageReference }
        func call(arguments: Arguments) async throws -> String {
            arguments.image.resolved(in: history)?.url?.lastPathComponent ?? "no such image"
        }
    }

    // The Origami sample's profile: nested conditions, each with one profile
    struct OrchestratorProfile: LanguageModelSession.DynamicProfile {
        var serverModel: any LanguageModel
        var isPlanning: Bool
        var usesServer: Bool

        var body: some DynamicProfile {
            switch isPlanning {
            case true:
                if !usesServer {
                    Profile { Instructions("Plan here.") }.model(
                        SystemLanguageModel(guardrails: .permissiveContentTransformations))
                } else {
                    Profile {
                        Instructions("Plan.")
                        Instructions {
                            if type(of: serverModel) == SystemLanguageModel.self { "Be short." } else { "Be thorough." }
                        }
                    }
                    .model(serverModel)
                }
            case false: Profile { Instructions("Talk.") }.model(serverModel)
            }
        }
    }
}

extension LanguageModelSession.DynamicProfile {
    func droppingToolCalls() -> some DynamicProfile {
        self.modifier(Agents2026.DroppingToolCallsProfileModifier())
    }

    func debugged(_ name: String, _ log: @escaping @Sendable (String) -> Void) -> some DynamicProfile {
        modifier(Agents2026.DebugProfileModifier(name: name, log: log))
    }
}

// Session properties — declaration
extension SessionPropertyValues {
    @SessionPropertyEntry var summary: String?
}
