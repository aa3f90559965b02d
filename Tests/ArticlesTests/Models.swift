import FoundationModels
import Testing

@Suite("The page of models")
struct ModelsPageTests {
    @Test("an adapter whose files aren't there is an error of the first request")
    func adapter() async {
        let model = LocalLanguageModel(directory: "/models/SmolLM2-135M-Instruct", adapter: "/adapters/recipes")
        let session = LanguageModelSession(model: model)
        await #expect(throws: (any Error).self) { _ = try await session.respond(to: "Hello!") }
    }
}
