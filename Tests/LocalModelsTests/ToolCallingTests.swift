import ChatTemplates
import Foundation
import NightjarSessionSupport
import Synchronization
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("Tools on weights")
struct ToolCallingTests {
    private static let checkpoint = Result { try RandomCheckpoint(contextSize: 8192) }
    private static let plain = Result { try RandomCheckpoint(template: nil, contextSize: 8192) }

    /// A model to which all tokens are nearly as likely, so that no branch of a grammar is closed to it.
    private func fairModel(
        _ template: String? = RandomCheckpoint.chatTemplate, controlTokens: [String] = [],
        addedTokens: [String] = ["<tool_call>", "</tool_call>"]
    ) throws -> (LocalLanguageModel, RandomCheckpoint) {
        let checkpoint = try RandomCheckpoint(
            template: template, contextSize: 16_384, controlTokens: controlTokens, addedTokens: addedTokens, scale: 0.1)
        return (LocalLanguageModel(directory: checkpoint.directory), checkpoint)
    }

    private func model(isPlain: Bool = false) throws -> LocalLanguageModel {
        LocalLanguageModel(directory: try (isPlain ? Self.plain : Self.checkpoint).get().directory)
    }

    private func options(
        _ seed: UInt64, _ mode: GenerationOptions.ToolCallingMode, limit: Int = 600
    ) -> GenerationOptions {
        GenerationOptions(
            samplingMode: .random(probabilityThreshold: 1, seed: seed), maximumResponseTokens: limit,
            toolCallingMode: mode)
    }

    private func calls(_ transcript: Transcript) -> [Transcript.ToolCalls] {
        transcript.compactMap { if case .toolCalls(let calls) = $0 { calls } else { nil } }
    }

    // MARK: Modes

    @Test("a random model that must call calls with valid names and arguments, until a tool throws", arguments: 0..<6)
    func required(seed: UInt64) async throws {
        let tool = LevelTool(limit: 3)
        let session = LanguageModelSession(model: try model(isPlain: seed % 2 == 1), tools: [tool])
        session.transcriptErrorHandlingPolicy = .preserveTranscript
        await #expect(throws: LanguageModelSession.ToolCallError.self) {
            try await session.respond(to: "Set it.", options: options(seed, .required))
        }
        let levels = tool.levels.withLock { $0 }
        #expect(levels.count >= 3 && levels.allSatisfy((1...5).contains))
        let ids = calls(session.transcript).flatMap { $0.map(\.id) }
        #expect(Set(ids).count == ids.count && ids.count >= levels.count)
        #expect(!session.isResponding)
    }

    @Test("required means that each step is a call, also where a value could be the answer", arguments: 0..<8)
    func requiredAlways(seed: UInt64) async throws {
        let tool = LevelTool()
        let session = LanguageModelSession(model: try model(isPlain: seed % 2 == 1), tools: [tool])
        session.transcriptErrorHandlingPolicy = .preserveTranscript
        session.maximumToolCallRounds = 3
        await #expect(throws: LanguageModelSession.ToolRoundLimitError.self) {
            try await session.respond(
                to: "x", schema: Mood.generationSchema, includeSchemaInPrompt: false, options: options(seed, .required))
        }
        #expect(calls(session.transcript).count == 4 && tool.count >= 3)
        #expect(!session.transcript.contains { if case .response = $0 { true } else { false } })
    }

    @Test("without permission a model can't call, turn after turn of one session, however it is sampled")
    func disallowed() async throws {
        let tool = LevelTool()
        for isPlain in [false, true] {
            let session = LanguageModelSession(model: try model(isPlain: isPlain), tools: [tool])
            for seed in 0..<16 {
                var options = options(UInt64(seed), .disallowed, limit: 40)
                if seed % 5 == 0 { options.samplingMode = .greedy }
                // A call is as near as can be: the turns before this one have made some.
                if seed == 8 {
                    session.maximumToolCallRounds = 1
                    session.transcriptErrorHandlingPolicy = .preserveTranscript
                    _ = try? await session.respond(to: "Call.", options: self.options(1, .required))
                }
                let before = tool.count
                let response = try await session.respond(to: "Hi", options: options)
                #expect(!response.content.contains("<tool_call>") && tool.count == before)
                #expect(calls(Transcript(entries: response.transcriptEntries)).isEmpty)
            }
            #expect(tool.count > 0)
        }
    }

    @Test("a tool that is left out of the text is called all the same, and the text doesn't name it", arguments: 0..<4)
    func hidden(seed: UInt64) async throws {
        let loaded = try await LocalCheckpoint(directory: try model().directory).load()
        func run(isShown: Bool) async throws -> (text: String, tokens: Int) {
            let tool = LevelTool("secret_level", limit: 1, isShown: isShown)
            let session = LanguageModelSession(model: try model(), tools: [tool])
            session.transcriptErrorHandlingPolicy = .preserveTranscript
            await #expect(throws: LanguageModelSession.ToolCallError.self) {
                try await session.respond(to: "x", options: options(seed, .required))
            }
            #expect(tool.count >= 1)
            let first = try #require(calls(session.transcript).first)
            #expect(first.allSatisfy { $0.toolName == "secret_level" })
            let asked = session.transcript.prefix { if case .toolCalls = $0 { false } else { true } }
            let prompt = try Conversation(asked).rendered(for: loaded, addGenerationPrompt: true)
            return (prompt.text, session.usage.input.totalTokenCount)
        }
        let (hidden, shown) = (try await run(isShown: false), try await run(isShown: true))
        #expect(!hidden.text.contains("secret") && shown.text.contains("secret_level"))
        #expect(hidden.tokens == loaded.tokenizer.count(hidden.text, addSpecialTokens: false))
        #expect(hidden.tokens < shown.tokens)
    }

    // MARK: Calls and values

    @Test("with tools and a schema a model calls first and then answers with a value", arguments: [false, true])
    func toolsAndSchema(isPlain: Bool) async throws {
        let (model, checkpoint) = try fairModel(isPlain ? nil : RandomCheckpoint.chatTemplate)
        defer { withExtendedLifetime(checkpoint) {} }
        var valuesAfterCalls = 0
        var valuesAtOnce = 0
        for seed in 0..<24 {
            let tool = LevelTool()
            let session = LanguageModelSession(model: model, tools: [tool])
            session.maximumToolCallRounds = 6
            do {
                let response = try await session.respond(
                    to: "x", generating: Guided.self, includeSchemaInPrompt: false,
                    options: options(UInt64(seed), .allowed, limit: 400))
                #expect((1...10).contains(response.content.level))
                if case .response? = response.transcriptEntries.last {} else { Issue.record("no answer at the end") }
                let rounds = calls(Transcript(entries: response.transcriptEntries))
                #expect(rounds.reduce(0) { $0 + $1.count } == tool.count)
                if rounds.isEmpty { valuesAtOnce += 1 } else { valuesAfterCalls += 1 }
            } catch is LanguageModelSession.ToolRoundLimitError {
                #expect(tool.count >= 6 && session.transcript.count == 1)
            } catch let error as GeneratedContent.ParsingError {
                #expect(error.debugDescription.contains("maximumResponseTokens"))
            }
            #expect(tool.levels.withLock { $0.allSatisfy((1...5).contains) })
        }
        #expect(valuesAfterCalls >= 2 && valuesAfterCalls + valuesAtOnce >= 6, "\(valuesAfterCalls), \(valuesAtOnce)")
    }

    @Test("several calls of one turn run side by side, and their results follow in the order of the calls")
    func severalCalls() async throws {
        let tools = [LevelTool("set_level"), LevelTool("set_volume")]
        let (model, checkpoint) = try fairModel()
        defer { withExtendedLifetime(checkpoint) {} }
        var turnsWithSeveral = 0
        for seed in 0..<12 {
            let session = LanguageModelSession(model: model, tools: tools)
            session.transcriptErrorHandlingPolicy = .preserveTranscript
            session.maximumToolCallRounds = 2
            _ = try? await session.respond(to: "x", options: options(UInt64(seed), .required))
            let entries = Array(session.transcript)
            for (index, entry) in entries.enumerated() {
                guard case .toolCalls(let calls) = entry, calls.count > 1, index + calls.count < entries.count else {
                    continue
                }
                turnsWithSeveral += 1
                for (call, output) in zip(calls, entries[(index + 1)...]) {
                    guard case .toolOutput(let output) = output else {
                        Issue.record("a call without its result")
                        continue
                    }
                    #expect(output.id == call.id && output.toolName == call.toolName)
                    let level = try call.arguments.value(Int.self, forProperty: "level")
                    #expect(output.segments.text == "set to \(level)")
                }
            }
        }
        #expect(turnsWithSeveral >= 3)
        #expect(tools.contains { $0.mostAtOnce.withLock { $0 > 1 } })
    }

    @Test("a model that thinks does so before its calls and before its answer")
    func thinkingAndTools() async throws {
        let template = RandomCheckpoint.chatTemplate.replacing(
            "{%- if add_generation_prompt %}<|im_start|>assistant\n",
            with: "{%- if add_generation_prompt %}<|im_start|>assistant\n<think>\n{# </think> #}")
        #expect(template != RandomCheckpoint.chatTemplate)
        let (model, checkpoint) = try fairModel(template, controlTokens: ["<think>", "</think>"])
        defer { withExtendedLifetime(checkpoint) {} }
        #expect(model.capabilities.contains(.reasoning))
        var turns = 0
        for seed in 0..<6 {
            let tool = LevelTool()
            let session = LanguageModelSession(model: model, tools: [tool])
            session.transcriptErrorHandlingPolicy = .preserveTranscript
            session.maximumToolCallRounds = 1
            do {
                _ = try await session.respond(to: "x", options: options(UInt64(seed), .required, limit: 6000))
                Issue.record("a model that must call answered")
            } catch is LanguageModelSession.ToolRoundLimitError {
                let kinds = session.transcript.dropFirst().map { entry in
                    switch entry {
                    case .prompt: "prompt"
                    case .reasoning: "reasoning"
                    case .data: "data"
                    case .toolCalls: "calls"
                    case .toolOutput: "output"
                    case .response: "response"
                    case .instructions: "instructions"
                    }
                }
                #expect(kinds.starts(with: ["prompt", "reasoning", "calls", "output"]))
                #expect(kinds.suffix(2) == ["reasoning", "calls"])
                #expect(session.usage.output.reasoningTokenCount > 0)
                turns += 1
            } catch LanguageModelError.contextSizeExceeded {
                continue
            }
        }
        #expect(turns >= 2, "only \(turns) of 6 turns came to an end of their thinking")
    }

    @Test("arguments that are no object reach their tool")
    func primitive() async throws {
        let heard = Mutex<[Int]>([])
        let session = LanguageModelSession(
            model: try model(), tools: [Echo { value in heard.withLock { $0.append(value) } }])
        await #expect(throws: LanguageModelSession.ToolCallError.self) {
            try await session.respond(to: "x", options: options(2, .required))
        }
        #expect(heard.withLock { !$0.isEmpty })
    }

    /// A tool whose arguments are no object.
    private struct Echo: Tool {
        let name = "echo"
        let description = "Says it again."
        let heard: @Sendable (Int) -> Void
        func call(arguments: Int) async throws -> String {
            heard(arguments)
            throw SpyError()
        }
    }

    // MARK: Values like calls

    /// A value that a family without a marker for calls would write as it writes a call.
    private struct Callish: Generable {
        var name: String
        var parameters: LevelTool.Arguments

        static var generationSchema: GenerationSchema {
            .init(
                type: Self.self,
                properties: [
                    .init(name: "name", type: String.self, guides: [.anyOf(["set_level", "ann"])]),
                    .init(name: "parameters", type: LevelTool.Arguments.self),
                ])
        }

        init(_ content: GeneratedContent) throws {
            name = try content.value(forProperty: "name")
            parameters = try content.value(forProperty: "parameters")
        }

        var generatedContent: GeneratedContent { .init(properties: ["name": name, "parameters": parameters]) }
    }

    @Test("where calls have no marker, a value that looks like a call is a value, and a call is a call")
    func valuesLikeCalls() async throws {
        let opened = RandomCheckpoint.chatTemplate.replacing(
            "<tool_call>\n{\"name\": \"{{ call.function.name }}\", \"arguments\": ",
            with: "{\"name\": \"{{ call.function.name }}\", \"parameters\": ")
        let template = opened.replacing("}\n</tool_call>", with: "}") + "{#- <|python_tag|> #}"
        #expect(ToolFormat.detect(template: template).name == "llama-3")
        let (model, checkpoint) = try fairModel(template, controlTokens: ["<|python_tag|>"], addedTokens: [])
        defer { withExtendedLifetime(checkpoint) {} }
        var (values, called, named) = (0, 0, 0)
        for seed in 0..<40 {
            let tool = LevelTool(limit: 1)
            let session = LanguageModelSession(model: model, tools: [tool])
            do {
                var last: GeneratedContent?
                let stream = session.streamResponse(
                    to: "x", generating: Callish.self, includeSchemaInPrompt: false,
                    options: options(UInt64(seed), .allowed, limit: 200))
                for try await snapshot in stream { last = snapshot.rawContent }
                let value = try Callish(try #require(last))
                #expect(tool.count == 0 && (1...5).contains(value.parameters.level))
                values += 1
                if value.name == "set_level" { named += 1 }
            } catch is LanguageModelSession.ToolCallError {
                #expect(tool.count == 1)
                called += 1
            }
        }
        #expect(
            values >= 4 && called >= 4 && named >= 1, "\(values) values, \(named) of the tool's name, \(called) calls")
        #expect(values + called == 40)
    }

    // MARK: The default model

    @Test(
        "the default model calls tools and answers with a value",
        .enabled(if: SystemLanguageModel.default.isAvailable, "put a checkpoint into Weights/"))
    func defaultModel() async throws {
        var (afterCalls, atOnce) = (0, 0)
        for seed in 0..<10 {
            let tool = LevelTool(isShown: true)
            let session = LanguageModelSession(tools: [tool], instructions: "You set levels with the tool set_level.")
            session.maximumToolCallRounds = 4
            do {
                let response = try await session.respond(
                    to: "Please set the level to 3.", generating: Guided.self, includeSchemaInPrompt: false,
                    options: options(UInt64(seed), .allowed, limit: 300))
                #expect((1...10).contains(response.content.level))
                if tool.count > 0 { afterCalls += 1 } else { atOnce += 1 }
            } catch is LanguageModelSession.ToolRoundLimitError {
                #expect(tool.count >= 4)
            }
        }
        // How often it goes on calling until the rounds are spent is up to the weights.
        #expect(afterCalls >= 1, "\(afterCalls) values after calls, \(atOnce) at once")
        let tool = LevelTool(limit: 1)
        let session = LanguageModelSession(tools: [tool])
        await #expect(throws: LanguageModelSession.ToolCallError.self) {
            try await session.respond(to: "Set the level to 2.", options: options(1, .required))
        }
        let silent = LevelTool()
        let mute = LanguageModelSession(tools: [silent], instructions: "You set levels with the tool set_level.")
        let answer = try await mute.respond(to: "Set the level to 2.", options: options(1, .disallowed, limit: 60))
        #expect(silent.count == 0 && !answer.content.contains("<tool_call>"))
    }
}
