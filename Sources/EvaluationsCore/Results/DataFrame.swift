/// A table of results, with the part of TabularData's API that evaluations need.
///
/// ```swift
/// let scores = result.detailed[metric: evaluation.accuracy]
/// let samples = result.detailed[evaluation.inputColumn]
/// for row in 0..<scores.count where scores[row]?.value == .failing { print(samples[row]?.promptDescription ?? "") }
/// ```
public struct DataFrame: Sendable {
    /// The storage of a column.
    struct Storage: Sendable {
        let name: String
        let texts: [String]
        let values: [@Sendable () -> Any?]
    }

    /// A column of values of any type.
    public struct AnyColumn: Sendable {
        /// The column's name.
        public let name: String
        /// The number of rows.
        public let count: Int
    }

    let storage: [Storage]

    init(columns: [Storage]) { storage = columns }

    /// The columns.
    public var columns: [AnyColumn] { storage.map { AnyColumn(name: $0.name, count: $0.texts.count) } }

    /// The indices of the rows.
    public var rows: Range<Int> { 0..<(storage.first?.texts.count ?? 0) }

    /// A column of a result. A value is nil where the row has none or the type differs. In results read from a file,
    /// which keep only texts, all values are nil.
    public subscript<Value>(column: ResultColumn<Value>) -> Column<Value> { self[column.name, Value.self] }

    /// The column of a metric.
    public subscript(metric metric: Metric) -> Column<Metric> { self[metric.name, Metric.self] }

    /// A column by name and type; all its values are nil if no column has the name.
    public subscript<Value>(name: String, _ type: Value.Type) -> Column<Value> {
        guard let column = storage.first(where: { $0.name == name }) else {
            return Column(name: name, values: rows.map { _ in nil })
        }
        return Column(name: name, values: column.values.map { $0() as? Value })
    }

    /// The table as texts.
    public var table: EvaluationTable {
        EvaluationTable(
            columns: storage.map(\.name), rows: rows.map { row in storage.map { $0.texts[row] } })
    }
}

extension DataFrame: CustomStringConvertible {
    /// The table as lines of text; long texts are cut.
    public var description: String { table.description }
}

/// A column of a table.
public struct Column<Value>: RandomAccessCollection {
    /// The column's name.
    public let name: String
    private let values: [Value?]

    init(name: String, values: [Value?]) {
        self.name = name
        self.values = values
    }

    /// The first index, 0.
    public var startIndex: Int { 0 }
    /// The number of rows.
    public var endIndex: Int { values.count }
    /// The value in a row; nil for none.
    public subscript(row: Int) -> Value? { values[row] }
}

extension Column: Sendable where Value: Sendable {}

/// The name of a column of results, with the type of its values.
public struct ResultColumn<Value>: Sendable {
    /// The column's name.
    public let name: String
}

/// The names of the columns that every result has.
enum ResultColumns {
    static let input = "Input"
    static let response = "Response"
    static let expected = "Expected"
}
