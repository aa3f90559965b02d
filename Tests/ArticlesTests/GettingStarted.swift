import Foundation
import FoundationModels
import FoundationModelsTesting
import TestTraits
import Testing

@Suite("Getting started", .seeded(1))
struct GettingStartedArticle {
    @Test("the article's code runs on the default model")
    func run() async throws {
        let session = LanguageModelSession(instructions: "You are a friendly barista.")
        let response = try await session.respond(to: "What can I get for you?")
        print(response.content)
        let second = try await session.respond(to: "And something to eat?")
        print(second.usage.input.cachedTokenCount, "of", second.usage.input.totalTokenCount, "tokens were known")
        #expect(second.usage.input.cachedTokenCount > response.usage.input.totalTokenCount / 2)
        switch SystemLanguageModel.default.availability {
        case .available: print("ready, with a context of \(SystemLanguageModel.default.contextSize) tokens")
        case .unavailable(.modelNotReady): print("no weights")
        case .unavailable(let reason): print("not on this machine: \(reason)")
        }
        let count = session.transcript.count
        for try await snapshot in session.streamResponse(to: "Tell me a story.") {
            print(snapshot.content)
            if snapshot.content.count > 200 { break }
        }
        #expect(!session.isResponding && session.transcript.count >= count)
    }

    @Test("greedy sampling and a seed give the same answer every time")
    func sampling() async throws {
        func answers() async throws -> [String] {
            let session = LanguageModelSession()
            let exact = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 100)
            let repeatable = GenerationOptions(samplingMode: .random(top: 40, seed: 7), temperature: 0.8)
            _ = try await session.respond(to: "A haiku about tea, please.", options: exact)
            _ = try await session.respond(to: "Another one.", options: repeatable)
            return session.transcript.map { "\($0)" }
        }
        #expect(try await answers() == answers())
    }

    @Test("a session goes on after an overflow")
    func overflow() async throws {
        var session = LanguageModelSession(instructions: "Be brief.")
        let question = String(repeating: "coffee and tea ", count: SystemLanguageModel.default.contextSize)
        try await ask(question, &session)
        #expect(session.transcript.count >= 1)
        #expect(try await !session.respond(to: "Hello!").content.isEmpty)
    }

    private func ask(_ question: String, _ session: inout LanguageModelSession) async throws {
        do {
            _ = try await session.respond(to: question)
        } catch LanguageModelError.contextSizeExceeded(let details) {
            print("\(details.tokenCount) tokens don't fit into \(details.contextSize)")
            let entries = Array(session.transcript)
            // Go on with the instructions and the last answer.
            session = LanguageModelSession(transcript: Transcript(entries: entries.prefix(1) + entries.suffix(1)))
        }
    }

    @Test("a session goes on from a transcript that was written as JSON")
    func keeping() async throws {
        let session = LanguageModelSession(model: ScriptedLanguageModel([.text("Hello.")]), instructions: "Be brief.")
        try await session.respond(to: "Hi")
        let data = try JSONEncoder().encode(session.transcript)
        let transcript = try JSONDecoder().decode(Transcript.self, from: data)
        let continued = LanguageModelSession(transcript: transcript)
        #expect(continued.transcript == session.transcript && continued.transcript.count == 3)
    }

    @Test("a directory without weights is an error that names it")
    func otherModels() async throws {
        let model = LocalLanguageModel(directory: "/models/SmolLM2-135M-Instruct", options: .init(threadCount: 4))
        let other = LanguageModelSession(model: model, instructions: "Be brief.")
        await #expect { try await other.respond(to: "x") } throws: { "\($0)".contains("/models/SmolLM2-135M-Instruct") }
    }
}
