extension LanguageModelSession {
    /// Returns the inputs of the next request to the model.
    ///
    /// - Throws: `CancellationError` when the turn was undone; the errors of a profile's callbacks.
    func nextStep(_ request: TurnRequest, turn: UInt64) async throws -> SessionStep {
        switch configuration {
        case .fixed(let model, let tools):
            return SessionStep(
                model: model, tools: tools, transcript: try transcript(of: turn), options: request.prompt.options,
                contextOptions: request.prompt.contextOptions)
        case .profile(let source):
            return try await SessionScope.$current.withValue(scope(of: turn)) {
                try await nextStep(request.prompt, turn: turn, source, isolation: source.isolation)
            }
        }
    }

    /// Evaluates a profile for the next request, and runs its callbacks that precede a request.
    ///
    /// Changes by the callbacks count for the request: the profile is evaluated again after them. If another profile is
    /// selected then, its callbacks run too.
    private func nextStep(
        _ prompt: Transcript.Prompt, turn: UInt64, _ source: ProfileSource, isolation: isolated (any Actor)?
    ) async throws -> SessionStep {
        var profile = try await select(source, turn: turn, isolation: isolation)
        var prompted: Set<[ResolvedProfile.Step]> = []
        while profile.callbacks.handles(.prompt), prompted.insert(profile.identity).inserted {
            try await profile.callbacks.handle(.prompt(prompt), isolation: isolation)
            profile = try await select(source, turn: turn, isolation: isolation)
        }
        let tools = profile.content.tools.map(SessionTool.init)
        let transcript = try mutate { state in
            guard state.activeTurn == turn else { throw CancellationError() }
            if !state.wasMutated { state.transcript.instruct(profile.content.parts, tools: tools) }
            return state.transcript
        }
        return SessionStep(
            model: profile.model ?? source.model, tools: tools, transcript: profile.transformed(transcript),
            options: prompt.options.filled(from: profile.options),
            contextOptions: prompt.contextOptions.filled(reasoningLevel: profile.reasoningLevel),
            callbacks: profile.callbacks, isolation: source.isolation)
    }

    /// Evaluates a profile and runs its activation actions, until the selected profile stays the same.
    private func select(
        _ source: ProfileSource, turn: UInt64, isolation: isolated (any Actor)?
    ) async throws -> ResolvedProfile {
        var profile = try resolve(source, turn: turn)
        for _ in 0..<Self.maximumProfileChanges {
            guard await source.select(profile, isolation: isolation) else { break }
            profile = try resolve(source, turn: turn)
        }
        return profile
    }

    /// The number of profile changes that activation actions may cause before one request.
    private static let maximumProfileChanges = 8

    /// Evaluates a profile; its error handling policy holds from here, because its callbacks may fail next.
    ///
    /// - Throws: `CancellationError` when the turn was undone.
    private func resolve(_ source: ProfileSource, turn: UInt64) throws -> ResolvedProfile {
        try Task.checkCancellation()
        _ = try scope(of: turn)
        let profile = source.exclusively { source.resolve() }
        let policy = profile.policy
        state.withLock { state in
            if state.activeTurn == turn { state.profilePolicy = policy }
        }
        return profile
    }

    /// Prewarms the model of a profile; does nothing during a request, which prepares the model itself.
    func prewarm(_ source: ProfileSource, _ prompt: Transcript.Prompt?, isolation: isolated (any Actor)?) {
        // A request that begins now waits for the lock before it evaluates the profile.
        source.exclusively {
            let known = state.withLock { $0.activeTurn == nil ? $0.transcript : nil }
            guard var transcript = known else { return }
            SessionScope.$current.withValue(SessionScope(properties: properties, turn: nil)) {
                let profile = source.resolve()
                transcript.instruct(profile.content.parts, tools: profile.content.tools.map(SessionTool.init))
                if let prompt { transcript.append(.prompt(prompt)) }
                let model = profile.model ?? source.model
                model.prewarm(transcript: profile.transformed(transcript))
                source.keepExecutor(of: model)
            }
        }
    }

    /// Returns the scope of the code that runs for a turn.
    ///
    /// - Throws: `CancellationError` when the turn was undone.
    func scope(of turn: UInt64) throws -> SessionScope {
        let scope = state.withLock { $0.activeTurn == turn ? $0.scope : nil }
        guard let scope else { throw CancellationError() }
        return scope
    }

    /// Returns the transcript during a turn.
    ///
    /// - Throws: `CancellationError` when the turn was undone.
    func transcript(of turn: UInt64) throws -> Transcript {
        let transcript = state.withLock { $0.activeTurn == turn ? $0.transcript : nil }
        guard let transcript else { throw CancellationError() }
        return transcript
    }
}

extension GenerationOptions {
    /// Returns these options; a profile's options fill those that are nil.
    fileprivate func filled(from profile: GenerationOptions) -> GenerationOptions {
        var options = GenerationOptions(
            samplingMode: samplingMode ?? profile.samplingMode, temperature: temperature ?? profile.temperature,
            maximumResponseTokens: maximumResponseTokens ?? profile.maximumResponseTokens,
            toolCallingMode: toolCallingMode ?? profile.toolCallingMode)
        options.confidenceAlternatives = confidenceAlternatives
        return options
    }
}

extension ContextOptions {
    /// Returns these options; a profile's reasoning level fills one that is nil.
    fileprivate func filled(reasoningLevel level: ContextOptions.ReasoningLevel?) -> ContextOptions {
        ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt, reasoningLevel: reasoningLevel ?? level)
    }
}
