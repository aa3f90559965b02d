import ChatTemplates
import Constrained
import Foundation
import ModelFiles
import NightjarGeneration
import Transformer

/// Text completions without a chat template: whole, or in streamed chunks.
struct Completion: Sendable {
    private enum Event: Sendable {
        case token(choice: Int, GeneratedToken)
        case end(choice: Int, GenerationResult)
    }

    private struct Choice {
        var text = ""
        var tokens: [GeneratedToken] = []
        var reason = "stop"
        /// The offset of the next chunk's text.
        var offset = 0
    }

    let request: CompletionRequest
    let model: LoadedModel
    let name: String
    let limits: ServiceLimits
    let metrics: Metrics
    /// The tokens of each prompt.
    let prompts: [[Int]]
    private let makeConstraint: (@Sendable () -> any TokenConstraint)?
    private let id = Identifier.random("cmpl-")
    private let created = Int(saturating: Date().timeIntervalSince1970)

    /// Tokenizes the prompts, and compiles the grammar.
    init(
        _ request: CompletionRequest, model: LoadedModel, name: String, limits: ServiceLimits, metrics: Metrics
    ) throws(ServiceError) {
        self.request = request
        self.model = model
        self.name = name
        self.limits = limits
        self.metrics = metrics
        let vocabularySize = model.transformer.vocabularySize
        try request.sampling.check(vocabularySize: vocabularySize)
        var prompts: [[Int]] = []
        for (index, prompt) in request.prompts.enumerated() {
            let path = request.prompts.count == 1 ? "prompt" : "prompt[\(index)]"
            let tokens =
                switch prompt {
                case .text(let text): model.encode(text)
                case .tokens(let tokens): tokens
                }
            guard !tokens.isEmpty else { throw .invalid(path, "\(path) has no tokens to continue.") }
            if let id = tokens.first(where: { $0 >= vocabularySize }) {
                throw .invalid(path, "\(path) holds token \(id), outside the vocabulary of \(vocabularySize) tokens.")
            }
            guard tokens.count <= model.contextLength else {
                throw .invalid(
                    path, "\(path) has \(tokens.count) tokens, and the context holds \(model.contextLength).",
                    code: "context_length_exceeded")
            }
            prompts.append(tokens)
        }
        self.prompts = prompts
        do throws(GrammarError) {
            makeConstraint = try Self.grammar(request.format).map { grammar throws(GrammarError) in
                try model.constraint(grammar)
            }
        } catch {
            throw .unsupported(request.formatField, "\(request.formatField): \(error)")
        }
    }

    private static func grammar(_ format: AnswerFormat) throws(GrammarError) -> CompiledGrammar? {
        switch format {
        case .text: nil
        case .schema(let text): try CompiledGrammar.shared(jsonSchema: text)
        case .pattern(let source):
            try CompiledGrammar(RegularExpression(source, dialect: .ecmaScript, matching: .whole))
        case .choice(let texts): try CompiledGrammar(turn: .texts(texts))
        }
    }

    /// The number of sequences of the request.
    var sequenceCount: Int { prompts.count * request.choices }

    private func run(_ listener: (Event) async throws -> Void) async throws {
        try await MergedRun.run(
            count: sequenceCount, seconds: limits.generationSeconds,
            generate: { index, tell in try await generate(index, tell) }, listener: listener)
    }

    private func generate(_ index: Int, _ tell: (Event) async throws -> Void) async throws {
        let limit = [request.stop.maximumTokens, limits.answerTokens].compactMap { $0 }.min()
        let parameters = GenerationParameters(
            sampling: request.sampling.parameters(for: model.transformer, choice: index % request.choices),
            maximumTokens: limit, stopStrings: request.stop.texts, stopTokens: request.stop.tokens,
            ignoresEndTokens: request.stop.ignoresEndTokens,
            reportsLogProbabilities: request.topLogProbabilities != nil,
            alternativeCount: request.topLogProbabilities ?? 0, closesAtLimit: request.closesAtLimit,
            looksUpPrompt: request.looksUpPrompt)
        let stream = model.generate(
            GenerationRequest(
                prompt: prompts[index / request.choices], parameters: parameters, makeConstraint: makeConstraint))
        do {
            for try await token in stream {
                metrics.countToken()
                try await tell(.token(choice: index, token))
            }
            let result = try await stream.result
            metrics.count(result.statistics)
            if result.stopReason == .cancelled { throw CancellationError() }
            try await tell(.end(choice: index, result))
        } catch is CancellationError {
            // The listener has ended, perhaps while this sequence waited for it.
            stream.cancel()
            metrics.countCancellation()
            throw CancellationError()
        } catch let error as GenerationError {
            throw ServiceError(error, promptField: "prompt", limitField: "max_tokens", formatField: request.formatField)
        }
    }

    // MARK: Answers

    /// Generates all choices, and returns the completion.
    func whole() async throws -> JSONValue {
        var choices = (0..<sequenceCount).map { Choice(text: echo($0)) }
        var usage = Usage()
        try await run { event in
            switch event {
            case .token(let choice, let token):
                choices[choice].text += token.text
                if request.topLogProbabilities != nil { choices[choice].tokens.append(token) }
            case .end(let choice, let result):
                choices[choice].reason = Self.reason(result.stopReason)
                count(result, choice, &usage)
            }
        }
        let list = choices.enumerated().map { index, choice in
            self.choice(index, text: choice.text, tokens: choice.tokens, offset: 0, reason: choice.reason)
        }
        return body(list, usage: usage.json)
    }

    /// Generates all choices, and sends each token's text as it becomes certain.
    func stream(to sink: any EventSink) async throws {
        var offsets = Array(repeating: 0, count: sequenceCount)
        var usage = Usage()
        for index in 0..<sequenceCount where request.echoes {
            let text = echo(index)
            try await sink.send(data: body([choice(index, text: text, tokens: [], offset: 0, reason: nil)]))
            offsets[index] = text.unicodeScalars.count
        }
        do {
            try await run { event in
                switch event {
                case .token(let index, let token):
                    guard !token.text.isEmpty || request.topLogProbabilities != nil else { return }
                    let tokens = request.topLogProbabilities == nil ? [] : [token]
                    let value = choice(index, text: token.text, tokens: tokens, offset: offsets[index], reason: nil)
                    offsets[index] += token.text.unicodeScalars.count
                    try await sink.send(data: body([value]))
                case .end(let index, let result):
                    count(result, index, &usage)
                    let reason = Self.reason(result.stopReason)
                    try await sink.send(
                        data: body([
                            choice(index, text: "", tokens: [], offset: offsets[index], reason: reason)
                        ]))
                }
            }
        } catch let error as ServiceError {
            try await sink.send(data: error.json)
            return
        }
        if request.includesUsage { try await sink.send(data: body([], usage: usage.json)) }
        try await sink.send("data: [DONE]\n\n")
    }

    /// Adds a sequence to the usage; each prompt counts once.
    private func count(_ result: GenerationResult, _ choice: Int, _ usage: inout Usage) {
        usage.completionTokens += result.statistics.generatedTokens
        guard choice % request.choices == 0 else { return }
        usage.promptTokens += result.statistics.promptTokens
        usage.cachedTokens += result.statistics.cachedTokens
    }

    private func echo(_ choice: Int) -> String {
        guard request.echoes else { return "" }
        return switch request.prompts[choice / request.choices] {
        case .text(let text): text
        case .tokens(let tokens): model.tokenizer.decode(tokens)
        }
    }

    private static func reason(_ reason: StopReason) -> String {
        switch reason {
        case .tokenLimit, .contextFull: "length"
        default: "stop"
        }
    }

    private func choice(
        _ index: Int, text: String, tokens: [GeneratedToken], offset: Int, reason: String?
    ) -> JSONValue {
        .fields([
            "index": .integer(index), "text": .string(text),
            "logprobs": tokens.isEmpty ? .null : probabilities(tokens, offset: offset),
            "finish_reason": reason.map(JSONValue.string) ?? .null,
        ])
    }

    /// Returns log probabilities in the format of completions.
    private func probabilities(_ tokens: [GeneratedToken], offset: Int) -> JSONValue {
        let names = TokenProbabilities(model.tokenizer)
        var offsets: [JSONValue] = []
        var place = offset
        for token in tokens {
            offsets.append(.integer(place))
            place += token.text.unicodeScalars.count
        }
        return .fields([
            "tokens": .array(tokens.map { .string(names.text($0.id)) }),
            "token_logprobs": .array(tokens.map { names.value($0.logProbability) }),
            "top_logprobs": .array(
                tokens.map { token in
                    .object(
                        JSONObject(
                            (token.alternatives?.likeliest ?? []).map {
                                .init(key: names.text($0.id), value: names.value($0.logProbability))
                            }))
                }),
            "text_offset": .array(offsets),
            "allowed_tokens": .array(tokens.map { $0.alternatives.map { .integer($0.allowedCount) } ?? .null }),
        ])
    }

    private func body(_ choices: [JSONValue], usage: JSONValue? = nil) -> JSONValue {
        .fields([
            "id": .string(id), "object": .string("text_completion"), "created": .integer(created),
            "model": .string(name), "choices": .array(choices), "usage": usage,
        ])
    }
}
