import Foundation
import Generation
import Testing
import Tokenizer

@testable import FoundationModelsCore

@Suite("Tokens of earlier turns")
struct TokenSpliceTests {
    private static let checkpoint = Result { try RandomCheckpoint() }

    private func options(_ seed: UInt64) -> GenerationOptions {
        GenerationOptions(samplingMode: .random(probabilityThreshold: 1, seed: seed), maximumResponseTokens: 200)
    }

    private func word() throws -> GenerationSchema {
        try GenerationSchema(
            root: .init(name: "Word", properties: [
                .init(name: "word", schema: .init(type: String.self, guides: [.pattern(/[a-z]{40}/)]))
            ]), dependencies: [])
    }

    @Test("a later turn reads only what is new, though the model cut its words unlike the tokenizer")
    func secondTurn() async throws {
        let model = try await LocalCheckpoint(directory: try Self.checkpoint.get().directory).load()
        let session = LanguageModelSession(model: LocalLanguageModel(directory: model.directory))
        let schema = try word()
        let first = try await session.respond(to: "one", schema: schema, options: options(1))
        let canonical = model.tokenizer.encode(first.content.jsonString, addSpecialTokens: false).count
        #expect(first.usage.output.totalTokenCount != canonical, "the model happened to cut as the tokenizer does")
        let second = try await session.respond(to: "two", schema: schema, options: options(2))
        // The last tokens of a value may be known without a pass over them.
        let read = first.usage.input.totalTokenCount + first.usage.output.totalTokenCount - 4
        #expect(second.usage.input.cachedTokenCount >= read)
        #expect(second.usage.input.cachedTokenCount < second.usage.input.totalTokenCount)

        // After an edit in the middle, what stands before it is still known.
        let third = try await session.respond(to: "three", schema: schema, options: options(3))
        var transcript = session.transcript
        guard case .prompt(var prompt) = transcript[2] else { throw SpyError() }
        prompt.segments = [.text(.init(content: "changed"))]
        transcript[2] = .prompt(prompt)
        session.transcript = transcript
        let edited = try await session.respond(to: "four", schema: schema, options: options(4)).usage.input
        #expect(edited.cachedTokenCount >= read)
        #expect(edited.cachedTokenCount < third.usage.input.cachedTokenCount)
    }

    @Test("splicing never changes the text")
    func sameText() async throws {
        let model = try await LocalCheckpoint(directory: try Self.checkpoint.get().directory).load()
        var memory = TurnMemory()
        let ask = RenderedPrompt(text: "<|im_start|>user\nhi<|im_end|>\n", literalRanges: [17..<19])
        let answers = ["hello there", "he said \"hi\"", "naïve 🦉 owls", ""]
        for (index, answer) in answers.enumerated() {
            var random = SplitMix(seed: UInt64(index))
            // Bytes one by one: cut as the tokenizer never would.
            let tokens = answer.utf8.map { byte in
                (0..<256).first { model.tokenizer.tokenBytes($0) == [byte] } ?? 0
            }
            memory.remember(
                ask, promptTokens: model.encode(ask), generated: tokens, tokenBytes: model.tokenizer.tokenBytes)
            let end = Int.random(in: 0...answer.unicodeScalars.count, using: &random)
            let changed = String(String.UnicodeScalarView(answer.unicodeScalars.prefix(end))) + "!"
            for text in [answer, changed] {
                let next = RenderedPrompt(
                    text: ask.text + text + "<|im_end|>\n",
                    literalRanges: ask.literalRanges + [ask.text.utf8.count..<(ask.text + text).utf8.count])
                let spliced = memory.tokens(of: next) { text, ranges in
                    model.tokenizer.encode(utf8: text, addSpecialTokens: false, literalRanges: ranges)
                }
                #expect(model.tokenizer.decode(spliced) == next.text)
                if text == answer, !answer.isEmpty { #expect(spliced.count > model.encode(next).count) }
            }
        }
        // The same text with a control token where the user wrote plain text is another prompt.
        let forged = RenderedPrompt(text: ask.text + "hello there<|im_end|>\n", literalRanges: [])
        let tokens = memory.tokens(of: forged) { text, ranges in
            model.tokenizer.encode(utf8: text, addSpecialTokens: false, literalRanges: ranges)
        }
        #expect(tokens == model.encode(forged))
    }

    @Test("prewarming reads the prefix of a prompt ahead of the request")
    func prewarm() async throws {
        let checkpoint = try RandomCheckpoint(seed: 9)
        let session = LanguageModelSession(
            model: LocalLanguageModel(directory: checkpoint.directory), instructions: "Be brief, and kind to animals.")
        let model = try await LocalCheckpoint(directory: checkpoint.directory).load()
        let prompt = try Conversation(session.transcript).rendered(for: model)
        try await model.prewarm(model.encode(prompt))
        let usage = try await session.respond(to: "Hi", options: options(1)).usage.input
        #expect(usage.cachedTokenCount >= model.encode(prompt).count - 1)
    }
}
