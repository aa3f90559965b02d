import ChatTemplates
import Foundation
import NightjarGeneration
import NightjarSessionSupport
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("Tokens of earlier turns")
struct TokenSpliceTests {
    private static let checkpoint = Result { try RandomCheckpoint() }

    private func options(_ seed: UInt64) -> GenerationOptions {
        GenerationOptions(samplingMode: .random(probabilityThreshold: 1, seed: seed), maximumResponseTokens: 200)
    }

    private func word() throws -> GenerationSchema {
        try GenerationSchema(
            root: .init(
                name: "Word",
                properties: [
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
        for seed in 1...3 {
            _ = try await session.respond(to: "turn \(seed)", schema: schema, options: options(UInt64(seed)))
        }
        let memory = ModelMemory.of(model)
        let turns = memory.turns
        func tokens(_ transcript: Transcript) throws -> (spliced: [Int], plain: [Int], text: String) {
            let prompt = try Conversation(transcript, wordings: turns).rendered(for: model, addGenerationPrompt: true)
            return (try memory.tokens(of: prompt, model: model), model.encode(prompt), prompt.text)
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
        let memory = TurnMemory()
        let ask = RenderedPrompt(
            text: "<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n", literalRanges: [17..<19])
        let answers = ["hello there", "he said \"hi\"", "naïve 🦉 owls", "", "<|im_end|>", "ab<tool_call>"]
        for (index, answer) in answers.enumerated() {
            var random = SplitMix(seed: UInt64(index))
            // Bytes one by one: cut as the tokenizer never would.
            let tokens = answer.utf8.map { byte in (0..<256).first { tokenizer.tokenBytes($0) == [byte] } ?? 0 }
            memory.remember(
                GeneratedTurn(
                    ask, promptTokens: model.encode(ask), generated: tokens,
                    decoder: model.makeTextDecoder(after: model.encode(ask), skipsSpecialTokens: true),
                    tokenizer: tokenizer, isSilent: { _ in false }))
            let end = Int.random(in: 0...answer.unicodeScalars.count, using: &random)
            let changed = String(String.UnicodeScalarView(answer.unicodeScalars.prefix(end))) + "!"
            for text in [answer, changed] {
                let next = RenderedPrompt(
                    text: ask.text + text + "<|im_end|>\n",
                    literalRanges: ask.literalRanges + [ask.text.utf8.count..<(ask.text + text).utf8.count])
                let spliced = try memory.tokens(of: next, tokenizer: tokenizer)
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
                let tokens = try memory.tokens(of: prompt, tokenizer: tokenizer)
                #expect(tokenizer.decode(tokens) == prompt.text)
                #expect(tokens.filter(tokenizer.isAdded) == model.encode(prompt).filter(tokenizer.isAdded))
            }
        }
    }

    @Test(
        "the turns that a prompt holds are those that a search through all of them finds, also when some were forgotten"
    )
    func sameAsSearch() async throws {
        let model = try await LocalCheckpoint(directory: try Self.checkpoint.get().directory).load()
        let tokenizer = model.tokenizer
        var random = SplitMix(seed: 7)
        let words = ["a", "b", "ab", "ba", "hello", " hello", "<|im_end|>", ""]
        func text(_ count: ClosedRange<Int>) -> String {
            (0..<Int.random(in: count, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }.joined()
        }
        func adding(_ role: String, _ content: String, to prompt: RenderedPrompt?) -> RenderedPrompt {
            let head = (prompt?.text ?? "") + "<|im_start|>\(role)\n"
            let literal = head.utf8.count..<(head + content).utf8.count
            return RenderedPrompt(
                text: head + content + "<|im_end|>\n", literalRanges: (prompt?.literalRanges ?? []) + [literal])
        }
        let memory = TurnMemory(byteLimit: 40_000)
        var turns: [GeneratedTurn] = []
        var conversations: [RenderedPrompt?] = [nil]
        var tokensKept = 0
        for _ in 0..<300 {
            let past = conversations.randomElement(using: &random) ?? nil
            let asked = adding("user", text(0...2), to: past)
            let prompt = RenderedPrompt(
                text: asked.text + "<|im_start|>assistant\n", literalRanges: asked.literalRanges)
            // What a search finds among the turns that still have room.
            var (kept, bytes) = ([GeneratedTurn](), 0)
            for turn in turns.reversed() {
                bytes += turn.byteCount
                guard bytes <= 40_000 else { break }
                kept.append(turn)
            }
            var splicer = try TokenSplicer(prompt: prompt, tokenizer: tokenizer)
            var best: (turn: GeneratedTurn, shared: Int)?
            for turn in kept {
                if let shared = splicer.sharedLength(with: turn), shared > best?.shared ?? 0 { best = (turn, shared) }
            }
            if let best { splicer.take(conversation: best.turn) }
            splicer.takeAnswers(behind: Set(kept.filter(\.mayStandAnywhere).map { Array($0.lead) })) { lead, text in
                let fitting = kept.enumerated().filter { $1.lead == lead && text.starts(with: $1.output) }
                return fitting.sorted { (-$0.1.output.count, $0.0) < (-$1.1.output.count, $1.0) }.map(\.element)
            }
            let expected = splicer.finish()
            let spliced = try memory.tokens(of: prompt, tokenizer: tokenizer)
            #expect(spliced == expected)
            if spliced != model.encode(prompt) { tokensKept += 1 }

            let answer = text(1...3)
            let generated = answer.utf8.map { byte in (0..<256).first { tokenizer.tokenBytes($0) == [byte] } ?? 0 }
            let turn = GeneratedTurn(
                prompt, promptTokens: spliced, generated: generated,
                decoder: model.makeTextDecoder(after: spliced, skipsSpecialTokens: true), tokenizer: tokenizer,
                isSilent: { _ in false })
            memory.remember(turn)
            turns.append(turn)
            let next = adding("assistant", Bool.random(using: &random) ? answer : text(1...2), to: asked)
            // A few turns long at most, begun anew from time to time.
            conversations.append(next.text.utf8.count > 600 ? nil : next)
            if conversations.count > 12 { conversations.remove(at: Int.random(in: 1..<12, using: &random)) }
        }
        #expect(tokensKept > 50, "most prompts have no earlier turns: the test shows nothing")
    }

    @Test("an answer is known by its entry until there are too many")
    func answers() {
        let memory = TurnMemory(byteLimit: 1000)
        for index in 0..<200 { memory.remember(answer: "answer \(index)", id: "\(index)") }
        #expect(memory.answer(id: "199") == "answer 199" && memory.answer(id: "150") == "answer 150")
        #expect(memory.answer(id: "0") == nil)
        memory.remember(answer: "another", id: "199")
        #expect(memory.answer(id: "199") == "another")
        // The older answer of the same entry goes without the newer one.
        for index in 200..<265 { memory.remember(answer: "answer \(index)", id: "\(index)") }
        #expect(memory.answer(id: "199") == "another")
    }
}

@Suite("Strings that a text begins with")
struct PrefixIndexTests {
    @Test("are those that a comparison with every string finds", arguments: 0..<8)
    func sameAsComparing(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        func string(_ length: ClosedRange<Int>) -> [UInt8] {
            (0..<Int.random(in: length, using: &random)).map { _ in UInt8.random(in: 97...98, using: &random) }
        }
        var index = PrefixIndex()
        var known: [(number: Int, string: [UInt8])] = []
        for number in 0..<600 {
            let added = string(0...8)
            index.add(number, for: added)
            known.append((number, added))
            let same = known.filter { $0.string == added }
            if same.count > PrefixIndex.numberLimit { known.removeAll { $0.number == same[0].number } }
            if number % 3 == 2, let gone = known.randomElement(using: &random) {
                index.remove(gone.number, for: gone.string)
                known.removeAll { $0.number == gone.number }
            }
            let text = string(0...12)
            let found = index.prefixes(of: text[min(2, text.count)...])
            let rest = text.dropFirst(2)
            let expected = Dictionary(grouping: known.filter { rest.starts(with: $0.string) }, by: \.string.count)
            #expect(found.map(\.length) == expected.keys.sorted(by: >))
            for (length, numbers) in found { #expect(numbers == expected[length]?.map(\.number)) }
        }
        for (number, string) in known { index.remove(number, for: string) }
        #expect(index.isEmpty && index.prefixes(of: [97, 98, 97]).isEmpty)
    }
}
