import Foundation
import FoundationModelsCore

/// The body of one chat completions request.
struct ChatRequestBody {
    /// The body; equal requests give equal bytes.
    let json: GeneratedContent

    /// Creates the body of a request to a model.
    ///
    /// - Parameters:
    ///   - request: The session's request.
    ///   - model: The model's name on the server.
    ///   - source: The server and the model.
    /// - Throws: `RequestError.invalidRequest` for options that chat completions don't have,
    ///   `LanguageModelError.unsupportedTranscriptContent` for entries that they can't express.
    init(_ request: LanguageModelExecutorGenerationRequest, model: String, source: String) throws {
        let options = request.generationOptions
        if let temperature = options.temperature, !temperature.isFinite {
            throw Self.invalid("the temperature is \(temperature), which is no number.")
        }
        let tools = try request.enabledToolDefinitions.map(Self.tool)
        json = .object([
            ("model", model),
            ("messages", GeneratedContent.array(try ChatMessages(request.transcript, for: source).list)),
            ("temperature", options.temperature),
            ("top_p", try options.samplingMode.map(Self.topP)),
            ("max_completion_tokens", options.maximumResponseTokens),
            ("logprobs", options.confidenceAlternatives.map { _ in true }),
            ("top_logprobs", options.confidenceAlternatives),
            ("reasoning_effort", request.contextOptions.reasoningLevel.map(Self.effort)),
            ("tools", tools.isEmpty ? nil : GeneratedContent.array(tools)),
            ("tool_choice", tools.isEmpty ? nil : Self.toolChoice(options.toolCallingMode)),
            ("response_format", try request.schema.map(Self.responseFormat)),
            ("stream", true),
            ("stream_options", GeneratedContent.object([("include_usage", true)])),
        ])
    }

    private static func topP(_ mode: GenerationOptions.SamplingMode) throws -> Double {
        switch mode.kind {
        case .greedy: return 0
        case .randomTopK: throw invalid("chat completions can't draw from the k likeliest tokens.")
        case .randomProbabilityThreshold(_, seed: .some): throw invalid("chat completions take no seed.")
        case .randomProbabilityThreshold(let threshold, seed: nil):
            guard threshold.isFinite else {
                throw invalid("the probability threshold is \(threshold), which is no number.")
            }
            return threshold
        }
    }

    private static func effort(_ level: ContextOptions.ReasoningLevel) -> String {
        switch level {
        case .light: "low"
        case .moderate: "medium"
        case .deep: "high"
        case .custom(let name): name
        }
    }

    private static func toolChoice(_ mode: GenerationOptions.ToolCallingMode?) -> String {
        switch mode?.kind {
        case .allowed, nil: "auto"
        case .required: "required"
        case .disallowed: "none"
        }
    }

    private static func tool(_ definition: Transcript.ToolDefinition) throws -> GeneratedContent {
        let function = GeneratedContent.object([
            ("name", definition.name), ("description", definition.description),
            ("parameters", try WireSchema(definition.parameters).json),
        ])
        return .object([("type", "function"), ("function", function)])
    }

    private static func responseFormat(_ schema: GenerationSchema) throws -> GeneratedContent {
        // Servers accept names of at most 64 letters, digits, underscores and hyphens.
        let name = String(
            schema.name.unicodeScalars.prefix(64).map { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-")
                    ? Character(scalar) : "_"
            })
        let described = GeneratedContent.object([
            ("name", name.isEmpty ? "value" : name), ("schema", try WireSchema(schema, isStrict: true).json),
            ("strict", true),
        ])
        return .object([("type", "json_schema"), ("json_schema", described)])
    }

    private static func invalid(_ description: String) -> ChatCompletionsLanguageModel.RequestError {
        .invalidRequest(description)
    }
}
