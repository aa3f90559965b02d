import Foundation
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("Adapters in sessions")
struct AdapterTests {
    private let greedy = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 12)

    @Test("sessions with different adapters and without, at once, answer as each does alone")
    func together() async throws {
        let checkpoint = try RandomCheckpoint()
        let adapters = try (1...2).map { try SmallAdapter(of: checkpoint.directory, seed: UInt64($0), scale: 4) }
        // Its files go when it goes.
        defer { withExtendedLifetime(adapters) {} }
        let models = [nil, adapters[0].directory, adapters[1].directory].map {
            LocalLanguageModel(directory: checkpoint.directory, adapter: $0)
        }
        #expect(Set(models.map(\.executorConfiguration)).count == 3)
        var alone: [String] = []
        for model in models {
            alone.append(try await LanguageModelSession(model: model).respond(to: "Hello", options: greedy).content)
        }
        #expect(Set(alone).count == 3)
        let together = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for (index, model) in models.enumerated() {
                group.addTask { [greedy] in
                    (index, try await LanguageModelSession(model: model).respond(to: "Hello", options: greedy).content)
                }
            }
            var answers = [String](repeating: "", count: models.count)
            for try await (index, text) in group { answers[index] = text }
            return answers
        }
        #expect(together == alone)
    }

    @Test("what can't be used is an error of the request that names the file")
    func refusals() async throws {
        let checkpoint = try RandomCheckpoint()
        let model = LocalLanguageModel(directory: checkpoint.directory, adapter: "/nowhere/x.fmadapter")
        do {
            _ = try await LanguageModelSession(model: model).respond(to: "Hello", options: greedy)
            Issue.record("nothing was thrown")
        } catch {
            #expect(error.localizedDescription.contains("Apple's own on-device model"), "\(error)")
        }
    }
}

@Suite(
    "Adapters of the default model",
    .enabled(if: SystemLanguageModel.default.isAvailable, "put a checkpoint into Weights/"))
struct SystemAdapterTests {
    @Test("an adapter of the default model changes what it answers, and its settings can be read")
    func answers() async throws {
        let directory = try #require(SystemModelDirectory.current)
        let files = try SmallAdapter(of: directory, scale: 3)
        // Its files go when it goes.
        defer { withExtendedLifetime(files) {} }
        let adapter = try SystemLanguageModel.Adapter(fileURL: URL(filePath: files.directory))
        #expect(adapter.creatorDefinedMetadata["r"] as? Int == 4)
        try await adapter.compile()
        let model = SystemLanguageModel(adapter: adapter)
        #expect(model.isAvailable && model.contextSize == SystemLanguageModel.default.contextSize)
        let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 12)
        let changed = try await LanguageModelSession(model: model).respond(to: "Hello!", options: options).content
        let plain = try await LanguageModelSession().respond(to: "Hello!", options: options).content
        #expect(changed != plain)
    }

    @Test("others are refused with what they are")
    func refusals() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString + ".fmadapter"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let apple = #expect(throws: SystemLanguageModel.Adapter.AssetError.self) {
            try SystemLanguageModel.Adapter(fileURL: URL(filePath: folder))
        }
        #expect(apple?.localizedDescription.contains("Apple's own on-device model") == true)
        let checkpoint = try RandomCheckpoint()
        let other = try SmallAdapter(of: checkpoint.directory)
        // Its files go when it goes.
        defer { withExtendedLifetime(other) {} }
        let error = #expect(throws: SystemLanguageModel.Adapter.AssetError.self) {
            try SystemLanguageModel.Adapter(fileURL: URL(filePath: other.directory))
        }
        guard case .compatibleAdapterNotFound(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription.contains("expected"))
    }
}
