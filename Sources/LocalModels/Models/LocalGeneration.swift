import Foundation
import FoundationModelsCore
import LanguageIdentification
import NightjarGeneration
import Transformer

/// Answers requests by a local checkpoint.
struct LocalGeneration: Sendable {
    let checkpoint: LocalCheckpoint
    /// The checks of input and output.
    var guardrails = SystemLanguageModel.Guardrails.default
    /// Instructions that precede those of the session.
    var leadingInstructions: String?
    /// The program's settings beyond the requests.
    var overrides = LocalLanguageModel.Overrides()

    /// Loads the checkpoint in the background and prefills `transcript`.
    ///
    /// - Returns: The task, which ends when the KV cache is filled.
    @discardableResult
    func prewarm(_ transcript: Transcript) -> Task<Void, Never> {
        Task.detached(priority: .utility) {
            // The request itself will report any error.
            guard let model = try? await checkpoint.load(),
                let conversation = try? conversation(transcript, for: model),
                let prompt = try? conversation.rendered(for: model),
                let tokens = try? ModelMemory.of(model).tokens(of: prompt, model: model), !tokens.isEmpty
            else { return }
            try? await model.prewarm(tokens, images: conversation.images)
        }
    }

    /// Answers a request; sends its events to `channel`.
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        try guardrails.check(request)
        if overrides.refusesOtherLanguages { try checkLanguage(of: request) }
        let model = try await checkpoint.load()
        let turn = try LocalTurn(
            request, conversation: conversation(request.transcript, for: model), model: model,
            textGrammar: overrides.grammar)
        let alternatives = request.generationOptions.confidenceAlternatives
        let parameters = GenerationParameters(
            sampling: sampling(request.generationOptions, defaults: model.transformer.defaults),
            maximumTokens: request.generationOptions.maximumResponseTokens,
            skipsSpecialTokens: turn.prepared.skipsSpecialTokens,
            reportsLogProbabilities: alternatives != nil, alternativeCount: alternatives ?? 0,
            closesAtLimit: overrides.closesAtLimit, looksUpPrompt: overrides.looksUpPrompt)
        let stream = turn.prepared.generate(parameters)
        var output = LocalOutput(of: turn, reportsTokens: alternatives != nil)
        var check = AnswerGuard(guardrails, isGuided: turn.isGuided)
        do {
            try await withTaskCancellationHandler {
                if let event = output.begin() { await channel.send(event) }
                for try await token in stream {
                    for event in try output.take(token) {
                        for event in try check?.take(event) ?? [event] { await channel.send(event) }
                    }
                }
                for event in try output.finish() {
                    for event in try check?.take(event) ?? [event] { await channel.send(event) }
                }
                for event in try check?.finish() ?? [] { await channel.send(event) }
            } onCancel: {
                stream.cancel()
            }
            try await end(turn, output, stream.result, to: channel)
        } catch let error as GenerationError {
            throw Self.sessionError(error)
        }
    }

    /// Checks that the prompt's language is one of the model card's, as far as it can be detected.
    ///
    /// - Throws: `LanguageModelError.unsupportedLanguageOrLocale`.
    private func checkLanguage(of request: LanguageModelExecutorGenerationRequest) throws {
        guard case .prompt(let prompt)? = request.transcript.last else { return }
        let declared = Set(checkpoint.languages.compactMap { $0.languageCode?.identifier })
        guard let code = LanguageDetector.foreignLanguage(of: prompt.segments.text, declared: declared) else { return }
        throw LanguageModelError.unsupportedLanguageOrLocale(
            .init(
                languageCode: Locale.LanguageCode(code),
                debugDescription: "the prompt is in a language (\(code)) that the model's card doesn't declare; it "
                    + "declares \(declared.sorted().joined(separator: ", ")).")
        ).bridged
    }

    /// Returns the messages of a transcript, with the leading instructions.
    func conversation(_ transcript: some Sequence<Transcript.Entry>, for model: LoadedModel) throws -> Conversation {
        let turns = ModelMemory.of(model).turns
        guard let leadingInstructions else {
            return try Conversation(transcript, wordings: turns, vision: model.vision)
        }
        var entries = Array(transcript)
        let leading = Transcript.Segment.text(.init(content: leadingInstructions))
        if case .instructions(var instructions)? = entries.first {
            instructions.segments.insert(leading, at: 0)
            entries[0] = .instructions(instructions)
        } else {
            entries.insert(.instructions(.init(segments: [leading], toolDefinitions: [])), at: 0)
        }
        return try Conversation(entries, wordings: turns, vision: model.vision)
    }

    /// Sends the usage of a generation, keeps it for later turns, and throws if it ended too early.
    private nonisolated(nonsending) func end(
        _ turn: LocalTurn, _ output: LocalOutput, _ result: GenerationResult,
        to channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        let statistics = result.statistics
        await channel.send(
            .response(
                entryID: output.answerID,
                action: .updateUsage(
                    input: .init(totalTokenCount: statistics.promptTokens, cachedTokenCount: statistics.cachedTokens),
                    output: .init(
                        totalTokenCount: statistics.generatedTokens, reasoningTokenCount: output.reasoningTokenCount),
                    metadata: Self.metadata(of: result))))
        turn.remember(result, answer: output.answer, id: output.answerID)
        switch result.stopReason {
        case .contextFull where !turn.isGuided || !turn.isOver(after: result.tokens, hasCalls: output.hasCalls):
            throw Self.overflow(turn.prepared.model.contextLength, statistics.promptTokens + statistics.generatedTokens)
        case .tokenLimit where output.brokenCall != nil || turn.requiresCall && !output.hasCalls:
            throw GeneratedContent.ParsingError(
                rawContent: output.brokenCall ?? output.answer,
                debugDescription: "the answer reached maximumResponseTokens, which is \(statistics.generatedTokens), "
                    + "before the call of a tool was complete."
            ).bridged
        case .tokenLimit where turn.isGuided && !turn.isOver(after: result.tokens, hasCalls: output.hasCalls):
            throw GeneratedContent.ParsingError(
                rawContent: output.answer,
                debugDescription: "the answer reached maximumResponseTokens, which is \(statistics.generatedTokens), "
                    + "before its value was complete."
            ).bridged
        default: break
        }
    }

    private static func overflow(_ contextSize: Int, _ tokenCount: Int) -> any Swift.Error {
        LanguageModelError.contextSizeExceeded(
            .init(
                contextSize: contextSize, tokenCount: tokenCount,
                debugDescription: tokenCount > contextSize
                    ? "the conversation takes \(tokenCount) tokens, and the context holds \(contextSize)."
                    : "the answer was cut off when the conversation filled the context of \(contextSize) tokens.")
        ).bridged
    }

    private static func sessionError(_ error: GenerationError) -> any Swift.Error {
        switch error {
        case .contextExceeded(let tokenCount, let contextSize): overflow(contextSize, tokenCount)
        case .limitTooShort:
            GeneratedContent.ParsingError(rawContent: "", debugDescription: error.description).bridged
        default: error
        }
    }
}
