import FoundationModels
import FoundationModelsTesting
import TestTraits
import Testing

struct MenuTool: Tool {
    let name = "getPrice"
    let description = "Tells what a drink costs"

    @Generable
    struct Arguments {
        @Guide(.anyOf(["espresso", "latte", "tea"]))
        let drink: String
    }

    func call(arguments: Arguments) async throws -> String {
        arguments.drink == "tea" ? "2 coins" : "4 coins"
    }
}

actor GuestBook: Tool {
    nonisolated let name = "findGuest"
    nonisolated let description = "Finds out how often a guest has come"
    private var visits: [String: Int] = [:]

    @Generable
    struct Arguments { let guest: String }

    @concurrent func call(arguments: Arguments) async throws -> String {
        "\(arguments.guest) came \(await count(arguments.guest)) times."
    }

    private func count(_ guest: String) -> Int {
        visits[guest, default: 0] += 1
        return visits[guest, default: 0]
    }
}

@Suite("Calling tools", .seeded(1))
struct CallingToolsArticle {
    @Test(
        "the article's code runs on the default model",
        .enabled(if: SystemLanguageModel.default.capabilities.contains(.toolCalling), "the model can't call tools"))
    func run() async throws {
        let session = LanguageModelSession(tools: [MenuTool()], instructions: "You are a friendly barista.")
        let response = try await session.respond(to: "What does a latte cost?")
        for entry in response.transcriptEntries { print(entry) }
        #expect(!response.transcriptEntries.isEmpty)
        let options = GenerationOptions(maximumResponseTokens: 100, toolCallingMode: .disallowed)
        _ = try await session.respond(to: "Just say hello.", options: options)
    }

    @Test("a tool that fails is named")
    func failure() async throws {
        struct Broken: Error {}
        struct BrokenTool: Tool {
            let name = "getPrice"
            let description = "Fails"
            func call(arguments: MenuTool.Arguments) async throws -> String { throw Broken() }
        }
        let model = ScriptedLanguageModel { _ in .toolCalls([.init("getPrice", arguments: #"{"drink":"tea"}"#)]) }
        let session = LanguageModelSession(model: model, tools: [BrokenTool()])
        do {
            _ = try await session.respond(to: "What does a latte cost?")
        } catch let error as LanguageModelSession.ToolCallError {
            print("\(error.tool.name) failed: \(error.underlyingError)")
        }
        #expect(session.transcript.count == 1)
        let error = await #expect(throws: LanguageModelSession.ToolCallError.self) {
            try await session.respond(to: "x")
        }
        #expect(error?.underlyingError is Broken)
    }

    @Test("a script tests tools without weights")
    func testing() async throws {
        let model = ScriptedLanguageModel([
            .toolCalls([.init("getPrice", arguments: #"{"drink":"latte"}"#)]),
            .text("A latte is 4 coins."),
        ])
        let scripted = LanguageModelSession(model: model, tools: [MenuTool()])
        print(try await scripted.respond(to: "What does a latte cost?").content)
        #expect("\(scripted.transcript)".contains("4 coins"))
        let calls = ScriptedLanguageModel([
            .toolCalls([
                .init("findGuest", arguments: #"{"guest":"Kate"}"#),
                .init("findGuest", arguments: #"{"guest":"Kate"}"#),
            ]),
            .text("Twice."),
        ])
        let answer = try await LanguageModelSession(model: calls, tools: [GuestBook()]).respond(to: "?")
        #expect("\(answer.transcriptEntries)".contains("Kate came 2 times."))
    }
}
