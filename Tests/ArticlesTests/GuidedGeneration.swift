import FoundationModels
import TestTraits
import Testing

@Generable
struct Character {
    @Guide(description: "A full name")
    let name: String
    @Guide(.range(1...10))
    let level: Int
    @Guide(.count(2))
    let moods: [Mood]
    let wish: Wish

    @Generable
    enum Mood { case sassy, tired, hungry }

    @Generable
    enum Wish {
        case orderCoffee(String)
        case wantToTalkToManager(complaint: String)
    }
}

@Suite("Guided generation", .seeded(1))
struct GuidedGenerationArticle {
    @Test("values follow their type, whole and while they grow")
    func values() async throws {
        let session = LanguageModelSession()
        let response = try await session.respond(to: "Create an NPC customer.", generating: Character.self)
        print(response.content.name, response.content.level)
        #expect((1...10).contains(response.content.level) && response.content.moods.count == 2)
        for try await snapshot in session.streamResponse(to: "Create an NPC customer.", generating: Character.self) {
            if let name = snapshot.content.name { print(name, snapshot.content.moods?.count ?? 0) }
        }
    }

    @Test("a value that is cut is an error with the text so far")
    func cut() async throws {
        let session = LanguageModelSession()
        do {
            _ = try await session.respond(
                to: "Create an NPC customer.", generating: Character.self,
                options: GenerationOptions(maximumResponseTokens: 3))
        } catch let error as GeneratedContent.ParsingError {
            print("cut after: \(error.rawContent)")
        }
        #expect(session.transcript.isEmpty)
        let error = await #expect(throws: GeneratedContent.ParsingError.self) {
            try await session.respond(
                to: "x", generating: Character.self, options: GenerationOptions(maximumResponseTokens: 3))
        }
        #expect(error?.rawContent.hasPrefix("{") == true)
    }

    @Test("a value that a limit would cut is ended instead")
    func closed() async throws {
        var closing = LocalLanguageModel(directory: "Weights")
        closing.closesAtLimit = true
        let customer = try await LanguageModelSession(model: closing).respond(
            to: "Create an NPC customer.", generating: Character.self,
            options: GenerationOptions(maximumResponseTokens: 80))
        #expect((1...10).contains(customer.content.level) && customer.content.moods.count == 2)
    }

    @Test("a schema made at run time is followed")
    func dynamicSchema() async throws {
        let session = LanguageModelSession()
        let answer = DynamicGenerationSchema(
            name: "Answer",
            properties: [
                .init(name: "text", schema: DynamicGenerationSchema(type: String.self)),
                .init(name: "isCorrect", schema: DynamicGenerationSchema(type: Bool.self)),
            ])
        let riddle = DynamicGenerationSchema(
            name: "Riddle",
            properties: [
                .init(name: "question", schema: DynamicGenerationSchema(type: String.self)),
                .init(
                    name: "answers",
                    schema: DynamicGenerationSchema(
                        arrayOf: DynamicGenerationSchema(referenceTo: "Answer"),
                        minimumElements: 2, maximumElements: 2)),
            ])
        let schema = try GenerationSchema(root: riddle, dependencies: [answer])
        let content = try await session.respond(to: "Generate a riddle about coffee.", schema: schema).content
        print(try content.value(String.self, forProperty: "question"))
        #expect(try content.value([GeneratedContent].self, forProperty: "answers").count == 2)
    }
}
