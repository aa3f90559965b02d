import Foundation
import Generation
import Transformer

/// The answering of requests by a checkpoint on this machine.
struct LocalGeneration: Sendable {
    /// What a checkpoint can do through this package: answer in text.
    static let capabilities = LanguageModelCapabilities([])

    let checkpoint: LocalCheckpoint
    /// Checks on text that goes in and comes out.
    var guardrails = SystemLanguageModel.Guardrails.default
    /// Instructions ahead of those of the session.
    var leadingInstructions: String?

    /// Loads the checkpoint and computes what a request that begins with `transcript` will share, in the background.
    func prewarm(_ transcript: Transcript) {
        Task.detached(priority: .utility) {
            // Whatever is wrong is said by the request itself.
            guard let model = try? await checkpoint.load(),
                let tokens = try? conversation(transcript).tokens(for: model, addGenerationPrompt: false),
                !tokens.isEmpty
            else { return }
            try? await model.prewarm(tokens)
        }
    }

    /// Answers a request.
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        let passesUnchecked = guardrails.passesText && request.schema == nil
        if case .prompt(let prompt)? = request.transcript.last, !passesUnchecked,
            !guardrails.allowsPrompt(prompt.segments.text) {
            throw LanguageModelError.guardrailViolation(.init(
                debugDescription: "the application's check on prompts stopped this one.")).bridged
        }
        let model = try await checkpoint.load()
        let tokens = try conversation(request.transcript).tokens(for: model, addGenerationPrompt: true)
        let parameters = GenerationParameters(
            sampling: Self.sampling(request.generationOptions, defaults: model.transformer.defaults),
            maximumTokens: request.generationOptions.maximumResponseTokens)
        let stream = model.generate(GenerationRequest(prompt: tokens, parameters: parameters))
        var check = passesUnchecked ? nil : ResponseCheck(guardrails: guardrails)
        do {
            try await withTaskCancellationHandler {
                await channel.send(.response(action: .appendText("", tokenCount: 0)))
                var silentTokens = 0
                for try await token in stream {
                    silentTokens += 1
                    guard !token.text.isEmpty else { continue }
                    try check?.add(token.text)
                    await channel.send(.response(action: .appendText(token.text, tokenCount: silentTokens)))
                    silentTokens = 0
                }
                try check?.finish()
            } onCancel: {
                stream.cancel()
            }
            try await report(stream.result, contextSize: model.contextLength, to: channel)
        } catch let error as GenerationError {
            throw Self.sessionError(error)
        }
    }

    /// The messages of a transcript, with the leading instructions.
    func conversation(_ transcript: some Sequence<Transcript.Entry>) throws -> Conversation {
        guard let leadingInstructions else { return try Conversation(transcript) }
        var entries = Array(transcript)
        let leading = Transcript.Segment.text(.init(content: leadingInstructions))
        if case .instructions(var instructions)? = entries.first {
            instructions.segments.insert(leading, at: 0)
            entries[0] = .instructions(instructions)
        } else {
            entries.insert(.instructions(.init(segments: [leading], toolDefinitions: [])), at: 0)
        }
        return try Conversation(entries)
    }

    private nonisolated(nonsending) func report(
        _ result: GenerationResult, contextSize: Int, to channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        let statistics = result.statistics
        await channel.send(.response(action: .updateUsage(
            input: .init(totalTokenCount: statistics.promptTokens, cachedTokenCount: statistics.cachedTokens),
            output: .init(totalTokenCount: statistics.generatedTokens, reasoningTokenCount: 0))))
        if case .contextFull = result.stopReason {
            throw Self.overflow(contextSize, statistics.promptTokens + statistics.generatedTokens)
        }
    }

    /// The choice of tokens: the request's, then the checkpoint's, then temperature 1 and a threshold of 0.95.
    static func sampling(_ options: GenerationOptions, defaults: GenerationDefaults) -> SamplingParameters {
        var parameters = SamplingParameters()
        parameters.repetitionPenalty = defaults.repetitionPenalty ?? 1
        switch options.samplingMode?.kind {
        case .greedy?: return parameters
        case .randomTopK(let count, let seed)?:
            parameters.temperature = 1
            parameters.topK = count
            parameters.seed = seed
        case .randomProbabilityThreshold(let threshold, let seed)?:
            parameters.temperature = 1
            parameters.topP = threshold
            parameters.seed = seed
        case nil:
            let saysHow = defaults.temperature != nil || defaults.topP != nil || defaults.topK != nil
            parameters.temperature = defaults.temperature ?? 1
            parameters.topP = defaults.topP ?? (saysHow ? nil : 0.95)
            parameters.topK = defaults.topK
            parameters.minP = defaults.minP
        }
        parameters.temperature = options.temperature ?? parameters.temperature
        return parameters
    }

    private static func overflow(_ contextSize: Int, _ tokenCount: Int) -> any Swift.Error {
        LanguageModelError.contextSizeExceeded(.init(
            contextSize: contextSize, tokenCount: tokenCount,
            debugDescription: "the conversation takes \(tokenCount) tokens, and the context holds \(contextSize).")).bridged
    }

    private static func sessionError(_ error: GenerationError) -> any Swift.Error {
        if case .contextExceeded(let tokenCount, let contextSize) = error { return overflow(contextSize, tokenCount) }
        return error
    }
}

/// The guardrails' check on an answer while it grows: at every eighth of its length, and at its end.
struct ResponseCheck {
    private let guardrails: SystemLanguageModel.Guardrails
    private var text = ""
    private var nextCheck = 64

    init(guardrails: SystemLanguageModel.Guardrails) { self.guardrails = guardrails }

    /// Takes more of the answer.
    mutating func add(_ fragment: String) throws {
        text += fragment
        guard text.utf8.count >= nextCheck else { return }
        nextCheck = text.utf8.count * 9 / 8
        try finish()
    }

    /// Checks all of it.
    func finish() throws {
        guard !guardrails.allowsResponse(text) else { return }
        throw LanguageModelError.guardrailViolation(.init(
            debugDescription: "the application's check on answers stopped this one.")).bridged
    }
}
