import FoundationEssentials
import Tensor
import Transformer

extension ReportRow {
    /// Creates a row for one test of one model, with the data for comparing it with other machines.
    init(test: BenchTest, result: ModelBench.Result, model: TransformerModel, system: SystemDescription) {
        columns =
            Self.setup(model, system) + [
                .word("test", test.name),
                .count("depth", test.depth),
                .count("sequences", test.sequences),
                .number("tokens_per_second", result.rates.mean, digits: 2),
                .number("stddev", result.rates.standardDeviation, digits: 2),
                .number("gigabytes_per_second", result.gigabytesPerSecond, digits: 2),
                .number("allocations_per_token", result.allocationsPerToken, digits: 2),
                .count("repetitions", result.rates.count),
            ]
    }

    /// Creates a row for an image.
    init(image path: String, result: ImageBench.Result, model: TransformerModel, system: SystemDescription) {
        columns =
            Self.setup(model, system) + [
                .word("image", URL(filePath: path).lastPathComponent),
                .count("features", result.features),
                .number("milliseconds", result.seconds.mean * 1e3, digits: 1),
                .number("stddev", result.seconds.standardDeviation * 1e3, digits: 1),
                .count("repetitions", result.seconds.count),
            ]
    }

    /// The columns that say what is measured on which machine.
    private static func setup(_ model: TransformerModel, _ system: SystemDescription) -> [Column] {
        [
            .word("model", URL(filePath: model.directory).standardizedFileURL.lastPathComponent),
            .word("architecture", model.configuration.family.name),
            .word("dtype", model.weightType.lowercased()),
            .count("threads", model.threadCount),
            .word("kernels", system.tier.rawValue),
            .word("blas_core", system.blasCore),
        ]
    }

    /// Creates a row for an operation: its time, and its throughput beside the machine's ceilings.
    init(test: BenchTest, _ row: OperationBench.Row, totalSeconds: Double, ceilings: MachineCeilings) {
        let gigabytes = row.cost.bytes > 0 ? Double(row.cost.bytes) / 1e9 / row.seconds : nil
        let gigaoperations = row.cost.operations > 0 ? Double(row.cost.operations) / 1e9 / row.seconds : nil
        let multiplyCeiling =
            row.cost.multipliesBytes ? ceilings.byteGigaoperations : ceilings.floatGigaoperations
        columns = [
            .word("test", test.name),
            .count("depth", test.depth),
            .word("operation", row.name),
            .number("microseconds_per_token", row.seconds / Double(test.count) * 1e6, digits: 1),
            .number("percent", row.seconds / totalSeconds * 100, digits: 1),
            .number("gigabytes_per_second", gigabytes, digits: 2),
            .number("percent_of_reading", gigabytes.map { $0 / ceilings.gigabytesPerSecond * 100 }, digits: 1),
            .number("gigaoperations_per_second", gigaoperations, digits: 2),
            .number("percent_of_multiplying", gigaoperations.map { $0 / multiplyCeiling * 100 }, digits: 1),
        ]
    }

    /// Creates a row for the speed of generation with or without drafts.
    init(test: BenchTest, _ text: LookupBench.Text, _ result: LookupBench.Result, looksUp: Bool) {
        columns = [
            .word("test", test.name),
            .count("depth", test.depth),
            .count("sequences", test.sequences),
            .word("text", text.rawValue),
            Column(name: "prompt_lookup", text: looksUp ? "yes" : "no", json: "\(looksUp)"),
            .number("tokens_per_second", result.rates.mean, digits: 2),
            .number("stddev", result.rates.standardDeviation, digits: 2),
            .count("passes", result.statistics.decodeSteps),
            .count("draft_tokens", result.statistics.draftTokens),
            .count("accepted_draft_tokens", result.statistics.acceptedDraftTokens),
        ]
    }

    /// Creates a row for the machine's ceilings.
    init(_ ceilings: MachineCeilings, threadCount: Int) {
        columns = [
            .count("threads", threadCount),
            .number("read_gigabytes_per_second", ceilings.gigabytesPerSecond, digits: 2),
            .number("float_gigaoperations_per_second", ceilings.floatGigaoperations, digits: 2),
            .number("byte_gigaoperations_per_second", ceilings.byteGigaoperations, digits: 2),
        ]
    }
}
