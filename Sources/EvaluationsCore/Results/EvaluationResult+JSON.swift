import Foundation

extension EvaluationResult {
    /// The kinds of tables of a result.
    public enum DataFrameKind: Hashable, Sendable {
        /// The aggregates.
        case summary
        /// The rows of the samples.
        case detailed
    }

    /// Returns the result as JSON.
    ///
    /// - Parameters:
    ///   - includeReportMetadata: Whether to include `reportMetadata`, with each value as text.
    ///   - jsonOptions: The JSON layout.
    public func jsonData(
        includeReportMetadata: Bool = false,
        jsonOptions: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys]
    ) throws -> Data {
        let encoder = JSONEncoder()
        var formatting: JSONEncoder.OutputFormatting = [.withoutEscapingSlashes]
        if jsonOptions.contains(.prettyPrinted) { formatting.insert(.prettyPrinted) }
        if jsonOptions.contains(.sortedKeys) { formatting.insert(.sortedKeys) }
        encoder.outputFormatting = formatting
        return try encoder.encode(Saved(self, includeReportMetadata: includeReportMetadata))
    }

    /// Writes the result as JSON into a directory, which is created if needed.
    ///
    /// - Returns: The file, named after the evaluation and the result.
    @discardableResult
    public func saveJSON(to directory: URL, includeReportMetadata: Bool = false) throws -> URL {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let name = evaluationID.map { $0.isLetter || $0.isNumber ? $0 : "-" }
        let file = directory.appending(path: "\(String(name.prefix(80)))-\(resultID.uuidString).json")
        try jsonData(includeReportMetadata: includeReportMetadata).write(to: file, options: .atomic)
        return file
    }

    /// Reads a result from a file.
    ///
    /// - Throws: ``EvaluationResultsError``
    public static func loadJSON(from url: URL) throws -> EvaluationResult {
        guard let data = try? Data(contentsOf: url) else { throw EvaluationResultsError.fileNotFound(url) }
        return try EvaluationResult(jsonData: data)
    }

    /// Decodes a result.
    ///
    /// - Throws: ``EvaluationResultsError``
    public init(jsonData data: Data) throws {
        guard !data.isEmpty else { throw EvaluationResultsError.emptyJSONFile }
        do {
            self = try JSONDecoder().decode(Saved.self, from: data).result
        } catch {
            throw EvaluationResultsError.invalidJSONFormat
        }
    }

    /// Reads results from a file with one result a line.
    ///
    /// - Throws: ``EvaluationResultsError``
    public nonisolated(nonsending) static func loadJSONLines(from url: URL) async throws -> [EvaluationResult] {
        guard let data = try? Data(contentsOf: url) else { throw EvaluationResultsError.fileNotFound(url) }
        return try data.split(separator: UInt8(ascii: "\n")).map { try EvaluationResult(jsonData: Data($0)) }
    }

    /// Returns a table whose values are the texts that JSON would have.
    public func jsonRepresentableDataFrame(of kind: DataFrameKind) throws -> DataFrame {
        let frame = kind == .summary ? summary : detailed
        return DataFrame(
            columns: frame.storage.map { column in
                DataFrame.Storage(
                    name: column.name, texts: column.texts, values: column.texts.map { text in { text } })
            })
    }

    /// The contents of a file.
    private struct Saved: Codable {
        let resultID: UUID
        let evaluationID: String
        let evaluationInfo: [String: String]
        let startTime: Date
        let endTime: Date
        let summary: [AggregateMetric]
        let results: [Row]
        let reportMetadata: [String: String]?

        init(_ result: EvaluationResult, includeReportMetadata: Bool) {
            (resultID, evaluationID, evaluationInfo) = (result.resultID, result.evaluationID, result.evaluationInfo)
            (startTime, endTime) = (result.startTime, result.endTime)
            (summary, results) = (result.aggregates, result.rows)
            reportMetadata = includeReportMetadata ? result.reportMetadata.mapValues { "\($0)" } : nil
        }

        var result: EvaluationResult {
            var result = EvaluationResult(
                resultID: resultID, evaluationID: evaluationID, evaluationInfo: evaluationInfo, startTime: startTime,
                endTime: endTime, rows: results, aggregates: summary)
            result.reportMetadata = reportMetadata ?? [:]
            return result
        }
    }
}

extension Collection where Element == EvaluationResult {
    /// Writes results into a file, one a line.
    @discardableResult
    public func saveJSONLines(to url: URL, includeReportMetadata: Bool = false) throws -> URL {
        var data = Data()
        for result in self {
            data += try result.jsonData(includeReportMetadata: includeReportMetadata, jsonOptions: [.sortedKeys])
            data.append(UInt8(ascii: "\n"))
        }
        try data.write(to: url, options: .atomic)
        return url
    }
}
