/// A table of results, in the shape of the type of Apple's TabularData, as far as results of evaluations need it.
///
/// ```swift
/// let scores = result.detailed[metric: evaluation.accuracy]
/// let samples = result.detailed[evaluation.inputColumn]
/// for row in 0..<scores.count where scores[row]?.value == .failing { print(samples[row]?.promptDescription ?? "") }
/// ```
public struct DataFrame: Sendable {
    /// A column as it is kept.
    struct Storage: Sendable {
        let name: String
        let texts: [String]
        let values: [@Sendable () -> Any?]
    }

    /// A column, whatever its values are.
    public struct AnyColumn: Sendable {
        /// Its head.
        public let name: String
        /// How many rows it has.
        public let count: Int
    }

    let storage: [Storage]

    init(columns: [Storage]) { storage = columns }

    /// The columns.
    public var columns: [AnyColumn] { storage.map { AnyColumn(name: $0.name, count: $0.texts.count) } }

    /// The places of the rows.
    public var rows: Range<Int> { 0..<(storage.first?.texts.count ?? 0) }

    /// A column of a result; its values are nil where a row has none, where they are of another type, and in results that
    /// were read from a file, which keep texts.
    public subscript<Value>(column: ResultColumn<Value>) -> Column<Value> { self[column.name, Value.self] }

    /// What was measured under a metric's name.
    public subscript(metric metric: Metric) -> Column<Metric> { self[metric.name, Metric.self] }

    /// A column by name and type; one without values where there is none of the name.
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
    /// The table in lines; long texts are cut.
    public var description: String { table.description }
}

/// The values of a table under a head.
public struct Column<Value>: RandomAccessCollection {
    /// The head.
    public let name: String
    private let values: [Value?]

    init(name: String, values: [Value?]) {
        self.name = name
        self.values = values
    }

    /// 0.
    public var startIndex: Int { 0 }
    /// The number of rows.
    public var endIndex: Int { values.count }
    /// The value of a row; nil where it has none.
    public subscript(row: Int) -> Value? { values[row] }
}

extension Column: Sendable where Value: Sendable {}

/// Names a column of results, and the type of its values.
public struct ResultColumn<Value>: Sendable {
    /// The head.
    public let name: String
}

/// The heads of columns that every result has.
enum ResultColumns {
    static let input = "Input"
    static let response = "Response"
    static let expected = "Expected"
}
