import Constrained
import NightjarGeneration
import Transformer

/// Compares guided with free generation on one checkpoint, per token of the output:
///
///     swift run -c release --package-path Tools/Benchmarks GuidedBenchmark model-directory [threads] [rounds]
///
/// Both continue the same prompt greedily in one process and take turns; free text has as many tokens as the guided one
/// before it. The clock is that of the statistics: passes, sampling, masks and delivery, without the prompt. "again" uses a
/// grammar whose tables earlier texts have filled, as a session does from its second answer on; "first" a new one each time.
@main enum Main {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let directory = arguments.first else {
            return print("usage: GuidedBenchmark model-directory [threads] [rounds]")
        }
        let threads = arguments.dropFirst().first.flatMap { Int($0) }
        let rounds = max(3, arguments.dropFirst(2).first.flatMap { Int($0) } ?? 15)
        let model = try LoadedModel(directory: directory, options: ModelLoadOptions(threadCount: threads))
        let prompt = model.tokenizer.encode(question)
        for (name, schema) in GuidedSchemas.all {
            let known = try CompiledGrammar(jsonSchema: schema)
            var again: [Double] = []
            var first: [Double] = []
            var last = GenerationStatistics()
            for round in 0..<rounds {
                let warm = try await pair(model, prompt, known, &last)
                let cold = try await pair(model, prompt, CompiledGrammar(jsonSchema: schema), &last)
                // The first round fills caches.
                if round > 0 { (again, first) = (again + [warm], first + [cold]) }
            }
            print(
                "\(name): guided is \(rounded(median(again))) times as fast again, \(rounded(median(first))) the first time",
                "(\(last.generatedTokens) tokens, \(last.forcedTokens) forced, \(last.decodeSteps) passes)")
        }
    }

    private static let question =
        "Write down a table reservation for Anna Berg, four people, in the garden at half past seven."

    /// The ratio of a free token's time to a guided one's.
    private static func pair(
        _ model: LoadedModel, _ prompt: [Int], _ grammar: CompiledGrammar, _ guided: inout GenerationStatistics
    ) async throws -> Double {
        let constrained = GenerationRequest(prompt: prompt, makeConstraint: try model.constraint(grammar))
        guided = try await statistics(model, constrained)
        let parameters = GenerationParameters(maximumTokens: guided.generatedTokens, ignoresEndTokens: true)
        let free = try await statistics(model, GenerationRequest(prompt: prompt, parameters: parameters))
        return (guided.decodeTokensPerSecond ?? 0) / (free.decodeTokensPerSecond ?? .infinity)
    }

    private static func statistics(
        _ model: LoadedModel, _ request: GenerationRequest
    ) async throws -> GenerationStatistics {
        let stream = model.generate(request)
        for try await _ in stream {}
        return try await stream.result.statistics
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
