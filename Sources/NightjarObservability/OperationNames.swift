#if Observability
import NightjarGeneration
import Tracing

/// The names and attributes of operations.
///
/// - Source: "Semantic conventions for generative AI systems" of OpenTelemetry, 1.37.
extension ObservedOperation {
    /// The operation's name in one word, for log lines.
    var word: String {
        switch kind {
        case .request: "request"
        case .turn: "turn"
        case .step: "step"
        case .tool: "tool"
        case .generation: "generation"
        }
    }

    /// The name of its span.
    var spanName: String {
        switch kind {
        case .request(let endpoint): endpoint
        case .turn: "invoke_agent"
        case .step(let model): "chat \(model)"
        case .tool(let name, _): "execute_tool \(name)"
        case .generation(let model): "generate \(model)"
        }
    }

    /// The kind of its span.
    var spanKind: SpanKind {
        switch kind {
        case .request: .server
        case .step: .client
        case .turn, .tool, .generation: .internal
        }
    }

    /// The timer of its kind.
    var durationName: String {
        switch kind {
        case .request: "http.server.request.duration"
        case .turn: "nightjar.turn.duration"
        case .step: "gen_ai.client.operation.duration"
        case .tool: "nightjar.tool.duration"
        case .generation: "gen_ai.server.request.duration"
        }
    }

    /// The attributes with few distinct values, for the dimensions of metrics.
    var dimensions: [(String, String)] {
        switch kind {
        case .request(let endpoint): [("http.route", endpoint)]
        case .turn: [("gen_ai.operation.name", "invoke_agent")]
        case .step(let model): [("gen_ai.operation.name", "chat"), ("gen_ai.request.model", model)]
        case .tool(let name, _): [("gen_ai.operation.name", "execute_tool"), ("gen_ai.tool.name", name)]
        case .generation(let model): [("gen_ai.operation.name", "generate_content"), ("gen_ai.request.model", model)]
        }
    }

    /// All attributes.
    var names: [(String, String)] {
        guard case .tool(_, let id) = kind else { return dimensions }
        return dimensions + [("gen_ai.tool.call.id", id)]
    }

    /// The attribute of its input text.
    var textName: String {
        if case .tool = kind { "gen_ai.tool.call.arguments" } else { "gen_ai.input.messages" }
    }

    /// The attribute of its output text.
    var outcomeName: String {
        if case .tool = kind { "gen_ai.tool.call.result" } else { "gen_ai.output.messages" }
    }
}

extension ObservedOutcome {
    /// The attributes with text values.
    var names: [(String, String)] {
        var names: [(String, String)] = []
        if let error { names.append(("error.type", error.kind)) }
        if let stopReason { names.append(("gen_ai.response.finish_reasons", stopReason)) }
        if let model { names.append(("gen_ai.request.model", model)) }
        return names
    }

    /// The attributes with whole numbers.
    var counts: [(String, Int)] {
        var counts: [(String, Int)] = []
        if let tokens {
            counts += [
                ("gen_ai.usage.input_tokens", tokens.input), ("gen_ai.usage.output_tokens", tokens.output),
                ("gen_ai.usage.cache_read.input_tokens", tokens.cached),
                ("nightjar.usage.reasoning_tokens", tokens.reasoning),
            ]
        }
        if let statistics {
            counts += [
                ("gen_ai.usage.input_tokens", statistics.promptTokens),
                ("gen_ai.usage.output_tokens", statistics.generatedTokens),
                ("gen_ai.usage.cache_read.input_tokens", statistics.cachedTokens),
                ("nightjar.passes", statistics.decodeSteps), ("nightjar.masks", statistics.maskCount),
            ]
        }
        if let toolRounds { counts.append(("nightjar.tool_rounds", toolRounds)) }
        if let status { counts.append(("http.response.status_code", status)) }
        return counts
    }

    /// The attributes in seconds and in tokens per second.
    var times: [(String, Double)] {
        guard let statistics else { return [] }
        var times = [
            ("nightjar.queue.duration", statistics.queueSeconds), ("nightjar.mask.duration", statistics.maskSeconds),
            ("nightjar.prompt.duration", statistics.prefillSeconds),
            ("nightjar.decode.duration", statistics.decodeSeconds),
        ]
        if let seconds = statistics.timeToFirstToken { times.append(("gen_ai.server.time_to_first_token", seconds)) }
        if let rate = statistics.decodeTokensPerSecond { times.append(("nightjar.decode.tokens_per_second", rate)) }
        return times
    }
}
#endif
