import Foundation
import FoundationModels
import Observation

enum SessionSurface {
    typealias Item = ContentSurface.ByHand

    static func sessions(_ tools: [any Tool], _ model: some LanguageModel, _ transcript: Transcript) throws {
        let text: String? = nil
        let instructions: Instructions? = nil
        func fails() throws -> String { "x" }
        let system = SystemLanguageModel.default
        let sessions: [LanguageModelSession] = [
            LanguageModelSession(), LanguageModelSession(instructions: "text"),
            LanguageModelSession(instructions: text),
            LanguageModelSession(instructions: instructions), LanguageModelSession(tools: tools),
            LanguageModelSession(tools: tools, instructions: "text"), LanguageModelSession { "a" },
            LanguageModelSession(tools: tools) {
                "a"
                "b"
            }, LanguageModelSession(model: system),
            LanguageModelSession(model: system, tools: tools, instructions: "text"),
            LanguageModelSession(model: system, tools: tools, instructions: Instructions { "a" }),
            LanguageModelSession(model: system, tools: tools, transcript: transcript),
            try LanguageModelSession(model: system) { try fails() },
            LanguageModelSession(transcript: transcript), LanguageModelSession(tools: tools, transcript: transcript),
            LanguageModelSession(model: model), LanguageModelSession(model: model, tools: tools),
            LanguageModelSession(model: model, instructions: "text"),
            LanguageModelSession(model: model, tools: tools, instructions: Instructions("a")),
            LanguageModelSession(model: model, tools: tools) { "a" },
            try LanguageModelSession(model: model) { try fails() },
            LanguageModelSession(model: model, tools: tools, transcript: transcript),
        ]
        for session in sessions {
            session.transcript = session.transcript
            let _: Bool = session.isResponding
            let _: LanguageModelSession.Usage = session.usage
            let policy: TranscriptErrorHandlingPolicy? = session.transcriptErrorHandlingPolicy
            session.transcriptErrorHandlingPolicy = policy
            session.transcriptErrorHandlingPolicy = .preserveTranscript
            let _: LanguageModelSession.TranscriptErrorHandlingPolicy = .revertTranscript
            session.prewarm()
            session.prewarm(promptPrefix: Prompt("a"))
            let _: any Observable & Sendable = session
        }
        ContentSurface.needsSendable(LanguageModelSession.self)
    }

    static func respond(_ s: LanguageModelSession, _ schema: GenerationSchema) async throws {
        let options = GenerationOptions()
        let context = ContextOptions()
        let metadata: [String: any ConvertibleToGeneratedContent] = ["a": 1, "b": "x"]
        let prompt = Prompt("p")
        // Text.
        let _: LanguageModelSession.Response<String> = try await s.respond(to: prompt)
        try await s.respond(to: "x")
        try await s.respond(to: prompt, options: options)
        try await s.respond(to: "x", options: options)
        try await s.respond(options: options) { "x" }
        try await s.respond { "x" }
        try await s.respond(to: prompt, options: options, contextOptions: context, metadata: metadata)
        try await s.respond(to: "x", contextOptions: context)
        try await s.respond(to: "x", metadata: ["a": 12.5])
        try await s.respond(options: options, contextOptions: context, metadata: metadata) { "x" }
        // A schema.
        let _: LanguageModelSession.Response<GeneratedContent> = try await s.respond(to: prompt, schema: schema)
        try await s.respond(to: "x", schema: schema)
        try await s.respond(to: prompt, schema: schema, includeSchemaInPrompt: false, options: options)
        try await s.respond(to: "x", schema: schema, includeSchemaInPrompt: false, options: options)
        try await s.respond(schema: schema) { "x" }
        try await s.respond(schema: schema, includeSchemaInPrompt: false, options: options) { "x" }
        try await s.respond(to: prompt, schema: schema, contextOptions: context, metadata: metadata)
        try await s.respond(to: "x", schema: schema, options: options, contextOptions: context)
        try await s.respond(schema: schema, options: options, contextOptions: context, metadata: metadata) { "x" }
        // A type.
        let _: LanguageModelSession.Response<Item> = try await s.respond(to: prompt, generating: Item.self)
        let _: Item = try await s.respond(to: "x").content
        let _: [Item] = try await s.respond(to: "x", generating: [Item].self).content
        let _: Int = try await s.respond(to: "x", generating: Int.self).content
        try await s.respond(to: "x", generating: Item.self, includeSchemaInPrompt: false, options: options)
        try await s.respond(to: prompt, generating: Item.self, options: options)
        try await s.respond(generating: Item.self) { "x" }
        try await s.respond(generating: Item.self, includeSchemaInPrompt: false, options: options) { "x" }
        try await s.respond(to: prompt, generating: Item.self, contextOptions: context, metadata: metadata)
        try await s.respond(to: "x", generating: Item.self, options: options, contextOptions: context)
        try await s.respond(generating: Item.self, options: options, contextOptions: context) { "x" }
    }

    static func stream(_ s: LanguageModelSession, _ schema: GenerationSchema) async throws {
        let options = GenerationOptions()
        let context = ContextOptions()
        let prompt = Prompt("p")
        let _: LanguageModelSession.ResponseStream<String> = s.streamResponse(to: prompt)
        _ = s.streamResponse(to: "x", options: options)
        _ = s.streamResponse(options: options) { "x" }
        _ = s.streamResponse(to: "x", contextOptions: context, metadata: ["a": 1])
        _ = s.streamResponse(options: options, contextOptions: context) { "x" }
        let _: LanguageModelSession.ResponseStream<GeneratedContent> = s.streamResponse(to: prompt, schema: schema)
        _ = s.streamResponse(to: "x", schema: schema, includeSchemaInPrompt: false, options: options)
        _ = s.streamResponse(schema: schema) { "x" }
        _ = s.streamResponse(to: "x", schema: schema, contextOptions: context)
        _ = s.streamResponse(schema: schema, options: options, contextOptions: context, metadata: [:]) { "x" }
        let typed: LanguageModelSession.ResponseStream<Item> = s.streamResponse(to: prompt, generating: Item.self)
        _ = s.streamResponse(to: "x", generating: Item.self, includeSchemaInPrompt: false, options: options)
        _ = s.streamResponse(generating: Item.self) { "x" }
        _ = s.streamResponse(to: "x", generating: Item.self, contextOptions: context)
        _ = s.streamResponse(generating: Item.self, options: options, contextOptions: context) { "x" }
        for try await snapshot in typed {
            let _: LanguageModelSession.ResponseStream<Item>.Snapshot = snapshot
            let _: Item.PartiallyGenerated = snapshot.content
            let _: GeneratedContent = snapshot.rawContent
            let _: ArraySlice<Transcript.Entry> = snapshot.transcriptEntries
            let _: LanguageModelSession.Usage = snapshot.usage
        }
        let response: LanguageModelSession.Response<Item> = try await typed.collect()
        let _: Item = response.content
        let _: GeneratedContent = response.rawContent
        let _: ArraySlice<Transcript.Entry> = response.transcriptEntries
        let _: LanguageModelSession.Usage = response.usage
        ContentSurface.needsSendable(LanguageModelSession.Response<Item>.self)
        var iterator: LanguageModelSession.ResponseStream<Item>.AsyncIterator = typed.makeAsyncIterator()
        _ = try await iterator.next()
        _ = try await iterator.next(isolation: nil)
        func sequence(_ sequence: some AsyncSequence<LanguageModelSession.ResponseStream<Item>.Snapshot, any Error>) {}
        sequence(typed)
    }

    static func usage() {
        var usage = LanguageModelSession.Usage(
            input: .init(totalTokenCount: 1, cachedTokenCount: 0),
            output: .init(totalTokenCount: 1, reasoningTokenCount: 0), metadata: ["a": 1])
        usage.input.totalTokenCount += usage.input.cachedTokenCount
        usage.output.totalTokenCount += usage.output.reasoningTokenCount
        let _: [String: GeneratedContent] = usage.metadata
        let _: Int = usage.totalTokenCount
        ContentSurface.needsSendable(LanguageModelSession.Usage.self)
    }

    static func options() {
        var options = GenerationOptions()
        options = GenerationOptions(temperature: 2)
        options = GenerationOptions(samplingMode: .greedy)
        options = GenerationOptions(samplingMode: .random(top: 3), temperature: 1, maximumResponseTokens: 5)
        options = GenerationOptions(toolCallingMode: .required)
        options = GenerationOptions(temperature: 1, toolCallingMode: .allowed)
        options.samplingMode = .random(top: 3, seed: 1)
        options.samplingMode = .random(probabilityThreshold: 0.5)
        options.samplingMode = .random(probabilityThreshold: 0.5, seed: 2)
        options.temperature = nil
        options.maximumResponseTokens = nil
        options.toolCallingMode = .disallowed
        switch options.samplingMode?.kind {
        case .greedy: break
        case .randomTopK(let k, let seed): let _: (Int, UInt64?) = (k, seed)
        case .randomProbabilityThreshold(let threshold, let seed): let _: (Double, UInt64?) = (threshold, seed)
        case nil: break
        }
        switch options.toolCallingMode?.kind {
        case .allowed, .required, .disallowed, nil: break
        }
        ContentSurface.needsSendable(GenerationOptions.self)
        ContentSurface.needsEquatable(GenerationOptions.self)
        ContentSurface.needsEquatable(GenerationOptions.SamplingMode.Kind.self)
        ContentSurface.needsEquatable(GenerationOptions.ToolCallingMode.self)
        var context = ContextOptions(includeSchemaInPrompt: true, reasoningLevel: .deep)
        context = ContextOptions(reasoningLevel: .custom("x"))
        let _: (Bool?, ContextOptions.ReasoningLevel?) = (context.includeSchemaInPrompt, context.reasoningLevel)
        ContentSurface.needsEquatable(ContextOptions.self)
        let levels: [ContextOptions.ReasoningLevel] = [.light, .moderate, .deep, .custom("x")]
        _ = levels
    }

    @available(*, deprecated)
    static func options2025() {
        var options = GenerationOptions(sampling: .greedy)
        options = GenerationOptions(sampling: .random(top: 5, seed: 3), temperature: 0.5, maximumResponseTokens: 3)
        options.sampling = nil
        let _: GenerationOptions.SamplingMode? = options.sampling
    }

    static func feedback(_ session: LanguageModelSession, _ entry: Transcript.Entry) {
        let issue = LanguageModelFeedback.Issue(category: .incorrect)
        let issues = [issue, LanguageModelFeedback.Issue(category: .unhelpful, explanation: "x")]
        let _: Data = session.logFeedbackAttachment(sentiment: .positive)
        session.logFeedbackAttachment(sentiment: nil, issues: issues, desiredOutput: entry)
        session.logFeedbackAttachment(sentiment: .negative, issues: issues, desiredResponseText: "x")
        session.logFeedbackAttachment(sentiment: .neutral, desiredResponseContent: GeneratedContent("x"))
        let _: [LanguageModelFeedback.Sentiment] = LanguageModelFeedback.Sentiment.allCases
        for category in LanguageModelFeedback.Issue.Category.allCases {
            switch category {
            case .unhelpful, .tooVerbose, .didNotFollowInstructions, .incorrect, .stereotypeOrBias, .suggestiveOrSexual,
                .vulgarOrOffensive, .triggeredGuardrailUnexpectedly:
                break
            }
        }
        _ = LanguageModelFeedback.self
    }
}
