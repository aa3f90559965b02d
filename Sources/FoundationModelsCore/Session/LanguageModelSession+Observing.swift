import InferenceEvents

/// The transcript that a model has read last, for detecting edits; kept only while an observer is on.
struct ReadTranscript: Sendable {
    /// The transcript of the last step.
    var transcript: Transcript
    /// The number of tokens of the transcript and the answer.
    var tokenCount: Int
    /// The identity of the model's executor.
    var model: ObjectIdentifier?
}

extension LanguageModelSession {
    /// The number of lost tokens from which an edit is reported.
    private static let longPrefix = 256

    /// Responds to an admitted request.
    @concurrent func perform(_ request: TurnRequest, turn: UInt64, progress: TurnProgress) async throws -> TurnResult {
        guard InferenceObservers.isOn else { return try await performTurn(request, turn: turn, progress: progress) }
        return try await InferenceObservers.run(.turn, text: request.prompt.segments.text) {
            try await self.performTurn(request, turn: turn, progress: progress)
        } outcome: { result in
            var outcome = ObservedOutcome()
            let (usage, entries) = progress.update { ($0.usage, $0.entries) }
            outcome.tokens = .init(usage)
            outcome.toolRounds = entries.count { if case .toolCalls = $0 { true } else { false } }
            outcome.text = (result?.entries ?? entries).last?.segments.text
            return outcome
        }
    }

    /// Runs one step of the model and reports it to observers.
    func run(_ step: SessionStep, _ request: TurnRequest, progress: TurnProgress) async throws {
        guard InferenceObservers.isOn else { return try await follow(step, request, progress: progress) }
        let before = progress.update { $0.usage }
        let tokens = { @Sendable in ObservedOutcome.Tokens(progress.update { $0.usage }, after: before) }
        try await InferenceObservers.run(.step(model: step.model.name)) {
            try await self.follow(step, request, progress: progress)
        } outcome: { _ in
            var outcome = ObservedOutcome()
            outcome.tokens = tokens()
            return outcome
        }
        notice(step, tokens())
    }

    /// Reports to observers, once, an edit that made the model prefill tokens again.
    private func notice(_ step: SessionStep, _ tokens: ObservedOutcome.Tokens) {
        let read = ReadTranscript(
            transcript: step.transcript, tokenCount: tokens.input.adding(tokens.output),
            model: step.model.executorHolder.map { ObjectIdentifier($0) })
        let known = state.withLock { state in
            defer { state.lastRead = read }
            return state.hasToldOfEdit ? nil : state.lastRead
        }
        guard let known, known.model == read.model else { return }
        let discarded = min(known.tokenCount, tokens.input) - tokens.cached
        guard discarded >= Self.longPrefix, let edit = TranscriptEdit(from: known.transcript, to: read.transcript)
        else { return }
        state.withLock { $0.hasToldOfEdit = true }
        let prefix = DiscardedPrefix(
            change: edit.change, entryIndex: edit.entryIndex, discardedTokens: discarded, reusedTokens: tokens.cached)
        let operation = ObservedOperation.current
        InferenceObservers.tell { $0.discarded(prefix, in: operation) }
    }
}

extension FoundationModelsError: ErrorEnvelope {
    package var enclosedError: any Swift.Error { underlyingError }
}

extension ObservedOutcome.Tokens {
    /// Creates the token counts of a usage, or of its growth since an earlier one.
    init(_ usage: LanguageModelSession.Usage, after earlier: LanguageModelSession.Usage = .zero) {
        self.init(
            input: usage.input.totalTokenCount.subtracting(earlier.input.totalTokenCount),
            cached: usage.input.cachedTokenCount.subtracting(earlier.input.cachedTokenCount),
            output: usage.output.totalTokenCount.subtracting(earlier.output.totalTokenCount),
            reasoning: usage.output.reasoningTokenCount.subtracting(earlier.output.reasoningTokenCount))
    }
}

extension Int {
    /// Returns the difference; 0 where it is negative or overflows, because the counts are a provider's.
    fileprivate func subtracting(_ other: Int) -> Int {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? 0 : Swift.max(difference, 0)
    }
}
