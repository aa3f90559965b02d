import InferenceEvents
import Tensor
import Transformer

/// A benchmark of each kind of operation in a test.
struct OperationBench {
    /// The result of one kind of operation.
    struct Row {
        /// The name in the report.
        let name: String
        /// The seconds of one run of the test.
        let seconds: Double
        /// The bytes read and the operations computed in one run.
        let cost: OperationCost
    }

    private let model: TransformerModel
    private let bench: ModelBench

    /// Creates a benchmark with the decoder of another one.
    init(_ model: TransformerModel, _ bench: ModelBench) {
        self.model = model
        self.bench = bench
    }

    /// Runs a test: a warm-up, then the repetitions, and returns their mean.
    ///
    /// - Parameter progress: Called after each of them.
    func measure(_ test: BenchTest, repetitions: Int, progress: () -> Void) throws -> [Row] {
        let clock = OperationClock()
        var samplingSeconds = 0.0
        let sampler = try Sampler(Self.sampling, vocabularySize: model.vocabularySize)
        for repetition in 0...repetitions {
            try bench.run(test, clock: repetition > 0 ? clock : nil) { logits in
                let start = ContinuousClock.now
                _ = try sampler.sample(logits)
                if repetition > 0 { samplingSeconds += start.secondsToNow }
            }
            progress()
        }
        var rows = Operation.allCases.filter { clock[$0] > 0 }.map { operation in
            Row(
                name: operation.name, seconds: clock[operation] / Double(repetitions), cost: cost(of: operation, test))
        }
        if test.kind == .generation {
            rows.append(
                Row(name: "sampling", seconds: samplingSeconds / Double(repetitions), cost: OperationCost()))
        }
        return rows.filter { $0.cost.bytes > 0 || $0.cost.operations > 0 || Self.isAlwaysShown($0.name) }
    }

    /// The sampling parameters for a model without its own.
    private static var sampling: SamplingParameters {
        var parameters = SamplingParameters()
        parameters.temperature = 1
        parameters.topP = 0.95
        parameters.seed = 1
        return parameters
    }

    /// Returns whether to show an operation for which no cost is counted.
    private static func isAlwaysShown(_ name: String) -> Bool {
        [Operation.norms.name, Operation.perLayer.name, "sampling"].contains(name)
    }

    private func cost(of operation: Operation, _ test: BenchTest) -> OperationCost {
        var total = OperationCost()
        let step = test.kind == .prompt ? Decoder.defaultChunkSize : 1
        for start in stride(from: 0, to: test.count, by: step) {
            let tokens = min(step, test.count - start)
            let hasLogits = start + tokens == test.count || test.kind == .generation
            guard operation != .head || hasLogits else { continue }
            let cost = model.cost(of: operation, tokens: tokens, position: test.depth + start)
            total.bytes += cost.bytes
            total.operations += cost.operations
            total.multipliesBytes = cost.multipliesBytes
        }
        return total
    }
}
