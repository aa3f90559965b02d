import Foundation
import NightjarGGUFWriter
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("Sessions on GGUF files")
struct GGUFCheckpointTests {
    private func withFile(_ writer: GGUFWriter, _ body: (String) async throws -> Void) async throws {
        let path = NSTemporaryDirectory() + "nightjar-" + UUID().uuidString + ".gguf"
        try Data(writer.bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await body(path)
    }

    @Test("a file is described and answers like a directory")
    func session() async throws {
        var writer = GGUFWriter.smallModel
        writer.set("general.languages", .strings(["en", "de"]))
        try await withFile(writer) { path in
            let checkpoint = LocalCheckpoint(directory: path)
            #expect(checkpoint.contextSize == 128)
            #expect(checkpoint.weightBytes > 10_000)
            #expect(checkpoint.languages.count == 2)
            #expect(checkpoint.availability() == .available)
            let session = LanguageModelSession(model: LocalLanguageModel(directory: path))
            let options = GenerationOptions(maximumResponseTokens: 4)
            _ = try await session.respond(to: "ab", options: options)
            #expect(session.transcript.count == 2)
        }
    }

    @Test("a file that can't be used is not ready, and says why when it is asked")
    func unusable() async throws {
        var writer = GGUFWriter.smallModel
        writer.set("general.architecture", .string("rwkv7"))
        try await withFile(writer) { path in
            #expect(LocalCheckpoint(directory: path).availability() == .unavailable(.modelNotReady))
            let session = LanguageModelSession(model: LocalLanguageModel(directory: path))
            await #expect {
                _ = try await session.respond(to: "ab")
            } throws: { error in
                "\(error)".contains("rwkv7") || error.localizedDescription.contains("rwkv7")
            }
        }
    }
}
