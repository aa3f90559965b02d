/// How a model generates one answer.
///
/// What is nil is left to the session's profile and then to the model.
public struct GenerationOptions: Sendable, Equatable {
    /// How the next token is chosen.
    public var samplingMode: GenerationOptions.SamplingMode?
    /// How daring the choice is: 1 leaves the model's probabilities as they are, less sharpens, more flattens them.
    public var temperature: Double?
    /// The most tokens an answer may have; it is cut there.
    public var maximumResponseTokens: Int?
    /// Whether the model may, must or must not call tools.
    public var toolCallingMode: GenerationOptions.ToolCallingMode?
    /// How many alternatives to each token are reported; nil reports nothing of tokens.
    public internal(set) var confidenceAlternatives: Int?

    /// Sets options; all may be left out.
    public init(
        samplingMode: GenerationOptions.SamplingMode? = nil, temperature: Double? = nil,
        maximumResponseTokens: Int? = nil
    ) {
        self.init(
            samplingMode: samplingMode, temperature: temperature, maximumResponseTokens: maximumResponseTokens,
            toolCallingMode: nil)
    }

    /// Sets options, among them the use of tools.
    public init(
        samplingMode: GenerationOptions.SamplingMode? = nil, temperature: Double? = nil,
        maximumResponseTokens: Int? = nil, toolCallingMode: GenerationOptions.ToolCallingMode?
    ) {
        self.samplingMode = samplingMode
        self.temperature = temperature
        self.maximumResponseTokens = maximumResponseTokens
        self.toolCallingMode = toolCallingMode
    }

    /// Sets options under their names of 2025.
    @available(*, deprecated, renamed: "init(samplingMode:temperature:maximumResponseTokens:)")
    public init(
        sampling: GenerationOptions.SamplingMode?, temperature: Double? = nil, maximumResponseTokens: Int? = nil
    ) {
        self.init(
            samplingMode: sampling, temperature: temperature, maximumResponseTokens: maximumResponseTokens,
            toolCallingMode: nil)
    }

    /// How the next token is chosen, under its name of 2025.
    @available(*, deprecated, renamed: "samplingMode")
    public var sampling: GenerationOptions.SamplingMode? {
        get { samplingMode }
        set { samplingMode = newValue }
    }
}
