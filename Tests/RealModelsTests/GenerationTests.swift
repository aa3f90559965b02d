import NightjarGeneration
import NightjarTestSupport
import Testing
import Transformer

/// How requests to a trained model go together.
@Suite("Requests to a real model", .testData(RealModel.smollm2.file))
struct GenerationTests {
    /// What a generation gave, to the last bit.
    private struct Output: Equatable {
        var tokens: [Int] = []
        var logProbabilities: [UInt32] = []
        var stopReason: StopReason?
    }

    private static func requests() throws -> [GenerationRequest] {
        try RealModel.smollm2.reference().greedy.enumerated().map { index, entry in
            var parameters = GenerationParameters(maximumTokens: 24 + index, reportsLogProbabilities: true)
            if index % 2 == 1 {
                parameters.sampling.temperature = 0.8
                parameters.sampling.topP = 0.9
                parameters.sampling.seed = UInt64(index)
            }
            return GenerationRequest(prompt: entry.prompt, parameters: parameters)
        }
    }

    private static func output(_ model: LoadedModel, _ request: GenerationRequest) async throws -> Output {
        var output = Output()
        let stream = model.generate(request)
        for try await token in stream {
            output.tokens.append(token.id)
            output.logProbabilities.append((token.logProbability ?? .nan).bitPattern)
        }
        output.stopReason = try await stream.result.stopReason
        return output
    }

    private static func fresh(cacheBytes: Int = 0) throws -> LoadedModel {
        try LoadedModel(directory: TestData.path(RealModel.smollm2.file), prefixCacheBytes: cacheBytes)
    }

    @Test("requests in company give what they give alone, bit for bit")
    func batch() async throws {
        let model = try Self.fresh()
        let requests = try Self.requests()
        var alone: [Output] = []
        for request in requests { alone.append(try await Self.output(model, request)) }
        let together = try await withThrowingTaskGroup(of: (Int, Output).self) { group in
            for (index, request) in requests.enumerated() {
                group.addTask { (index, try await Self.output(model, request)) }
            }
            return try await group.reduce(into: [Int: Output]()) { $0[$1.0] = $1.1 }
        }
        for (index, output) in alone.enumerated() { #expect(together[index] == output, "request \(index)") }
        #expect(alone.contains { $0.stopReason == .endToken(2) }, "none ended at <|im_end|>")
    }

    @Test("a prompt that is known is not computed again, and gives the same bits")
    func prefix() async throws {
        let model = try Self.fresh(cacheBytes: 1 << 28)
        for var request in try Self.requests().prefix(3) {
            let first = try await Self.output(model, request)
            #expect(try await Self.output(model, request) == first)
            request.parameters.maximumTokens = 1
            let statistics = try await model.generate(request).result.statistics
            #expect(statistics.cachedTokens >= request.prompt.count - 1)
        }
    }

    @Test("drafts out of the prompt are often right where the text repeats it, and change nothing")
    func speculation() async throws {
        let model = try Self.fresh()
        let list = (1...12).map { "\($0). item number \($0)" }.joined(separator: "\n")
        let prompt = model.tokenizer.encode(
            "<|im_start|>user\nRepeat:\n\(list)<|im_end|>\n<|im_start|>assistant\n\(list)\n1.")
        let parameters = GenerationParameters(maximumTokens: 64, ignoresEndTokens: true, reportsLogProbabilities: true)
        let plain = GenerationRequest(prompt: prompt, parameters: parameters)
        var drafting = plain
        drafting.parameters.looksUpPrompt = true
        #expect(try await Self.output(model, plain) == Self.output(model, drafting))
        let statistics = try await model.generate(drafting).result.statistics
        #expect(statistics.acceptedDraftTokens > 16, "\(statistics.acceptedDraftTokens) of \(statistics.draftTokens)")
        #expect(statistics.decodeSteps < 48)
    }

    @Test("tokens one by one give the distributions of a whole prompt")
    func stepwise() async throws {
        let model = try Self.fresh()
        let ids = try RealModel.smollm2.reference().passage.ids
        let whole = try await Self.output(
            model,
            GenerationRequest(
                prompt: ids, parameters: .init(maximumTokens: 8, ignoresEndTokens: true, reportsLogProbabilities: true))
        )
        let cached = try Self.fresh(cacheBytes: 1 << 28)
        for count in stride(from: 20, to: ids.count, by: 20) { try await cached.prewarm(Array(ids.prefix(count))) }
        let parts = try await Self.output(
            cached,
            GenerationRequest(
                prompt: ids, parameters: .init(maximumTokens: 8, ignoresEndTokens: true, reportsLogProbabilities: true))
        )
        #expect(parts == whole)
    }
}
