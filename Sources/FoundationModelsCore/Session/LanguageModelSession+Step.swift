extension LanguageModelSession {
    /// What the next request to the model uses.
    ///
    /// - Throws: `CancellationError` when the turn has been undone; what a profile's code throws.
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

    /// Evaluates a profile for the next request, and runs the code it has for the time ahead of one.
    ///
    /// What that code changes counts for the request: the profile is evaluated again after it, and where another one is
    /// selected then, that one's code is run too.
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

    /// Evaluates a profile and runs the code for a change, until that changes nothing any more.
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

    /// How often the code for a change of profiles may cause another one ahead of one request.
    private static let maximumProfileChanges = 8

    /// Evaluates a profile, whose policy counts from then on: what it runs next may fail already.
    ///
    /// - Throws: `CancellationError` when the turn has been undone.
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

    /// Gets the model of a profile ready, unless a request is being answered, which does that itself.
    func prewarm(_ source: ProfileSource, _ prompt: Transcript.Prompt?, isolation: isolated (any Actor)?) {
        // A request that begins meanwhile waits for the lock before it evaluates anything.
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

    /// What the code that runs for a turn is told apart by.
    ///
    /// - Throws: `CancellationError` when the turn has been undone.
    func scope(of turn: UInt64) throws -> SessionScope {
        let scope = state.withLock { $0.activeTurn == turn ? $0.scope : nil }
        guard let scope else { throw CancellationError() }
        return scope
    }

    /// The transcript as it stands during a turn.
    ///
    /// - Throws: `CancellationError` when the turn has been undone.
    func transcript(of turn: UInt64) throws -> Transcript {
        let transcript = state.withLock { $0.activeTurn == turn ? $0.transcript : nil }
        guard let transcript else { throw CancellationError() }
        return transcript
    }
}

extension GenerationOptions {
    /// These options, with those of a profile where they set nothing.
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
    /// These options, with a profile's level where they set none.
    fileprivate func filled(reasoningLevel level: ContextOptions.ReasoningLevel?) -> ContextOptions {
        ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt, reasoningLevel: reasoningLevel ?? level)
    }
}
