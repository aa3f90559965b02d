import Foundation

/// The result of an evaluation: a row for each sample, and the aggregates.
public struct EvaluationResult: Sendable {
    /// The result's own identity.
    public let resultID: UUID
    /// The evaluation's name.
    public let evaluationID: String
    /// The caller's information.
    public let evaluationInfo: [String: String]
    /// The time of its beginning.
    public let startTime: Date
    /// The time of its end.
    public let endTime: Date
    /// Further data to keep with the result; JSON includes it on request.
    public var reportMetadata: [String: any Sendable] = [:]
    /// The rows of the samples.
    public let rows: [Row]
    /// The aggregates.
    public let aggregates: [AggregateMetric]

    /// The duration in seconds.
    public var duration: TimeInterval { endTime.timeIntervalSince(startTime) }

    /// The rows with an error; their missing metrics count in no aggregate.
    public var failedRows: [Row] { rows.filter { $0.error != nil } }

    /// Returns the aggregate of an operation; -1 if there is none.
    public func aggregateValue(_ operation: AggregationOperation) -> Double {
        aggregates.first { $0.operation == operation }?.value ?? -1
    }

    init(
        resultID: UUID = UUID(), evaluationID: String, evaluationInfo: [String: String] = [:], startTime: Date = Date(),
        endTime: Date = Date(), rows: [Row] = [], aggregates: [AggregateMetric] = []
    ) {
        self.resultID = resultID
        self.evaluationID = evaluationID
        self.evaluationInfo = evaluationInfo
        self.startTime = startTime
        self.endTime = endTime
        self.rows = rows
        self.aggregates = aggregates
    }

    /// An empty result.
    package static let none = EvaluationResult(evaluationID: "")

    /// Returns the names of all metrics, in the order of their first occurrence.
    static func names(in rows: [Row]) -> [String] {
        var names: [String] = []
        for metric in rows.flatMap(\.metrics) where !names.contains(metric.name) { names.append(metric.name) }
        return names
    }
}

extension EvaluationResult {
    /// The aggregates: one row, with a column for each.
    public var summary: DataFrame {
        DataFrame(
            columns: aggregates.map { aggregate in
                DataFrame.Storage(
                    name: aggregate.label, texts: [EvaluationTable.text(aggregate.value)], values: [{ aggregate }])
            })
    }

    /// The rows of the samples: input, response, expected value, and metrics.
    public var detailed: DataFrame {
        typealias Value = @Sendable () -> Any?
        let nothing: Value = { nil }
        func column(_ name: String, _ text: (Row) -> String?, _ value: (Row) -> Value?) -> DataFrame.Storage {
            DataFrame.Storage(
                name: name, texts: rows.map { row in text(row) ?? "" },
                values: rows.map { row in value(row) ?? nothing })
        }
        var columns = [
            column(ResultColumns.input, { $0.input }, { $0.sampleValue }),
            column(ResultColumns.response, { $0.response }, { $0.responseValue }),
            column(ResultColumns.expected, { $0.expected }, { $0.expectedValue }),
        ]
        for name in Self.names(in: rows) {
            let text: (Row) -> String? = { row in row[name]?.value.description }
            let value: (Row) -> Value? = { row in
                guard let metric = row[name] else { return nil }
                return { metric }
            }
            columns.append(column(name, text, value))
        }
        if !failedRows.isEmpty {
            let value: (Row) -> Value? = { row in
                let error = row.error
                return { error }
            }
            columns.append(column("Error", { $0.error }, value))
        }
        return DataFrame(columns: columns)
    }

    /// The aggregates as lines of text under their headings.
    public var groupedSummary: String {
        let hasGroups = aggregates.contains { $0.group != nil }
        let table = EvaluationTable(
            columns: (hasGroups ? ["group"] : []) + ["metric", "of", "value", "rows"],
            rows: aggregates.map { aggregate in
                (hasGroups ? [aggregate.group ?? ""] : []) + [
                    aggregate.sourceMetric ?? "", aggregate.operation.title?.lowercased() ?? aggregate.label,
                    EvaluationTable.text(aggregate.value), "\(aggregate.count)",
                ]
            })
        return table.description
    }
}

extension EvaluationResult: CustomStringConvertible {
    /// The summary, and the number of failed rows.
    public var description: String {
        let failed = failedRows
        let note = failed.first.map { row in
            "\n\(failed.count) of \(rows.count) rows failed and count in none of this; row \(row.number): \(row.error ?? "")"
        }
        return groupedSummary + (note ?? "")
    }
}
