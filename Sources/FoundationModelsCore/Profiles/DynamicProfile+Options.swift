// Modifiers that set the options of requests. The request's own option has precedence, then the innermost modifier's;
// nil sets nothing.

extension LanguageModelSession.DynamicProfile {
    /// Sets the model.
    public func model(_ model: any LanguageModel) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.model = $0.model ?? model.bound }
    }

    /// Sets the model.
    public func model(_ model: some LanguageModel) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.model = $0.model ?? ModelBinding(model) }
    }

    /// Sets the sampling temperature.
    public func temperature(_ temperature: Double?) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.options.temperature = $0.options.temperature ?? temperature }
    }

    /// Sets the sampling mode.
    public func samplingMode(
        _ samplingMode: GenerationOptions.SamplingMode?
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.options.samplingMode = $0.options.samplingMode ?? samplingMode }
    }

    /// Sets the largest number of tokens in a response.
    public func maximumResponseTokens(_ maximumResponseTokens: Int?) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.options.maximumResponseTokens = $0.options.maximumResponseTokens ?? maximumResponseTokens }
    }

    /// Sets the reasoning level.
    public func reasoningLevel(
        _ reasoningLevel: ContextOptions.ReasoningLevel?
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.reasoningLevel = $0.reasoningLevel ?? reasoningLevel }
    }

    /// Sets whether the model may, must or must not call tools.
    ///
    /// With `required` the model keeps calling tools until one throws or the mode changes.
    public func toolCallingMode(
        _ toolCallingMode: GenerationOptions.ToolCallingMode?
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.options.toolCallingMode = $0.options.toolCallingMode ?? toolCallingMode }
    }

    /// Transforms the history that the model sees; the session's transcript stays as it is.
    ///
    /// The history is every entry but the instructions. Several transforms run from the outermost to the innermost.
    public func historyTransform(
        _ transform: @escaping ([Transcript.Entry]) -> [Transcript.Entry]
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.transforms.insert(transform, at: 0) }
    }

    /// Sets how a failed request changes the transcript.
    public func transcriptErrorHandlingPolicy(
        _ transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy?
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.policy = $0.policy ?? transcriptErrorHandlingPolicy }
    }

    /// Returns the profile with an adjustment of its resolved form.
    func adjusted(_ adjust: @escaping (inout ResolvedProfile) -> Void) -> some LanguageModelSession.DynamicProfile {
        AdjustedProfile(content: self, adjust: adjust)
    }
}

extension LanguageModel {
    /// The model with its executor, which is created on first use.
    fileprivate var bound: any BoundModel { ModelBinding(self) }
}
