import Foundation

/// What an evaluation gave: a row for each sample, and what was reckoned from all.
public struct EvaluationResult: Sendable {
    /// The result's own identity.
    public let resultID: UUID
    /// What the evaluation is called.
    public let evaluationID: String
    /// What the caller said of it.
    public let evaluationInfo: [String: String]
    /// When it began.
    public let startTime: Date
    /// When it ended.
    public let endTime: Date
    /// What else is kept with the result; JSON has it where it is asked for.
    public var reportMetadata: [String: any Sendable] = [:]
    /// The samples.
    public let rows: [Row]
    /// What was reckoned.
    public let aggregates: [AggregateMetric]

    /// How long it took, in seconds.
    public var duration: TimeInterval { endTime.timeIntervalSince(startTime) }

    /// The rows in which something went wrong: what wasn't measured counts in no aggregate.
    public var failedRows: [Row] { rows.filter { $0.error != nil } }

    /// What was reckoned so; -1 where nothing was.
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

    /// The result of nothing.
    package static let none = EvaluationResult(evaluationID: "")

    /// The names of all metrics, in the order in which they first come.
    static func names(in rows: [Row]) -> [String] {
        var names: [String] = []
        for metric in rows.flatMap(\.metrics) where !names.contains(metric.name) { names.append(metric.name) }
        return names
    }
}

extension EvaluationResult {
    /// What was reckoned: a column for each number, with one row.
    public var summary: DataFrame {
        DataFrame(
            columns: aggregates.map { aggregate in
                DataFrame.Storage(
                    name: aggregate.label, texts: [EvaluationTable.text(aggregate.value)], values: [{ aggregate }])
            })
    }

    /// Each sample: what went in, what came out, what should have, and what was measured.
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

    /// What was reckoned, in lines under its headings.
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
    /// The summary, and how many rows failed.
    public var description: String {
        let failed = failedRows
        let note = failed.first.map { row in
            "\n\(failed.count) of \(rows.count) rows failed and count in none of this; row \(row.number): \(row.error ?? "")"
        }
        return groupedSummary + (note ?? "")
    }
}
