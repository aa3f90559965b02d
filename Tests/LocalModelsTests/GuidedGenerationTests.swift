import Foundation
import NightjarSessionSupport
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("Guided generation on weights")
struct GuidedGenerationTests {
    private static let checkpoint = Result { try RandomCheckpoint() }

    private func model() throws -> LocalLanguageModel {
        LocalLanguageModel(directory: try Self.checkpoint.get().directory)
    }

    private func options(_ seed: UInt64, limit: Int? = 1200) -> GenerationOptions {
        GenerationOptions(samplingMode: .random(probabilityThreshold: 1, seed: seed), maximumResponseTokens: limit)
    }

    @Test("whatever a random model says fits the schema", arguments: 0..<8)
    func randomSchemas(part: Int) async throws {
        var whole = 0
        for seed in 0..<40 {
            var random = RandomSchema(seed: UInt64(part * 40 + seed))
            let schema = try random.make()
            let session = LanguageModelSession(model: try model())
            do {
                let response = try await session.respond(
                    to: "x", schema: schema, includeSchemaInPrompt: false, options: options(UInt64(seed)))
                let fault = SchemaCheck(schema: schema.resolved).fault(response.content)
                #expect(fault == nil, "\(schema.debugDescription): \(response.content.jsonString)")
                whole += 1
            } catch let error as GeneratedContent.ParsingError {
                #expect(
                    error.debugDescription.contains("maximumResponseTokens"), "\(schema.debugDescription): \(error)")
            }
        }
        #expect(whole >= 30, "only \(whole) of 40 values were finished")
    }

    @Test("values decode into their types", arguments: 0..<20)
    func types(seed: UInt64) async throws {
        let checkpoint = try model()
        try await checkValues(prompt: "x", options: options(seed)) { LanguageModelSession(model: checkpoint) }
    }

    @Test("texts and arrays at the root")
    func roots() async throws {
        let session = LanguageModelSession(model: try model())
        let schema = try GenerationSchema(
            root: .init(
                arrayOf: .init(type: Int.self, guides: [.range(0...9)]), minimumElements: 2, maximumElements: 2),
            dependencies: [])
        let content = try await session.respond(to: "x", schema: schema, options: options(3)).content
        #expect(try content.value([Int].self).count == 2)
        let words = try GenerationSchema(
            root: .init(type: String.self, guides: [.anyOf(["yes", "no"])]), dependencies: [])
        let word = try await session.respond(to: "x", schema: words, options: options(4)).content
        #expect(["yes", "no"].contains(try word.value(String.self)))
    }

    @Test("an answer cut off by maximumResponseTokens is an error with the partial text, and nothing is kept")
    func limit() async throws {
        let session = LanguageModelSession(model: try model())
        do {
            _ = try await session.respond(to: "x", generating: Guided.self, options: options(1, limit: 9))
            Issue.record("nothing was thrown")
        } catch let error as GeneratedContent.ParsingError {
            #expect(error.rawContent.hasPrefix(#"{"level":"#))
            #expect(error.debugDescription.contains("maximumResponseTokens, which is 9"))
        }
        #expect(session.transcript.isEmpty && !session.isResponding)
    }

    @Test("an endless value ends with the context")
    func endless() async throws {
        let small = try RandomCheckpoint(contextSize: 192)
        let session = LanguageModelSession(model: LocalLanguageModel(directory: small.directory))
        let schema = try GenerationSchema(
            root: .init(arrayOf: .init(type: String.self), minimumElements: 500), dependencies: [])
        do {
            _ = try await session.respond(
                to: "x", schema: schema, includeSchemaInPrompt: false, options: options(1, limit: nil))
            Issue.record("nothing was thrown")
        } catch LanguageModelError.contextSizeExceeded(let details) {
            #expect(details.contextSize == 192 && details.tokenCount == 192)
        }
        #expect(session.transcript.isEmpty)
    }

    @Test("guides that can't be enforced are refused ahead of the model")
    func unsupported() async throws {
        let impossible: [DynamicGenerationSchema] = [
            .init(type: String.self, guides: [.pattern(/(a)\1/)]),
            .init(type: String.self, guides: [.anyOf(["a"]), .pattern(/b/)]),
            .init(type: Int.self, guides: [.minimum(3), .maximum(2)]),
            .init(type: Double.self, guides: [.minimum(.infinity)]),
            .init(type: Double.self, guides: [.maximum(.nan)]),
            .init(arrayOf: .init(type: Int.self), minimumElements: 3, maximumElements: 2),
            .init(type: Never.self),
        ]
        for root in impossible {
            let schema = try GenerationSchema(
                root: .init(name: "Plan", properties: [.init(name: "a", schema: root)]), dependencies: [])
            let session = LanguageModelSession(model: try model())
            do {
                _ = try await session.respond(to: "x", schema: schema, options: options(1))
                Issue.record("nothing was thrown")
            } catch LanguageModelError.unsupportedGenerationGuide(let details) {
                #expect(details.schemaName == "Plan" && !details.debugDescription.isEmpty)
            }
        }
    }

    @Test("snapshots grow property by property, keep their ids, and end in the answer")
    func streaming() async throws {
        let session = LanguageModelSession(model: try model())
        var last: GeneratedContent?
        var counts: [Int] = []
        for try await snapshot in session.streamResponse(
            to: "x", schema: Guided.generationSchema, options: options(5))
        {
            guard case .structure(let structure) = snapshot.rawContent.value else {
                Issue.record("a snapshot is no structure")
                return
            }
            #expect(structure.keys == Array(["level", "names", "code", "share", "note"].prefix(structure.keys.count)))
            if let last { #expect(snapshot.rawContent.id == last.id) }
            counts.append(structure.keys.count)
            last = snapshot.rawContent
        }
        #expect(counts == counts.sorted())
        #expect(last?.isComplete == true)
        #expect(session.transcript.count == 2)
    }

    @Test("a value shows as soon as its first property has something to show")
    func firstSnapshot() {
        var draft = EntryDraft(id: "1", kind: .response)
        draft.append(#"{"level":"#, segmentID: nil, isGuided: true)
        #expect(draft.content(isGuided: true, id: GenerationID()) == nil)
        // The number may go on.
        draft.append("1", segmentID: nil, isGuided: true)
        #expect(draft.content(isGuided: true, id: GenerationID()) == nil)
        let before = draft.visibleRevision
        draft.append(",", segmentID: nil, isGuided: true)
        #expect(draft.visibleRevision > before)
        #expect(draft.content(isGuided: true, id: GenerationID())?.jsonString == #"{"level":1}"#)
    }

    @Test("the schema is in the prompt unless it is left out, also in later turns")
    func schemaText() async throws {
        let session = LanguageModelSession(model: try model())
        let schema = Mood.generationSchema
        let with = try await session.respond(to: "x", schema: schema, options: options(1)).usage.input
        let second = try await session.respond(to: "y", schema: schema, options: options(1)).usage.input
        #expect(second.cachedTokenCount >= with.totalTokenCount)
        let other = LanguageModelSession(model: try model())
        let without = try await other.respond(
            to: "x", schema: schema, includeSchemaInPrompt: false, options: options(1)
        ).usage.input
        #expect(with.totalTokenCount > without.totalTokenCount + 40)
        let text = Conversation.text(of: Mood.generationSchema)
        #expect(
            text
                == #"Respond with JSON that follows this schema: {"title":"Mood","type":"string","enum":["happy","sad"]}"#
        )
    }
}
