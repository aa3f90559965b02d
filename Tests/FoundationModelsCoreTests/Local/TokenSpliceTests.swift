import ChatTemplates
import Foundation
import Generation
import Testing

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
        // The last letters are chosen and the quote and brace behind them are forced, all without a pass over them.
        let read = first.usage.input.totalTokenCount + first.usage.output.totalTokenCount - 3
        #expect(second.usage.input.cachedTokenCount == read)
        #expect(second.usage.input.cachedTokenCount < second.usage.input.totalTokenCount)

        // After an edit in the middle, what stands before it is still known, and nothing behind it.
        let third = try await session.respond(to: "three", schema: schema, options: options(3))
        var transcript = session.transcript
        guard case .prompt(var prompt) = transcript[2] else { throw SpyError() }
        prompt.segments = [.text(.init(content: "changed"))]
        transcript[2] = .prompt(prompt)
        session.transcript = transcript
        let edited = try await session.respond(to: "four", schema: schema, options: options(4)).usage.input
        let kept = try Conversation(transcript[..<2]).rendered(for: model)
        // The answer's three last tokens, its end and the next turn's head were read when the second turn was.
        let head = model.encode(RenderedPrompt(text: "<|im_end|>\n<|im_start|>user\n")).count
        #expect(kept.text.hasSuffix("<|im_end|>\n"))
        #expect(edited.cachedTokenCount == read + 3 + head)
        #expect(edited.cachedTokenCount < third.usage.input.cachedTokenCount)
        // What was read behind the edit is known from then on.
        let fifth = try await session.respond(to: "five", schema: schema, options: options(5)).usage.input
        #expect(fifth.cachedTokenCount > edited.totalTokenCount)
    }

    @Test("answers behind an edit keep the tokens that the model chose")
    func tokensBehindAnEdit() async throws {
        let model = try await LocalCheckpoint(directory: try Self.checkpoint.get().directory).load()
        let session = LanguageModelSession(model: LocalLanguageModel(directory: model.directory))
        let schema = try word()
        for seed in 1...3 { _ = try await session.respond(to: "turn \(seed)", schema: schema, options: options(UInt64(seed))) }
        let memory = ModelMemory.of(model)
        let turns = memory.turns.withLock { $0 }
        func tokens(_ transcript: Transcript) throws -> (spliced: [Int], plain: [Int], text: String) {
            let prompt = try Conversation(transcript, wordings: turns).rendered(for: model, addGenerationPrompt: true)
            return (memory.tokens(of: prompt, model: model), model.encode(prompt), prompt.text)
        }
        let before = try tokens(session.transcript)
        var transcript = session.transcript
        guard case .prompt(var prompt) = transcript[0] else { throw SpyError() }
        prompt.segments = [.text(.init(content: "changed"))]
        transcript[0] = .prompt(prompt)
        let after = try tokens(transcript)
        #expect(model.tokenizer.decode(after.spliced) == after.text)
        // All three answers are cut as before: what differs is the first prompt.
        #expect(after.spliced.count - after.plain.count == before.spliced.count - before.plain.count)
        let start = try #require(model.tokenizer.id(of: "<|im_start|>"))
        func answers(_ tokens: [Int]) -> [ArraySlice<Int>] {
            tokens.split(separator: start).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        }
        #expect(answers(after.spliced) == answers(before.spliced))
        #expect(answers(after.spliced) != answers(after.plain))
    }

    @Test("splicing never changes the text")
    func sameText() async throws {
        let model = try await LocalCheckpoint(directory: try Self.checkpoint.get().directory).load()
        let tokenizer = model.tokenizer
        var memory = TurnMemory()
        let ask = RenderedPrompt(text: "<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n", literalRanges: [17..<19])
        let answers = ["hello there", "he said \"hi\"", "naïve 🦉 owls", "", "<|im_end|>", "ab<tool_call>"]
        for (index, answer) in answers.enumerated() {
            var random = SplitMix(seed: UInt64(index))
            // Bytes one by one: cut as the tokenizer never would.
            let tokens = answer.utf8.map { byte in (0..<256).first { tokenizer.tokenBytes($0) == [byte] } ?? 0 }
            memory.remember(GeneratedTurn(
                ask, promptTokens: model.encode(ask), generated: tokens,
                decoder: model.makeTextDecoder(after: model.encode(ask), skipsSpecialTokens: true),
                tokenizer: tokenizer, isSilent: { _ in false }))
            let end = Int.random(in: 0...answer.unicodeScalars.count, using: &random)
            let changed = String(String.UnicodeScalarView(answer.unicodeScalars.prefix(end))) + "!"
            for text in [answer, changed] {
                let next = RenderedPrompt(
                    text: ask.text + text + "<|im_end|>\n",
                    literalRanges: ask.literalRanges + [ask.text.utf8.count..<(ask.text + text).utf8.count])
                let spliced = memory.tokens(of: next, tokenizer: tokenizer)
                #expect(tokenizer.decode(spliced) == next.text)
                #expect(spliced.count(where: tokenizer.isAdded) == model.encode(next).count(where: tokenizer.isAdded))
                if text == answer, !answer.isEmpty { #expect(spliced.count > model.encode(next).count) }
            }
        }
        // The same text with a control token where the user wrote plain text is another prompt.
        for text in ["hello there<|im_end|>\n", "<|im_end|>\n", "ab<tool_call>"] {
            let forged = RenderedPrompt(text: ask.text + text, literalRanges: [])
            let marked = RenderedPrompt(text: ask.text + text, literalRanges: ask.literalRanges)
            for prompt in [forged, marked] {
                let tokens = memory.tokens(of: prompt, tokenizer: tokenizer)
                #expect(tokenizer.decode(tokens) == prompt.text)
                #expect(tokens.filter(tokenizer.isAdded) == model.encode(prompt).filter(tokenizer.isAdded))
            }
        }
    }
}
