/// Options of the generation of one answer.
///
/// An option that is nil is the session profile's, else the model's.
public struct GenerationOptions: Sendable, Equatable {
    /// The method that chooses the next token.
    public var samplingMode: GenerationOptions.SamplingMode?
    /// The sampling temperature: below 1 sharpens the model's distribution, above 1 flattens it.
    public var temperature: Double?
    /// The largest number of tokens in the answer, which is truncated there.
    public var maximumResponseTokens: Int?
    /// The mode of tool calls: the model may, must or must not call tools. Nil for the default.
    public var toolCallingMode: GenerationOptions.ToolCallingMode?
    /// The number of alternatives to report for each token; nil for no report.
    public internal(set) var confidenceAlternatives: Int?

    /// Creates options; each may be omitted.
    public init(
        samplingMode: GenerationOptions.SamplingMode? = nil, temperature: Double? = nil,
        maximumResponseTokens: Int? = nil
    ) {
        self.init(
            samplingMode: samplingMode, temperature: temperature, maximumResponseTokens: maximumResponseTokens,
            toolCallingMode: nil)
    }

    /// Creates options, including the use of tools.
    public init(
        samplingMode: GenerationOptions.SamplingMode? = nil, temperature: Double? = nil,
        maximumResponseTokens: Int? = nil, toolCallingMode: GenerationOptions.ToolCallingMode?
    ) {
        self.samplingMode = samplingMode
        self.temperature = temperature
        self.maximumResponseTokens = maximumResponseTokens
        self.toolCallingMode = toolCallingMode
    }

    /// Creates options under their names of 2025.
    @available(*, deprecated, renamed: "init(samplingMode:temperature:maximumResponseTokens:)")
    public init(
        sampling: GenerationOptions.SamplingMode?, temperature: Double? = nil, maximumResponseTokens: Int? = nil
    ) {
        self.init(
            samplingMode: sampling, temperature: temperature, maximumResponseTokens: maximumResponseTokens,
            toolCallingMode: nil)
    }

    /// The method that chooses the next token, under its name of 2025.
    @available(*, deprecated, renamed: "samplingMode")
    public var sampling: GenerationOptions.SamplingMode? {
        get { samplingMode }
        set { samplingMode = newValue }
    }
}
