import NightjarGeneration
import Transformer

/// A benchmark of generation through the scheduler, with and without drafts from repeated text, alternately.
///
/// Unlike the tests of single passes it chooses tokens, since their repetitions determine the speed.
struct LookupBench {
    /// The choice of tokens: the likeliest, which soon repeats itself, or random ones, which rarely do.
    enum Text: String, CaseIterable {
        case greedy, sampled

        fileprivate var parameters: SamplingParameters {
            var parameters = SamplingParameters()
            guard self == .sampled else { return parameters }
            parameters.temperature = 1
            parameters.seed = 1
            return parameters
        }
    }

    /// The result of a test.
    struct Result {
        /// The tokens per second of each repetition, of all sequences together.
        var rates = Samples()
        /// The statistics of the first sequence's last repetition.
        var statistics = GenerationStatistics()
    }

    private let model: LoadedModel

    /// Creates a benchmark of a model.
    init(_ model: LoadedModel) { self.model = model }

    /// Runs a test: a warm-up, then the repetitions, each without and with drafts.
    ///
    /// - Parameter progress: Called after each repetition.
    /// - Returns: The results without drafts, and with them.
    func measure(
        _ test: BenchTest, _ text: Text, repetitions: Int, progress: () -> Void
    ) async throws -> (plain: Result, drafted: Result) {
        var results = [Result(), Result()]
        for repetition in 0...repetitions {
            var texts: [[[Int]]] = []
            for index in results.indices {
                let outcomes = try await run(test, text, looksUp: index == 1)
                texts.append(outcomes.map(\.tokens))
                guard repetition > 0, let first = outcomes.first else { continue }
                let tokens = outcomes.reduce(0) { $0 + $1.statistics.generatedTokens - 1 }
                let seconds = outcomes.map(\.statistics.decodeSeconds).max() ?? 0
                if seconds > 0 { results[index].rates.add(Double(tokens) / seconds) }
                results[index].statistics = first.statistics
            }
            // The warm-up's first prompt isn't in the prefix cache, so it is computed in chunks of other lengths.
            guard repetition == 0 || texts[0] == texts[1] else {
                throw Failure.bug("drafts changed what was generated; please report this with the model's name")
            }
            progress()
        }
        return (results[0], results[1])
    }

    private func run(_ test: BenchTest, _ text: Text, looksUp: Bool) async throws -> [GenerationResult] {
        let parameters = GenerationParameters(
            sampling: text.parameters, maximumTokens: test.count, ignoresEndTokens: true, looksUpPrompt: looksUp)
        let streams = (0..<test.sequences).map { sequence in
            // Each sequence has its own context, so that none reuses another's prefix.
            let prompt = SyntheticTokens.make(
                count: max(test.depth, 1), vocabularySize: model.transformer.vocabularySize, seed: UInt64(sequence + 2))
            return model.generate(GenerationRequest(prompt: prompt, parameters: parameters))
        }
        var results: [GenerationResult] = []
        for stream in streams {
            for try await _ in stream {}
            results.append(try await stream.result)
        }
        return results
    }
}
