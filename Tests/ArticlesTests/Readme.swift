import FoundationModels
import Testing

@Generable
struct Guest {
    @Guide(description: "A full name")
    var name: String
    @Guide(.range(1...10))
    var level: Int
    @Guide(.anyOf(["espresso", "latte", "tea"]))
    var order: String
}

@Suite("README")
struct ReadmeTests {
    @Test("the front page's program runs on the default model")
    func program() async throws {
        let session = LanguageModelSession(instructions: "You make characters for a game in a coffee shop.")
        let guest = try await session.respond(
            to: "Create a customer.", generating: Guest.self,
            options: GenerationOptions(samplingMode: .random(probabilityThreshold: 0.9, seed: 1))
        ).content
        print("\(guest.name), level \(guest.level), would like: \(guest.order)")
        #expect(!guest.name.isEmpty && (1...10).contains(guest.level))
        #expect(["espresso", "latte", "tea"].contains(guest.order))
    }
}
