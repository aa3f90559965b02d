import FoundationEssentials
import Tensor
import Transformer

/// A line of the report: one test of one model on one machine.
struct BenchRow {
    private let columns: [(name: String, text: String, json: String)]

    /// Collects what a reader needs to judge the figure.
    init(test: BenchTest, result: ModelBench.Result, model: TransformerModel, system: SystemDescription) {
        func word(_ name: String, _ value: String) -> (String, String, String) { (name, value, JSONText.string(value)) }
        func count(_ name: String, _ value: Int) -> (String, String, String) { (name, "\(value)", "\(value)") }
        func number(_ name: String, _ value: Double?, digits: Int) -> (String, String, String) {
            (name, value?.text(digits: digits) ?? "–", value.map { JSONText.number($0) } ?? "null")
        }
        let path = URL(filePath: model.directory).standardizedFileURL
        columns = [
            word("model", path.lastPathComponent),
            word("architecture", model.configuration.family.rawValue),
            word("dtype", model.weightType.lowercased()),
            count("threads", model.threadCount),
            word("kernels", system.tier.rawValue),
            word("blas_core", system.blasCore),
            word("test", test.name),
            count("depth", test.depth),
            count("sequences", test.sequences),
            number("tokens_per_second", result.rates.mean, digits: 2),
            number("stddev", result.rates.standardDeviation, digits: 2),
            number("gigabytes_per_second", result.gigabytesPerSecond, digits: 2),
            number("allocations_per_token", result.allocationsPerToken, digits: 2),
            count("repetitions", result.rates.count),
        ]
    }

    /// A JSON array of objects.
    static func json(_ rows: [BenchRow]) -> String {
        let objects = rows.map { row in
            "  {" + row.columns.map { JSONText.string($0.name) + ": " + $0.json }.joined(separator: ", ") + "}"
        }
        return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    /// A Markdown table.
    static func table(_ rows: [BenchRow]) -> String {
        guard let first = rows.first else { return "" }
        let lines = [
            first.columns.map(\.name), first.columns.map { _ in "---" },
        ] + rows.map { $0.columns.map(\.text) }
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}
