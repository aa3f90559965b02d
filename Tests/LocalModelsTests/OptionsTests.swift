import Foundation
import FoundationModelsTesting
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("Options on weights")
struct OptionsTests {
    private static let checkpoint = Result { try RandomCheckpoint() }

    private func answer(
        _ mode: GenerationOptions.SamplingMode?, temperature: Double? = nil, limit: Int = 30
    ) async throws -> String {
        let session = LanguageModelSession(model: LocalLanguageModel(directory: try Self.checkpoint.get().directory))
        return try await session.respond(
            to: "Tell.",
            options: GenerationOptions(samplingMode: mode, temperature: temperature, maximumResponseTokens: limit)
        ).content
    }

    @Test("greedy answers are always the same, and the likeliest of one is as well")
    func greedy() async throws {
        let first = try await answer(.greedy)
        #expect(try await answer(.greedy) == first)
        #expect(try await answer(.random(top: 1)) == first)
        #expect(try await answer(.random(probabilityThreshold: 1e-6)) == first)
        #expect(try await answer(.greedy, temperature: 1.5) == first)
    }

    @Test("a seed makes random answers the same, another seed makes them differ")
    func seeds() async throws {
        let modes: [(UInt64) -> GenerationOptions.SamplingMode] = [
            { .random(top: 50, seed: $0) }, { .random(probabilityThreshold: 0.9, seed: $0) },
        ]
        for mode in modes {
            var answers: Set<String> = []
            for seed in 0..<6 {
                let first = try await answer(mode(UInt64(seed)))
                #expect(try await answer(mode(UInt64(seed))) == first)
                answers.insert(first)
            }
            #expect(answers.count >= 5)
        }
        // Without a seed no two answers need be the same.
        var free: Set<String> = []
        for _ in 0..<6 { free.insert(try await answer(.random(top: 200))) }
        #expect(free.count >= 5)
    }

    @Test("answers that name no seed take the task's; a seed of their own comes first")
    func sharedSeed() async throws {
        let mode = GenerationOptions.SamplingMode.random(top: 200)
        var answers: Set<String> = []
        for seed in UInt64(0)..<6 {
            let named = try await answer(.random(top: 200, seed: seed))
            answers.insert(named)
            let same = try await withSamplingSeed(seed) {
                [try await answer(mode), try await Task { try await answer(mode) }.value]
            }
            let own = try await withSamplingSeed(99) { try await answer(.random(top: 200, seed: seed)) }
            #expect(same == [named, named] && own == named)
        }
        #expect(answers.count >= 5)
    }

    @Test("fewer tokens to choose from, a lower threshold and a lower temperature leave fewer answers")
    func spread() async throws {
        func firsts(
            _ mode: (UInt64) -> GenerationOptions.SamplingMode, temperature: Double? = nil
        ) async throws -> Int {
            var firsts: Set<String> = []
            for seed in 0..<60 {
                firsts.insert(try await answer(mode(UInt64(seed)), temperature: temperature, limit: 1))
            }
            return firsts.count
        }
        let wide = try await firsts { .random(probabilityThreshold: 1, seed: $0) }
        #expect(try await firsts { .random(top: 3, seed: $0) } <= 3)
        #expect(try await firsts { .random(probabilityThreshold: 0.05, seed: $0) } < wide)
        #expect(try await firsts({ .random(probabilityThreshold: 1, seed: $0) }, temperature: 0.05) < wide)
        #expect(wide > 10)
    }

    @Test("maximumResponseTokens ends a text without an error", arguments: [1, 2, 7, 40])
    func limit(count: Int) async throws {
        let session = LanguageModelSession(model: LocalLanguageModel(directory: try Self.checkpoint.get().directory))
        for seed in 0..<5 {
            let response = try await session.respond(
                to: "x",
                options: GenerationOptions(
                    samplingMode: .random(probabilityThreshold: 1, seed: UInt64(seed)), maximumResponseTokens: count))
            #expect(response.usage.output.totalTokenCount <= count)
            #expect(response.content.utf8.count <= 3 * count + 12 && response.transcriptEntries.count == 1)
        }
        #expect(session.transcript.count == 10)
        // The same seed and a higher limit continue the same text.
        let short = try await answer(.random(probabilityThreshold: 1, seed: 9), limit: count)
        let long = try await answer(.random(probabilityThreshold: 1, seed: 9), limit: count + 20)
        #expect(long.hasPrefix(short.trimmingSuffix("\u{FFFD}")))
    }

    @Test("a number that a limit cuts off is no value, though its beginning is a number too")
    func cutNumbers() async throws {
        let session = LanguageModelSession(model: LocalLanguageModel(directory: try Self.checkpoint.get().directory))
        let schema = try GenerationSchema(
            root: .init(type: Int.self, guides: [.minimum(17), .maximum(17)]), dependencies: [])
        for limit in 1...4 {
            let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: limit)
            do {
                let content = try await session.respond(to: "x", schema: schema, options: options).content
                #expect(try content.value(Int.self) == 17 && limit > 1)
            } catch let error as GeneratedContent.ParsingError {
                #expect(limit == 1 && error.rawContent == "1")
            }
        }
        let free = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 1)
        await #expect(throws: GeneratedContent.ParsingError.self) {
            try await session.respond(to: "x", generating: Int.self, options: free)
        }
        // A value that can't go on is whole at the limit too.
        let whole = try GenerationSchema(root: .init(type: String.self, guides: [.constant("ab")]), dependencies: [])
        let text = try await session.respond(
            to: "x", schema: whole, options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 3)
        ).content
        #expect(try text.value(String.self) == "ab")
    }

    @Test(
        "a call that a limit cuts off is an error with its beginning, and never an answer", arguments: [2, 5, 12, 30])
    func cutCalls(limit: Int) async throws {
        let tool = LevelTool()
        let session = LanguageModelSession(
            model: LocalLanguageModel(directory: try Self.checkpoint.get().directory), tools: [tool])
        let before = Array(session.transcript)
        for isGuided in [false, true] {
            let options = GenerationOptions(
                samplingMode: .greedy, maximumResponseTokens: limit, toolCallingMode: .required)
            do {
                if isGuided {
                    _ = try await session.respond(to: "x", generating: Guided.self, options: options)
                } else {
                    _ = try await session.respond(to: "x", options: options)
                }
                Issue.record("nothing was thrown")
            } catch let error as GeneratedContent.ParsingError {
                #expect(error.debugDescription.contains("maximumResponseTokens, which is \(limit)"))
                #expect(limit < 5 || error.rawContent.contains("<tool_call>"))
            }
            #expect(tool.count == 0 && Array(session.transcript) == before)
        }
    }

    @Test("a picture is refused by the capability that it needs, ahead of the model, and nothing is kept")
    func images() async throws {
        let session = LanguageModelSession(model: LocalLanguageModel(directory: "/nowhere"))
        do {
            _ = try await session.respond {
                "What is this?"
                Attachment(imageURL: URL(filePath: "/harbor.jpeg"))
            }
            Issue.record("nothing was thrown")
        } catch LanguageModelError.unsupportedCapability(let details) {
            #expect(details.capability == .vision && !details.debugDescription.isEmpty)
        }
        #expect(session.transcript.isEmpty && !session.isResponding)
        let system = LanguageModelSession()
        await #expect(throws: LanguageModelError.self) {
            _ = try await system.respond { Attachment(imageURL: URL(filePath: "/harbor.jpeg")) }
        }
    }

    @Test("a reader that is slower than the model sees the newest of what has come, and the model doesn't wait")
    func slowReader() async throws {
        let session = LanguageModelSession(model: LocalLanguageModel(directory: try Self.checkpoint.get().directory))
        let stream = session.streamResponse(
            to: "x",
            options: GenerationOptions(
                samplingMode: .random(probabilityThreshold: 1, seed: 4), maximumResponseTokens: 600))
        var iterator = stream.makeAsyncIterator()
        let first = try #require(try await iterator.next()).content
        while session.isResponding { await Task.yield() }
        var rest: [String] = []
        while let snapshot = try await iterator.next() { rest.append(snapshot.content) }
        #expect(rest.count <= 2 && rest.allSatisfy { $0.hasPrefix(first) })
        #expect(try await stream.collect().content == rest.last ?? first)
    }

    @Test("every name of a quantization has a format of its own, and the format that name")
    func quantizations() throws {
        let names = LocalLanguageModel.Options.Quantization.allCases
        for name in names {
            let format = try #require(name.format, "\(name)")
            #expect(LocalLanguageModel.Options.Quantization(format) == name)
        }
        #expect(Set(names.map(\.format)).count == names.count)
    }

    @Test("sessions round activations beside weights of BF16")
    func rounding() {
        #expect(LocalCheckpoint(directory: "a model").loadOptions.roundsActivations)
    }
}

extension String {
    /// The text without a part at its end, however often it is there.
    fileprivate func trimmingSuffix(_ part: Character) -> String {
        var text = self[...]
        while text.last == part { text.removeLast() }
        return String(text)
    }
}
