import FoundationModels
import Synchronization

/// The app's state: the project's phase and its craft techniques.
final class CraftOrchestrator: Sendable {
    enum Mode: CaseIterable { case brainstorming, planning, reviewing }
    enum Technique: Hashable { case origami, crochet }

    private let state: Mutex<(mode: Mode, techniques: Set<Technique>)>

    init(techniques: Set<Technique> = []) { state = Mutex((.brainstorming, techniques)) }

    var mode: Mode {
        get { state.withLock { $0.mode } }
        set { state.withLock { $0.mode = newValue } }
    }

    var techniques: Set<Technique> {
        get { state.withLock { $0.techniques } }
        set { state.withLock { $0.techniques = newValue } }
    }
}

/// Instructions with knowledge of origami, for any profile that needs them.
struct OrigamiExpert: DynamicInstructions {
    var body: some DynamicInstructions {
        Instructions("You know how paper is folded: valley folds, mountain folds and the bases made of them.")
    }
}

struct BrainstormFacilitator: DynamicInstructions {
    let orchestrator: CraftOrchestrator

    var body: some DynamicInstructions {
        Instructions("You are a warm and friendly expert who finds ideas for craft projects.")
        if orchestrator.techniques.contains(.origami) {
            OrigamiExpert()
        }
    }
}

struct TutorialAuthor: DynamicInstructions {
    let orchestrator: CraftOrchestrator

    var body: some DynamicInstructions {
        Instructions("You write the steps of craft projects, short and in order.")
        if orchestrator.techniques.contains(.origami) {
            OrigamiExpert()
        }
    }
}

struct CraftCoach: DynamicInstructions {
    var body: some DynamicInstructions {
        Instructions("You help people who work on a craft project, in a few friendly words.")
    }
}

/// One agent for each phase. Brainstorming and planning need wide knowledge; reviewing stays on the machine.
struct CraftProfile: LanguageModelSession.DynamicProfile {
    let orchestrator: CraftOrchestrator

    var body: some DynamicProfile {
        switch orchestrator.mode {
        case .brainstorming:
            Profile {
                BrainstormFacilitator(orchestrator: orchestrator)
            }
            .model(PrivateCloudComputeLanguageModel())
            .temperature(1)
        case .planning:
            Profile {
                TutorialAuthor(orchestrator: orchestrator)
            }
            .model(PrivateCloudComputeLanguageModel())
            .reasoningLevel(.deep)
        case .reviewing:
            Profile {
                CraftCoach()
            }
            .model(SystemLanguageModel.default)
            .droppingToolCalls()
            .modifier(DroppingImagesProfileModifier(model: SystemLanguageModel.default))
        }
    }
}

/// Leaves the calls of tools and their outputs out of what a model sees, ahead of the latest answer.
struct DroppingToolCallsProfileModifier: LanguageModelSession.DynamicProfileModifier {
    func body(content: Content) -> some LanguageModelSession.DynamicProfile {
        content.historyTransform { history in
            guard let latest = history.lastIndex(where: { if case .response = $0 { true } else { false } }) else {
                return history
            }
            let earlier = history[..<latest].filter { entry in
                switch entry {
                case .toolCalls, .toolOutput: false
                default: true
                }
            }
            return earlier + history[latest...]
        }
    }
}

/// Leaves images out of what a model sees that reads text alone.
struct DroppingImagesProfileModifier: LanguageModelSession.DynamicProfileModifier {
    let model: SystemLanguageModel

    func body(content: Content) -> some LanguageModelSession.DynamicProfile {
        content.historyTransform { history in
            guard !model.capabilities.contains(.vision) else { return history }
            return history.map { entry in
                guard case .prompt(var prompt) = entry else { return entry }
                prompt.segments.removeAll { if case .attachment = $0 { true } else { false } }
                return .prompt(prompt)
            }
        }
    }
}

extension LanguageModelSession.DynamicProfile {
    func droppingToolCalls() -> some LanguageModelSession.DynamicProfile {
        modifier(DroppingToolCallsProfileModifier())
    }
}
