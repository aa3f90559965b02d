import Foundation
import FoundationModels
import TestTraits
import Testing

/// The published samples on the model that ships with the package: what they give must have its shape, whatever it says.
@Suite(
    "Published samples on the default model",
    .enabled(if: SystemLanguageModel.default.isAvailable, "put a checkpoint into Weights/"), .seeded(1), .serialized)
struct DefaultModelTests {
    /// Small models sometimes write a text without end; what they cut must say so and is asked for again.
    private func value<T: Generable>(
        _ prompt: String, _ type: T.Type, instructions: String? = nil, model: SystemLanguageModel = .default
    ) async throws -> T {
        var lastError: (any Error)?
        for seed in UInt64(1)...4 {
            let session = LanguageModelSession(model: model, instructions: instructions)
            do {
                return try await session.respond(
                    to: prompt, generating: type,
                    options: GenerationOptions(
                        sampling: .random(probabilityThreshold: 0.9, seed: seed), maximumResponseTokens: 500)
                ).content
            } catch let error as GeneratedContent.ParsingError {
                #expect(error.localizedDescription.contains("maximumResponseTokens"))
                #expect(session.transcript.count == (instructions == nil ? 0 : 1))
                lastError = error
            }
        }
        throw try #require(lastError)
    }

    @Test("basic use, instructions and several turns print answers")
    func dialogue() async throws {
        try await Meet.basicUse()
        try await Meet.instructions()
        #expect(try await !DeepDive.respond(userInput: "What's in a latte?").isEmpty)
    }

    @Test("the three ways of sampling answer")
    func sampling() async throws {
        let session = LanguageModelSession()
        try await DeepDive.sampling(session: session, prompt: "Hello!")
        #expect(session.transcript.count == 6)
    }

    @Test("an overflow is caught in the slides' words, and the conversation goes on in a new session")
    func overflow() async throws {
        let text = String(repeating: "coffee and tea ", count: SystemLanguageModel.default.contextSize)
        try await DeepDive.overflow(prompt: text)
        let session = LanguageModelSession(instructions: "Be brief.")
        _ = try await session.respond(to: "Hello!")
        _ = try await session.respond(to: "How are you?")
        let condensed = DeepDive.newSession(previousSession: session)
        #expect(condensed.transcript.count == 2)
        #expect(try await !condensed.respond(to: "Hello again!").content.isEmpty)
        let outcome = await Talk2026.handle { _ = try await session.respond(to: text) }
        #expect(outcome.wholeMatch(of: #/context [0-9]+ of [0-9]+/#) != nil, "\(outcome)")
    }

    @Test("what a guardrail stops is caught in the words of both years, and leaves no trace")
    func refusal() async throws {
        let guardrails = SystemLanguageModel.Guardrails(
            allowsPrompt: { !$0.contains("forbidden") }, allowsResponse: { _ in true })
        let session = LanguageModelSession(model: SystemLanguageModel(guardrails: guardrails))
        try await PracticalGuide.errors(session: session, prompt: "Something forbidden")
        #expect(session.transcript.isEmpty)
        #expect(await Talk2026.handle { _ = try await session.respond(to: "Something forbidden") } == "refused")
        do {
            _ = try await session.respond(to: "Something forbidden")
            Issue.record("nothing was thrown")
        } catch LanguageModelSession.GenerationError.guardrailViolation {
            #expect(!session.isResponding)
        }
        #expect(try await !session.respond(to: "Hello!").content.isEmpty)
    }

    @Test("a summary replaces the middle of a conversation")
    func summarizing() async throws {
        let session = LanguageModelSession(instructions: "Be brief.")
        _ = try await session.respond(to: "Hello!")
        _ = try await session.respond(to: "How are you?")
        let condensed = try await PracticalGuide.summarizing(from: session)
        #expect(condensed.transcript.count == 3)
    }

    @Test("guided samples keep their counts, ranges and patterns")
    func guided() async throws {
        let suggestions = try await value("Generate a list of suggested search terms.", Meet.SearchSuggestions.self)
        #expect(suggestions.searchTerms.count == 4)
        for seed in 1...3 {
            let npc = try await value("Generate a character that orders a coffee. \(seed)", DeepDive.NPC.self)
            #expect((1...10).contains(npc.level) && npc.attributes.count == 3)
        }
        let fun = try await value("Generate a fun NPC", DeepDive.RegexGuide.NPC.self)
        #expect(fun.name.wholeMatch(of: #/(Mr|Mrs)\. \w+/#) != nil, "\(fun.name)")
        let cat = try await value("Generate a cute rescue cat", Talk2026.CatProfile.self)
        #expect((0...20).contains(cat.age))
        let character = try await value("Generate a character", PracticalGuide.Character.self)
        #expect((1...10).contains(character.level))
        let tags = try await value(
            "We laughed and ran along the beach.", Meet.Top3ActionEmotionResult.self,
            instructions: "Tag the 3 most important actions and emotions in the given input text.",
            model: SystemLanguageModel(useCase: .contentTagging))
        #expect(tags.actions.count <= 3 && tags.emotions.count <= 3)
    }

    @Test("the riddle of a schema made at run time has its properties")
    func riddle() async throws {
        do {
            let (question, answers) = try await DeepDive.riddle(session: LanguageModelSession())
            #expect(!question.isEmpty)
            for answer in answers { _ = try answer.value(Bool.self, forProperty: "isCorrect") }
        } catch LanguageModelError.contextSizeExceeded(let details) {
            // The sample sets no limit, so that a small model may go on to the end of its context.
            #expect(details.contextSize == SystemLanguageModel.default.contextSize)
        }
    }

    @MainActor @Test("the trip planner streams an itinerary by the type, property by property")
    func planner() async throws {
        let stream = LanguageModelSession().streamResponse(
            to: "Craft a 3-day itinerary to Mt. Fuji.", generating: Itinerary.self,
            options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 700))
        var last: Itinerary.PartiallyGenerated?
        do {
            for try await snapshot in stream {
                let partial = snapshot.content
                if let title = last?.title { #expect(partial.title?.hasPrefix(title) == true) }
                if partial.days != nil { #expect(partial.destinationName != nil && partial.rationale != nil) }
                if let name = partial.destinationName {
                    #expect(ModelData.landmarkNames.contains { $0.hasPrefix(name) })
                }
                #expect((partial.days ?? []).count <= 3)
                last = partial
            }
            #expect(last?.days?.count == 3)
        } catch let error as GeneratedContent.ParsingError {
            #expect(error.localizedDescription.contains("maximumResponseTokens"))
        } catch LanguageModelError.contextSizeExceeded(let details) {
            // The schema is long, and a small model may go on to the end of its context.
            #expect(details.contextSize == SystemLanguageModel.default.contextSize)
        }
        #expect(last?.title != nil)
    }

    @Test(
        "the samples with tools call them with arguments of their types",
        .enabled(if: SystemLanguageModel.default.capabilities.contains(.toolCalling), "the model can't call tools"))
    func tools() async throws {
        let session = LanguageModelSession(
            tools: [Meet.GetWeatherTool()], instructions: "Help the user with weather forecasts.")
        let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 100)
        let response = try await session.respond(to: "What is the temperature in Cupertino?", options: options)
        var callCount = 0
        for case .toolCalls(let calls) in response.transcriptEntries {
            for call in calls {
                callCount += 1
                #expect(call.toolName == "getWeather")
                #expect(try !call.arguments.value(String.self, forProperty: "city").isEmpty)
            }
        }
        let outputs = response.transcriptEntries.count { if case .toolOutput = $0 { true } else { false } }
        #expect(outputs == callCount)
        #expect(DeepDive.toolSession().transcript.count == 1)
    }
}
