import Foundation

/// What an evaluation gave: a row for each sample, and what was reckoned from all.
public struct EvaluationResult: Sendable, Codable {
    /// One sample.
    public struct Row: Sendable, Codable {
        /// The sample's place, from 0.
        public internal(set) var number: Int
        /// What went in.
        public internal(set) var input: String
        /// What should have come out.
        public internal(set) var expected: String?
        /// What came out; nil where nothing did.
        public internal(set) var response: String?
        /// What was measured; nothing where there is an error.
        public internal(set) var metrics: [Metric] = []
        /// What went wrong.
        public internal(set) var error: String?
        /// How long it took.
        public internal(set) var seconds = 0.0

        init(number: Int, input: String, expected: String?) {
            self.number = number
            self.input = input
            self.expected = expected
        }

        /// What was measured under a name.
        public subscript(name: String) -> Metric? { metrics.first { $0.name == name } }
    }

    /// A number reckoned from a metric of all rows.
    public struct Aggregate: Sendable, Codable {
        /// The heading it stands under.
        public let group: String?
        /// The metric's name.
        public let metric: String
        /// How it was reckoned.
        public let operation: AggregationOperation
        /// The number; nil where there were too few rows for it.
        public let value: Double?
        /// From how many rows.
        public let count: Int
    }

    /// What the evaluation is called.
    public let name: String
    /// What the caller said of it.
    public let info: [String: String]
    /// How long it took.
    public let seconds: Double
    /// The samples.
    public let rows: [Row]
    /// What was reckoned.
    public let aggregates: [Aggregate]

    /// The rows in which something went wrong, which count in no aggregate.
    public var failedRows: [Row] { rows.filter { $0.error != nil } }

    /// The number reckoned from a metric; -1 where there is none, as in Apple's framework.
    public func aggregateValue(_ metric: Metric, _ operation: AggregationOperation = .mean) -> Double {
        aggregate(of: metric, operation) ?? -1
    }

    /// The number reckoned from a metric; nil where there is none.
    public func aggregate(of metric: Metric, _ operation: AggregationOperation = .mean) -> Double? {
        aggregates.first { $0.metric == metric.name && $0.operation == operation }?.value
    }

    /// The result of nothing.
    package static let none = EvaluationResult(name: "", info: [:], seconds: 0, rows: [], aggregates: [])

    /// The names of all metrics, in the order in which they first come.
    static func names(in rows: [Row]) -> [String] {
        var names: [String] = []
        for metric in rows.flatMap(\.metrics) where !names.contains(metric.name) { names.append(metric.name) }
        return names
    }
}

extension EvaluationResult {
    /// The result as JSON, with sorted keys.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// Writes the result as JSON.
    public func save(to url: URL) throws { try json().write(to: url, options: .atomic) }

    /// Reads a result that was saved.
    ///
    /// - Throws: `EvaluationError.invalidDataset`, naming the file.
    public init(contentsOf url: URL) throws {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
        } catch {
            throw EvaluationError.invalidDataset("\(url.path) is no saved result: \(error)")
        }
    }
}

extension EvaluationResult: CustomStringConvertible {
    /// What was reckoned, as a table.
    public var summary: EvaluationTable {
        let hasGroups = aggregates.contains { $0.group != nil }
        return EvaluationTable(
            columns: (hasGroups ? ["group"] : []) + ["metric", "of", "value", "rows"],
            rows: aggregates.map { aggregate in
                (hasGroups ? [aggregate.group ?? ""] : []) + [
                    aggregate.metric, aggregate.operation.description, EvaluationTable.text(aggregate.value),
                    "\(aggregate.count)",
                ]
            })
    }

    /// Each sample, as a table.
    public var detailed: EvaluationTable {
        let names = Self.names(in: rows)
        return EvaluationTable(
            columns: ["row", "input", "expected", "response"] + names + ["error"],
            rows: rows.map { row in
                ["\(row.number)", row.input, row.expected ?? "", row.response ?? ""]
                    + names.map { row[$0]?.value.description ?? "" } + [row.error ?? ""]
            })
    }

    /// The summary, and how many rows failed.
    public var description: String {
        let failed = failedRows
        let note = failed.first.map { row in
            "\n\(failed.count) of \(rows.count) rows failed and count in none of this; row \(row.number): \(row.error ?? "")"
        }
        return summary.description + (note ?? "")
    }
}
