import Transformer

@testable import NightjarGeneration

/// What came out of a stream.
struct ToyRun {
    var tokens: [GeneratedToken] = []
    var result: GenerationResult

    var text: String { tokens.map(\.text).joined() }
}

extension ModelScheduler where Engine == ToyEngine {
    /// A scheduler over a toy engine that continues any prompt with the given tokens, then with the end token.
    static func speaking(
        _ script: [Int], after promptCount: Int, contextLength: Int = 64, queueCapacity: Int = 256,
        log: CallLog = CallLog()
    ) -> ModelScheduler {
        ModelScheduler(prefixCacheBytes: 1 << 20, queueCapacity: queueCapacity) {
            ToyEngine(contextLength: contextLength, log: log) { tokens in
                let index = tokens.count - promptCount
                return script.indices.contains(index) ? script[index] : ToyVocabulary.end
            }
        }
    }

    /// Queues a request with the toy's end token and text decoder.
    func start(_ request: GenerationRequest) -> GenerationStream {
        submit(request, endTokens: [ToyVocabulary.end]) { ToyTextDecoder() }
    }

    /// Runs a request to its end.
    func run(_ request: GenerationRequest) async throws -> ToyRun {
        let stream = start(request)
        var tokens: [GeneratedToken] = []
        for try await token in stream { tokens.append(token) }
        return ToyRun(tokens: tokens, result: try await stream.result)
    }
}
