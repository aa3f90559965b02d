import FoundationModels
import FoundationModelsTesting
import Synchronization

extension SessionPropertyValues {
    @SessionPropertyEntry var note: String = "none"
    @SessionPropertyEntry var visits = 0
    @SessionPropertyEntry fileprivate var mark: String?
}

/// What tests change between requests.
final class Switchboard: Sendable {
    private let storage = Mutex("a")
    var mode: String {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }
}

struct Specialist: DynamicInstructions {
    var topic: String
    var body: some DynamicInstructions {
        Instructions("You know \(topic).")
        Probe(name: "ask_\(topic)")
    }
}

struct Team: DynamicInstructions {
    var topics: [String]
    var isPolite: Bool?
    var body: some DynamicInstructions {
        Instructions {
            "You lead."
            "Be brief."
        }
        if topics.isEmpty {
            Instructions("You have no experts.")
        } else {
            ForEach(topics, id: \.self) { Specialist(topic: $0) }
        }
        if let isPolite {
            if isPolite { Instructions("Be polite.") }
        }
        [Probe(name: "first"), Probe(name: "second")]
    }
}

/// Two profiles that log what happens to them.
struct Modes: LanguageModelSession.DynamicProfile {
    let board: Switchboard
    let log: Log
    var first: any LanguageModel
    var second: any LanguageModel

    var body: some DynamicProfile {
        switch board.mode {
        case "a":
            Profile {
                Instructions("First.")
                Probe(name: "toSecond") { _ in
                    board.mode = "b"
                    return "over"
                }
            }
            .model(first)
            .onActivate { log.add("activate a") }
            .onDeactivate { log.add("deactivate a") }
            .onPrompt { prompt in log.add("prompt a \(prompt)") }
            .onToolCall { call in log.add("call \(call.toolName)") }
            .onToolOutput { call, output in log.add("output \(call.toolName) \(output)") }
            .onResponse { log.add("response a") }
        default:
            Profile { Instructions("Second.") }
                .model(second)
                .onActivate { log.add("activate b") }
                .onDeactivate { log.add("deactivate b") }
                .onPrompt { log.add("prompt b") }
                .onResponse { response in log.add("response b \(response)") }
        }
    }
}

extension LanguageModelSession.DynamicProfile {
    func named(_ name: String, _ log: Log) -> some LanguageModelSession.DynamicProfile {
        onPrompt { log.add("prompt \(name)") }.historyTransform { history in
            log.add("transform \(name) \(history.count)")
            return history
        }
    }
}

struct Windowed: LanguageModelSession.DynamicProfileModifier {
    var count: Int
    func body(content: Content) -> some DynamicProfile { content.historyTransform { $0.suffix(count) } }
}

/// An actor that keeps a session with a profile.
actor Chatting {
    private var session: LanguageModelSession?
    private(set) var prompts = 0

    func begin(model: ScriptedLanguageModel) async throws {
        let profile = LanguageModelSession.Profile { EmptyDynamicInstructions() }.model(model)
            .onPrompt { [weak self] in await self?.note() }
        let session = LanguageModelSession(profile: profile)
        self.session = session
        try await session.respond(to: "Hi")
    }

    private func note() { prompts += 1 }
}

/// A profile of any type, on a branch that needs a newer system.
struct AnyProfile: LanguageModelSession.DynamicProfile {
    var profile: any LanguageModelSession.DynamicProfile
    var body: some DynamicProfile {
        if #available(macOS 27, *) {
            LanguageModelSession.AnyDynamicProfile(profile)
        } else {
            LanguageModelSession.AnyDynamicProfile(profile)
        }
    }
}

/// Models that are made anew whenever the body is evaluated, told apart by their names.
struct Alternating: LanguageModelSession.DynamicProfile {
    let board: Switchboard
    let made: Log
    var body: some DynamicProfile {
        Profile { EmptyDynamicInstructions() }.model(NamedModel(name: board.mode, made: made))
    }
}

struct NamedModel: LanguageModel {
    let name: String
    let made: Log
    var capabilities: LanguageModelCapabilities { .init([]) }
    var executorConfiguration: Executor.Configuration { .init(name: name, made: made) }

    struct Executor: LanguageModelExecutor {
        typealias Model = NamedModel
        struct Configuration: Hashable, Sendable {
            let name: String
            let made: Log
            static func == (left: Self, right: Self) -> Bool { left.name == right.name && left.made === right.made }
            func hash(into hasher: inout Hasher) { hasher.combine(name) }
        }

        init(configuration: Configuration) { configuration.made.add(configuration.name) }

        nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: NamedModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            await channel.send(.response(action: .appendText(model.name, tokenCount: 1)))
        }
    }
}
