import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("Requests in other languages")
struct ForeignLanguageTests {
    private static let english = "---\nlanguage:\n- en\n---\n# A model\n"
    private static let german = "Schreibe mir bitte ein kurzes Gedicht über den Herbst."

    @Test("a model that declares its languages refuses a request in another, with its code")
    func refused() async throws {
        let checkpoint = try RandomCheckpoint(card: Self.english)
        let service = PrivateCloudComputeLanguageModel.Service.checkpoint(at: checkpoint.directory)
        try await PrivateCloudServices.$local.withValue(service) {
            let session = LanguageModelSession(model: PrivateCloudComputeLanguageModel())
            let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 2)
            do {
                _ = try await session.respond(to: Self.german, options: options)
                Issue.record("nothing was thrown")
            } catch LanguageModelError.unsupportedLanguageOrLocale(let details) {
                #expect(details.languageCode.identifier == "de")
            }
            #expect(session.transcript.isEmpty)
            _ = try await session.respond(to: "Write me a short poem about autumn, please.", options: options)
            #expect(session.transcript.count == 2)
        }
    }

    @Test("so does the machine's own model", .enabled(if: SystemLanguageModel.default.isAvailable))
    func systemModel() async throws {
        let session = LanguageModelSession()
        do {
            _ = try await session.respond(to: Self.german)
            Issue.record("nothing was thrown")
        } catch LanguageModelError.unsupportedLanguageOrLocale {}
        #expect(session.transcript.isEmpty)
    }

    @Test("a model that an app brings answers in whatever language it is asked, as a provider's does")
    func broughtModel() async throws {
        let checkpoint = try RandomCheckpoint(card: Self.english)
        let session = LanguageModelSession(model: LocalLanguageModel(directory: checkpoint.directory))
        let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 2)
        _ = try await session.respond(to: Self.german, options: options)
        #expect(session.transcript.count == 2)
    }

    @Test("a long text in English exceeds the context and isn't refused for its language")
    func overflow() async throws {
        let checkpoint = try RandomCheckpoint(card: Self.english)
        var model = LocalLanguageModel(directory: checkpoint.directory)
        model.overrides.refusesOtherLanguages = true
        let session = LanguageModelSession(model: model)
        let text = Array(repeating: "coffee and tea are nice.", count: 3_000).joined(separator: " ")
        do {
            _ = try await session.respond(to: text)
            Issue.record("nothing was thrown")
        } catch LanguageModelError.contextSizeExceeded {}
    }
}
