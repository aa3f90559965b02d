import FoundationModels
import Observation

/// The state of an app with several agents, on the main actor as its template has it.
@Observable
final class Workshop {
    enum Mode { case brainstorming, planning }
    var mode = Mode.brainstorming
    var events: [String] = []
    var plan: String?
}

nonisolated extension SessionPropertyValues {
    @SessionPropertyEntry var handOvers = 0
}

struct HandOver: Tool {
    @SessionProperty(\.handOvers) var handOvers
    let workshop: Workshop
    let description = "Hands the conversation over to the planner"

    @Generable struct Arguments {
        var idea: String
    }

    func call(arguments: Arguments) async throws -> String {
        handOvers += 1
        await workshop.handOver(arguments.idea)
        return "The planner takes over."
    }
}

extension Workshop {
    func note(_ event: String) { events.append(event) }

    func handOver(_ idea: String) {
        plan = idea
        mode = .planning
    }
}

struct Facilitator: DynamicInstructions {
    var workshop: Workshop
    var body: some DynamicInstructions {
        Instructions { "You are a warm and friendly facilitator." }
        HandOver(workshop: workshop)
    }
}

struct WorkshopProfile: LanguageModelSession.DynamicProfile {
    @SessionProperty(\.handOvers) var handOvers
    var workshop: Workshop
    var facilitating: any LanguageModel
    var planning: any LanguageModel

    var body: some DynamicProfile {
        // A body runs where the session was made, also when a stream asks for it.
        let _ = MainActor.assertIsolated()
        switch workshop.mode {
        case .brainstorming:
            Profile { Facilitator(workshop: workshop) }
                .model(facilitating)
                .temperature(1)
                .onToolCall { await workshop.note("hand over") }
        case .planning:
            Profile { Instructions("Plan \(handOvers): \(workshop.plan ?? "nothing").") }
                .model(planning)
                .onActivate { @MainActor in workshop.events.append("planning") }
                .onResponse { await workshop.note("planned") }
        }
    }
}
