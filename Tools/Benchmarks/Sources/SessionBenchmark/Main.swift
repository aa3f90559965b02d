import ChatTemplates
import FoundationModelsCore
import LocalModels
import NightjarGeneration

/// Compares tokens per second of a session's stream with those of the engine's own, on the same prompt:
///
///     swift run -c release --package-path Tools/Benchmarks SessionBenchmark model-directory [tokens] [pairs]
///
/// Both take the likeliest token, and the clock runs from the first piece of text to the last. Each pair is run in the
/// other order than the one before it, so that a machine that slows down slows both; what counts is the median of the
/// pairs' ratios, with the interval that holds it at 95 %.
@main enum Main {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let directory = arguments.first else {
            return print("usage: SessionBenchmark model-directory [tokens] [pairs]")
        }
        let tokenCount = arguments.dropFirst().first.flatMap { Int($0) } ?? 32
        let pairs = max(5, arguments.dropFirst(2).first.flatMap { Int($0) } ?? 40)
        let model = try await ModelRegistry.shared.model(at: directory)
        let prompt = model.encode(
            try model.chatTemplate().render(
                messages: [ChatMessage(role: .user, text: question)],
                options: ChatTemplateOptions(addGenerationPrompt: true)))
        let parameters = GenerationParameters(maximumTokens: tokenCount)
        let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: tokenCount)
        func engine() async throws -> Double {
            try await rate { tick in
                let stream = model.generate(GenerationRequest(prompt: prompt, parameters: parameters))
                for try await _ in stream { tick() }
                return try await stream.result.statistics.generatedTokens
            }
        }
        func session() async throws -> Double {
            try await rate { tick in
                let session = LanguageModelSession(model: LocalLanguageModel(directory: directory))
                let stream = session.streamResponse(to: question, options: options)
                for try await _ in stream { tick() }
                return try await stream.collect().usage.output.totalTokenCount
            }
        }
        // The first pair fills caches.
        _ = (try await engine(), try await session())
        var ratios: [Double] = []
        var rates: [(engine: Double, session: Double)] = []
        for pair in 0..<pairs {
            let first = pair % 2 == 0 ? try await engine() : try await session()
            let second = pair % 2 == 0 ? try await session() : try await engine()
            let (engine, session) = pair % 2 == 0 ? (first, second) : (second, first)
            rates.append((engine, session))
            ratios.append(session / engine)
        }
        ratios.sort()
        // Ranks of the normal approximation to the binomial distribution of how many ratios are below the median.
        let reach = Int((0.98 * Double(pairs).squareRoot()).rounded(.up))
        let bounds = (ratios[max(0, pairs / 2 - reach)], ratios[min(pairs - 1, (pairs - 1) / 2 + reach)])
        let engineRate = median(rates.map(\.engine)), sessionRate = median(rates.map(\.session))
        print("engine \(rounded(engineRate)) tokens/s, session \(rounded(sessionRate)) tokens/s (medians of \(pairs))")
        print(
            "median ratio \(rounded(median(ratios))), with 95 % between \(rounded(bounds.0)) and \(rounded(bounds.1))")
    }

    private static let question = "Tell me a long story."

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

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
