import FoundationModelsCore
import Generation
import Tokenizer

/// Compares tokens per second of a session's stream with those of the engine's own, on the same prompt:
///
///     swift run -c release --package-path Tools/Benchmarks SessionBenchmark model-directory [tokens] [rounds]
///
/// Both take the likeliest token; rounds alternate, and the clock runs from the first piece of text to the last.
@main enum Main {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let directory = arguments.first else { return print("usage: SessionBenchmark model-directory [tokens] [rounds]") }
        let tokenCount = arguments.dropFirst().first.flatMap { Int($0) } ?? 128
        let rounds = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 5
        let model = try await ModelRegistry.shared.model(at: directory)
        let prompt = model.encode(
            try model.chatTemplate().render(messages: [ChatMessage(role: .user, text: "Tell me a long story.")]))
        let parameters = GenerationParameters(maximumTokens: tokenCount)
        let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: tokenCount)
        var ratios: [Double] = []
        for round in 0...rounds {
            let engine = try await rate { tick in
                let stream = model.generate(GenerationRequest(prompt: prompt, parameters: parameters))
                for try await _ in stream { tick() }
                return try await stream.result.statistics.generatedTokens
            }
            let session = try await rate { tick in
                let session = LanguageModelSession(model: LocalLanguageModel(directory: directory))
                let stream = session.streamResponse(to: "Tell me a long story.", options: options)
                for try await _ in stream { tick() }
                return try await stream.collect().usage.output.totalTokenCount
            }
            // The first round fills caches.
            guard round > 0 else { continue }
            ratios.append(session / engine)
            print("engine \(Int(engine)) tokens/s, session \(Int(session)) tokens/s, ratio \((session / engine * 1000).rounded() / 1000)")
        }
        print("median ratio \((ratios.sorted()[ratios.count / 2] * 1000).rounded() / 1000)")
    }

    /// Tokens per second between the first and the last call of the body's argument.
    private nonisolated(nonsending) static func rate(
        _ body: nonisolated(nonsending) (() -> Void) async throws -> Int
    ) async throws -> Double {
        let clock = ContinuousClock()
        var first: ContinuousClock.Instant?
        let count = try await body { if first == nil { first = clock.now } }
        guard let first else { return 0 }
        let seconds: Double = first.duration(to: clock.now) / Duration.seconds(1)
        return Double(count - 1) / seconds
    }
}
