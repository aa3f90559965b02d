// Modifiers that set what a request uses. What the request itself sets comes first, then the modifier nearest to the
// profile; nil sets nothing.

extension LanguageModelSession.DynamicProfile {
    /// Sets the model.
    public func model(_ model: any LanguageModel) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.model = $0.model ?? model.bound }
    }

    /// Sets the model.
    public func model(_ model: some LanguageModel) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.model = $0.model ?? ModelBinding(model) }
    }

    /// Sets how daring the model is.
    public func temperature(_ temperature: Double?) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.options.temperature = $0.options.temperature ?? temperature }
    }

    /// Sets how the next token is chosen.
    public func samplingMode(
        _ samplingMode: GenerationOptions.SamplingMode?
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.options.samplingMode = $0.options.samplingMode ?? samplingMode }
    }

    /// Sets the most tokens of an answer.
    public func maximumResponseTokens(_ maximumResponseTokens: Int?) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.options.maximumResponseTokens = $0.options.maximumResponseTokens ?? maximumResponseTokens }
    }

    /// Sets how long the model may think.
    public func reasoningLevel(
        _ reasoningLevel: ContextOptions.ReasoningLevel?
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.reasoningLevel = $0.reasoningLevel ?? reasoningLevel }
    }

    /// Sets whether the model may, must or must not call tools.
    ///
    /// Where it must, it calls on until a tool throws or the mode changes.
    public func toolCallingMode(
        _ toolCallingMode: GenerationOptions.ToolCallingMode?
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.options.toolCallingMode = $0.options.toolCallingMode ?? toolCallingMode }
    }

    /// Changes the history that the model sees; the session's own stays as it is.
    ///
    /// The history is everything but the instructions. Several transforms run from the outermost in.
    public func historyTransform(
        _ transform: @escaping ([Transcript.Entry]) -> [Transcript.Entry]
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.transforms.insert(transform, at: 0) }
    }

    /// Sets what becomes of the transcript when a request fails.
    public func transcriptErrorHandlingPolicy(
        _ transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy?
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.policy = $0.policy ?? transcriptErrorHandlingPolicy }
    }

    /// The profile with a change to what it resolves to.
    func adjusted(_ adjust: @escaping (inout ResolvedProfile) -> Void) -> some LanguageModelSession.DynamicProfile {
        AdjustedProfile(content: self, adjust: adjust)
    }
}

extension LanguageModel {
    /// The model with its executor, made when it is first needed.
    fileprivate var bound: any BoundModel { ModelBinding(self) }
}
