import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

@Suite("Published samples")
struct SamplesTests {
    @Test("the slides' riddle is made from a schema put together at run time")
    func riddle() async throws {
        let model = ScriptedLanguageModel([
            .text(#"{"question":"What is brown?","answers":[{"text":"Coffee","isCorrect":true}]}"#)
        ])
        let (question, answers) = try await DeepDive.riddle(session: LanguageModelSession(model: model))
        #expect(question == "What is brown?")
        #expect(try answers[0].value(Bool.self, forProperty: "isCorrect"))
        #expect(model.requests[0].schema?.debugDescription.contains(##""$ref":"#/$defs/Answer""##) == true)
    }

    @Test("a tool that throws ends the loop of required calls")
    func finalAnswer() async throws {
        let model = ScriptedLanguageModel([
            .toolCalls([.init("finalAnswer", arguments: #"{"answer":"Fold it."}"#)])
        ])
        #expect(try await Talk2026.finalAnswer(model: model) == "Fold it.")
    }

    @Test("the slides' tools answer, a class with state too")
    func tools() async throws {
        let model = ScriptedLanguageModel([
            .toolCalls([
                .init("findContact", arguments: #"{"generation":"millennial"}"#),
                .init("getContactEvent", arguments: #"{"day":1,"month":2,"year":2025}"#),
            ]),
            .text("done"),
        ])
        let tools: [any Tool] = [
            DeepDive.StatefulFindContactTool(), DeepDive.GetContactEventTool(contactName: "Naomy"),
        ]
        let response = try await LanguageModelSession(model: model, tools: tools).respond(to: "x")
        #expect("\(response.transcriptEntries)".contains("Naomy: 1.2.2025"))
        let weather = ScriptedLanguageModel([
            .toolCalls([.init("getWeather", arguments: #"{"city":"x"}"#)]), .text("y"),
        ])
        let entries = try await LanguageModelSession(model: weather, tools: [Meet.GetWeatherTool()])
            .respond(to: "x").transcriptEntries
        guard case .toolOutput(let output) = entries[1], case .structure(let segment) = output.segments[0] else {
            Issue.record("\(entries)")
            return
        }
        #expect(try segment.content.value(Double.self, forProperty: "temperature") == 71)
    }

    @Test("errors are seen by samples of both years")
    func errors() async throws {
        let overflow = LanguageModelError.contextSizeExceeded(
            .init(contextSize: 4, tokenCount: 9, debugDescription: "too long"))
        let model = ScriptedLanguageModel { _ in .failure(overflow) }
        let session = LanguageModelSession(model: model)
        do {
            _ = try await session.respond(to: "x")
            Issue.record("nothing was thrown")
        } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
            #expect(session.transcript.isEmpty)
        }
        #expect(await Talk2026.handle { _ = try await session.respond(to: "x") } == "context 9 of 4")
        do { _ = try await session.respond(to: "x") } catch { #expect(DeepDive.describe(error) == "context: too long") }
        let refusing = ScriptedLanguageModel { _ in
            .failure(LanguageModelError.guardrailViolation(.init(debugDescription: "")))
        }
        try await PracticalGuide.errors(session: LanguageModelSession(model: refusing), prompt: "x")
    }

    @Test("the provider of the talk answers")
    func provider() async throws {
        let session = LanguageModelSession(model: Talk2026.EchoModel(), instructions: "Echo.")
        let response = try await session.respond(to: "hello")
        #expect(response.content == "You said: hello")
        #expect(response.usage.totalTokenCount == 2)
        let entries = response.transcriptEntries.compactMap { if case .response(let entry) = $0 { entry } else { nil } }
        let entry = try #require(entries.last)
        #expect(try entry.metadata["tokensPerSecond"]?.value(Double.self) == 12.5)
    }

    @Test("condensing keeps the first and the last entry")
    func condensing() async throws {
        let session = LanguageModelSession(model: ScriptedLanguageModel([.text("a"), .text("b")]), instructions: "I")
        _ = try await session.respond(to: "1")
        _ = try await session.respond(to: "2")
        #expect(DeepDive.newSession(previousSession: session).transcript.count == 2)
    }

    @MainActor @Test("the trip planner shows lines as they come")
    func planner() throws {
        #expect(ItineraryGenerator(landmark: Landmark(name: "Mt. Fuji")).lines.isEmpty)
        let schema = Itinerary.generationSchema.debugDescription
        #expect(schema.contains(#""destinationName":{"enum":["Mt. Fuji","Grand Canyon"],"type":"string"}"#))
        #expect(Talk2026.quota() == "below, near: false")
        #expect(try Talk2026.menu().name == "Menu")
        #expect(!Meet.availability().isEmpty)
    }
}
