import FoundationModels
import Testing

struct EchoModel: LanguageModel {
    typealias Executor = EchoExecutor
    var greeting: String
    var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([]) }
    var executorConfiguration: EchoExecutor.Configuration { .init(greeting: greeting) }
}

struct EchoExecutor: LanguageModelExecutor {
    struct Configuration: Hashable, Sendable { var greeting: String }
    typealias Model = EchoModel
    private let configuration: Configuration

    init(configuration: Configuration) throws { self.configuration = configuration }

    func prewarm(model: EchoModel, transcript: Transcript) {}

    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest, model: EchoModel,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        var words = configuration.greeting.split(separator: " ").map(String.init)
        if case .prompt(let prompt)? = request.transcript.last {
            for case .text(let segment) in prompt.segments {
                words += segment.content.split(separator: " ").map(String.init)
            }
        }
        for word in words.prefix(request.generationOptions.maximumResponseTokens ?? words.count) {
            await channel.send(.response(action: .appendText(word + " ", tokenCount: 1)))
        }
        await channel.send(
            .response(
                action: .updateUsage(
                    input: .init(totalTokenCount: words.count, cachedTokenCount: 0),
                    output: .init(totalTokenCount: words.count, reasoningTokenCount: 0))))
    }
}

func callClock(_ channel: LanguageModelExecutorGenerationChannel) async {
    await channel.send(.reasoning(action: .appendText("I need the time.", tokenCount: 5)))
    await channel.send(
        .toolCalls(action: .toolCall(id: "call_1", name: "clock", action: .appendArguments("{}", tokenCount: 1))))
}

@Suite("Bringing your own model")
struct BringingYourOwnModelArticle {
    @Test("the article's model answers, and what it didn't declare is refused")
    func run() async throws {
        let session = LanguageModelSession(model: EchoModel(greeting: "You said:"))
        print(try await session.respond(to: "hello").content)
        #expect(try await session.respond(to: "hello").content == "You said: hello ")
        await #expect(throws: LanguageModelError.self) { try await session.respond(to: "x", generating: Int.self) }
    }
}
