import Foundation
import FoundationModelsTesting
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("Private Cloud Compute by configuration")
struct PrivateCloudTests {
    typealias Cloud = PrivateCloudComputeLanguageModel

    @Test("where nothing is named, it is unavailable, and says what to name")
    func nothing() async throws {
        let model = Cloud()
        let session = LanguageModelSession(model: model)
        await #expect(throws: Cloud.Error.self) { try await session.respond(to: "x") }
        #expect(model.availability == .unavailable(.deviceNotEligible) && !model.isAvailable)
        #expect(!model.quotaUsage.isLimitReached)
        do {
            _ = try await model.contextSize
            Issue.record("nothing was thrown")
        } catch Cloud.Error.serviceUnavailable(let details) {
            #expect(details.debugDescription.contains("NIGHTJAR_PRIVATE_CLOUD"))
        }
    }

    @Test("a service answers, and what is said of it is said of the model")
    func service() async throws {
        let scripted = ScriptedLanguageModel([.text("from the cloud")], capabilities: .init([.reasoning]))
        let service = Cloud.Service(scripted, contextSize: 32_768, supportedLanguages: [.init(identifier: "de")])
        try await PrivateCloudServices.$local.withValue(service) {
            let model = Cloud()
            #expect(model.isAvailable && model.capabilities.contains(.reasoning))
            #expect(!model.capabilities.contains(.vision))
            let answer1 = try await model.contextSize
            #expect(answer1 == 32_768)
            let answer2 = try await model.supportsLocale(Locale(identifier: "de_AT"))
            #expect(answer2)
            let answer3 = try await model.supportsLocale(Locale(identifier: "en_US"))
            #expect(!answer3)
            let session = LanguageModelSession(model: model)
            session.prewarm()
            let answer = try await session.respond(
                to: "Hi", contextOptions: ContextOptions(reasoningLevel: .deep)
            ).content
            #expect(answer == "from the cloud")
        }
        #expect(scripted.requests.first?.contextOptions.reasoningLevel == .deep)
        #expect(scripted.prewarmedTranscripts.count == 1)
    }

    @Test("an allowance that the program says is used up stops requests ahead of the model")
    func quota() async throws {
        let scripted = ScriptedLanguageModel([.text("no")])
        let date = Date(timeIntervalSinceReferenceDate: 1e9)
        let service = Cloud.Service(
            scripted, contextSize: 1, quotaUsage: { .init(status: .limitReached(.init()), resetDate: date) })
        try await PrivateCloudServices.$local.withValue(service) {
            #expect(Cloud().quotaUsage.isLimitReached && Cloud().quotaUsage.resetDate == date)
            do {
                try await LanguageModelSession(model: Cloud()).respond(to: "x")
                Issue.record("nothing was thrown")
            } catch Cloud.Error.quotaLimitReached(let details) {
                #expect(details.resetDate == date)
            }
        }
        #expect(scripted.requests.isEmpty)
    }

    @Test("the machine's own model can play both parts", .enabled(if: SystemLanguageModel.default.isAvailable))
    func systemModel() async throws {
        try await PrivateCloudServices.$local.withValue(.systemModel) {
            let model = Cloud()
            #expect(model.isAvailable)
            let answer4 = try await model.contextSize
            #expect(answer4 == SystemLanguageModel.default.contextSize)
            let answer5 = try await model.supportedLanguages
            #expect(answer5 == SystemLanguageModel.default.supportedLanguages)
        }
    }

    @Test("the environment and a file say the same things; a file's faults have their line")
    func settings() throws {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "nightjar-" + UUID().uuidString)
        let file = folder.appending(path: "nightjar/private-cloud")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func read(_ environment: [String: String] = [:]) throws -> PrivateCloudSettings? {
            try .current(environment: environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 }, home: "/nowhere")
        }
        #expect(try read() == nil)
        try Data().write(to: file)
        #expect(try read() == nil)
        try Data(
            """
            https://models.example.com/v1
            # the large one
            model = qwen3-32b
            context-size=32768
            languages = en, de-AT
            key = a=b
            guided-generation = no
            """.utf8
        ).write(to: file)
        var expected = PrivateCloudSettings(place: "https://models.example.com/v1")
        expected.model = "qwen3-32b"
        expected.contextSize = 32_768
        expected.languages = [.init(identifier: "en"), .init(identifier: "de-AT")]
        expected.key = "a=b"
        expected.supportsGuidedGeneration = false
        #expect(try read() == expected)
        let name = "NIGHTJAR_PRIVATE_CLOUD"
        #expect(
            try read([
                name: "https://models.example.com/v1", name + "_MODEL": "qwen3-32b", name + "_CONTEXT_SIZE": "32768",
                name + "_LANGUAGES": "en de-AT", name + "_KEY": "a=b", name + "_GUIDED_GENERATION": "no",
            ]) == expected)
        #expect(try read([name: "/models/a b.gguf"])?.place == "/models/a b.gguf")
        for (line, fault) in [
            ("context-size = many", "line 2: a context size"), ("speed = 3", "line 2: expected"),
            ("guided-generation = perhaps", "line 2: expected yes or no"), ("model", "line 2: expected"),
        ] {
            try Data("/models/x\n\(line)\n".utf8).write(to: file)
            #expect { try read() } throws: { "\($0)".contains(fault) && "\($0)".contains(file.path) }
        }
        try Data(repeating: 0x61, count: PrivateCloudSettings.fileLimit + 1).write(to: file)
        #expect { try read() } throws: { "\($0)".contains("is longer than") }
    }

    @Test("a directory that isn't there is a system that isn't ready; an endpoint needs its client")
    func broken() async throws {
        guard case .service(let missing) = PrivateCloudServices.choice(for: .init(place: "/nowhere")) else {
            Issue.record("a path makes a service")
            return
        }
        await PrivateCloudServices.$local.withValue(missing) {
            #expect(Cloud().availability == .unavailable(.systemNotReady))
            await #expect(throws: Cloud.Error.self) { try await LanguageModelSession(model: Cloud()).respond(to: "x") }
            await #expect(throws: Cloud.Error.self) { _ = try await Cloud().contextSize }
        }
    }

    @Test("a reasoning level that the model can't follow is refused, or left out where the policy lets it pass")
    func reasoningLevel() async throws {
        let scripted = ScriptedLanguageModel([.text("a")], capabilities: .init([]))
        let session = LanguageModelSession(model: scripted)
        let options = ContextOptions(reasoningLevel: .deep)
        do {
            try await session.respond(to: "x", contextOptions: options)
            Issue.record("nothing was thrown")
        } catch LanguageModelError.unsupportedCapability(let details) {
            #expect(details.capability == .reasoning)
        }
        #expect(scripted.requests.isEmpty)
        try await ContextOptions.UnsupportedReasoningPolicy.$local.withValue(.ignored) {
            let answer6 = try await session.respond(to: "x", contextOptions: options).content
            #expect(answer6 == "a")
        }
        #expect(scripted.requests.count == 1 && scripted.requests[0].contextOptions.reasoningLevel == nil)
    }
}
