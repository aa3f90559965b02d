import Foundation
import NightjarGeneration
import NightjarTestSupport
import Testing
import Transformer
import Vision

/// Models that read images, from files to logits, beside what `transformers` computes of the same conversations.
@Suite struct SeeingTests {
    private static let fewer = ["qwen3_vl", "gemma3", "lfm2_vl"].filter(VisionFixture.names.contains)
    /// Those whose sequences can be cut back to any length.
    private static let stateless = fewer.filter { $0 != "lfm2_vl" }

    private func withModel(_ name: String, _ body: (SeeingModel) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "seeing-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(SeeingModel(name, in: folder))
    }

    @Test func thereAreFamilies() { #expect(VisionFixture.names.count >= 13 && Self.fewer.count == 3) }

    @Test(arguments: VisionFixture.names)
    func tokensAndLogitsAreTheReferences(_ name: String) async throws {
        try await withModel(name) { seeing in
            #expect(seeing.model.vocabularyTokens(seeing.tokens) == seeing.fixture.tokens)
            let rows = try seeing.logits(seeing.tokens)
            let every = seeing.fixture.every
            for (index, expected) in seeing.fixture.logits.enumerated() {
                let mean = expected.reduce(0, +) / Float(expected.count)
                let deviation = (expected.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(expected.count))
                    .squareRoot()
                let found = rows[(index + 1) * every - 1]
                let error = zip(found, expected).map { abs($0 - $1) }.max() ?? .infinity
                #expect(error <= 1e-3 * max(1, deviation), "token \((index + 1) * every - 1)")
            }
        }
    }

    @Test(arguments: VisionFixture.names)
    func bitsDoNotDependOnHowPromptsAreCut(_ name: String) async throws {
        try await withModel(name) { seeing in
            let whole = try seeing.logits(seeing.tokens)
            for chunk in [3, 17, 64] {
                #expect(try seeing.logits(seeing.tokens, chunk: chunk) == whole, "chunks of \(chunk)")
            }
            // In two turns: the first half stays in the cache.
            let cache = seeing.model.transformer.cachePool.makeCache()
            let middle = seeing.model.transformer.promptEnd(
                seeing.tokens, from: 0, wanted: seeing.tokens.count / 2)
            _ = try seeing.logits(Array(seeing.tokens[..<middle]), cache: cache)
            #expect(try seeing.logits(Array(seeing.tokens[middle...]), cache: cache) == Array(whole[middle...]))
            // Cut back behind the first image's beginning, and on with the same.
            guard let first = seeing.tokens.firstIndex(where: { $0 < 0 }) else { return }
            let kept = cache.trim(to: first)
            #expect(try seeing.logits(Array(seeing.tokens[kept...]), cache: cache) == Array(whole[kept...]))
        }
    }

    @Test(arguments: fewer)
    func featuresThatWereForgottenAreComputedAgain(_ name: String) async throws {
        try await withModel(name) { seeing in
            let whole = try seeing.logits(seeing.tokens)
            for image in seeing.images {
                #expect(image.features.byteCount > 0)
                image.features.forget()
                #expect(image.features.byteCount == 0)
            }
            #expect(try seeing.logits(seeing.tokens) == whole)
        }
    }

    @Test(arguments: fewer)
    func anImageIsKnownByItsBytes(_ name: String) async throws {
        try await withModel(name) { seeing in
            let vision = try #require(seeing.model.vision)
            let (wide, tall) = (try VisionFixture.image("wide.png"), try VisionFixture.image("tall.jpg"))
            let first = try vision.prepare(wide, index: 0, of: 1)
            #expect(try vision.prepare(wide, index: 1, of: 1).tokens == first.tokens)
            #expect(Set(try vision.prepare(tall, index: 0, of: 1).tokens).isDisjoint(with: first.tokens))
        }
    }

    @Test(arguments: stateless)
    func answersReuseImagesAndShareTheModel(_ name: String) async throws {
        try await withModel(name) { seeing in
            let text = seeing.fixture.tokens.filter { $0 != seeing.model.vision?.featureToken }
            let alone = try await seeing.generated(text, images: [])
            let first = try await seeing.generated(seeing.tokens, images: seeing.images)
            async let again = seeing.generated(seeing.tokens, images: seeing.images)
            async let beside = seeing.generated(text, images: [])
            let (second, third) = (try await again, try await beside)
            #expect(second.tokens == first.tokens && third.tokens == alone.tokens)
            #expect(second.known > first.known)
            // The same text with the images exchanged finds nothing behind the first feature.
            let start = try #require(seeing.tokens.firstIndex { $0 < 0 })
            var exchanged = seeing.tokens
            let other = try #require(seeing.images.last).tokens
            exchanged[start] = other[0]
            let different = try await seeing.generated(exchanged, images: seeing.images)
            #expect(different.known <= start)
        }
    }

    @Test(arguments: stateless)
    func keysOfImagesAreFoundInAFile(_ name: String) async throws {
        try await withModel(name) { seeing in
            let expected = try await seeing.generated(seeing.tokens, images: seeing.images)
            let file = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: file) }
            let count = try await seeing.model.savePromptCache(of: seeing.tokens, to: file)
            #expect(count == seeing.tokens.count - 1)
            let other = try SeeingModel(
                name, in: URL(filePath: seeing.model.directory, directoryHint: .isDirectory), writes: false)
            // Another image came first here, so that the same ones have other tokens.
            let vision = try #require(other.model.vision)
            let first = try vision.prepare(TestPicture.png(width: 64, height: 64), index: 0, of: 1)
            let restored = await other.model.restorePromptCache(from: file)
            #expect(restored == .restored(tokenCount: count), "\(restored)")
            let found = try await other.generated(other.tokens, images: other.images)
            #expect(found.known == count && found.tokens == expected.tokens)
            // An image that isn't in the file finds nothing behind its beginning.
            var exchanged = other.tokens
            let start = try #require(other.tokens.firstIndex { $0 < 0 })
            exchanged[start] = first.tokens[0]
            let different = try await other.generated(exchanged, images: other.images + [first])
            #expect(different.known <= start)
        }
    }

    @Test func aTokenOfNoImageIsRefused() async throws {
        try await withModel("qwen3_vl") { seeing in
            await #expect(throws: GenerationError.self) {
                try await seeing.generated([1, -1_000_000, 2], images: [])
            }
        }
    }
}
