/// Something measured of each sample: passed or failed, a score, or nothing. Its name is its identity.
public struct Metric: Sendable, Codable {
    /// What was measured.
    public enum Value: Sendable, Hashable, Codable {
        /// It is as it should be; counts as 1.
        case passing
        /// It isn't; counts as 0.
        case failing
        /// A number.
        case scoring(Double)
        /// It doesn't apply to the sample, and counts in no aggregate.
        case ignore
    }

    /// What it is called.
    public let name: String
    /// What was measured of a sample.
    public let value: Value
    /// Why.
    public let rationale: String?

    /// Names a metric; nothing is measured yet.
    public init(_ name: String) { self.init(name, .ignore, nil) }

    private init(_ name: String, _ value: Value, _ rationale: String?) {
        self.name = name
        self.value = value
        self.rationale = rationale
    }

    /// The sample passes.
    public func passing(rationale: String? = nil) -> Metric { Metric(name, .passing, rationale) }
    /// The sample fails.
    public func failing(rationale: String? = nil) -> Metric { Metric(name, .failing, rationale) }
    /// The sample has a score; one that is no number is left out of aggregates.
    public func scoring(_ value: Double, rationale: String? = nil) -> Metric {
        Metric(name, value.isFinite ? .scoring(value) : .ignore, rationale)
    }
    /// The metric doesn't apply to the sample.
    public func ignore(rationale: String? = nil) -> Metric { Metric(name, .ignore, rationale) }

    /// The number that counts: 1 for what passes, 0 for what fails; nil where the metric doesn't apply.
    public var doubleValue: Double? {
        switch value {
        case .passing: 1
        case .failing: 0
        case .scoring(let score): score
        case .ignore: nil
        }
    }
}

extension Metric {
    /// The sample passes or fails.
    public func passing(if condition: Bool, rationale: String? = nil) -> Metric {
        condition ? passing(rationale: rationale) : failing(rationale: rationale)
    }

    /// Whether every call of a tool was as expected, for ``ToolCallEvaluator``.
    public static let toolsAllPass = Metric("Tools All Pass")
    /// The share of the expectations of calls that were met, for ``ToolCallEvaluator``.
    public static let toolsPercentagePass = Metric("Tools Percentage Pass")
}

extension Metric: Hashable {
    /// Whether both are the same metric, whatever was measured.
    public static func == (left: Metric, right: Metric) -> Bool { left.name == right.name }
    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Metric: CustomStringConvertible {
    /// The name, what was measured, and why.
    public var description: String { "\(name): \(value)" + (rationale.map { " (\($0))" } ?? "") }
}

extension Metric.Value: CustomStringConvertible {
    /// One word, or the number.
    public var description: String {
        switch self {
        case .passing: "pass"
        case .failing: "fail"
        case .scoring(let score): EvaluationTable.text(score)
        case .ignore: EvaluationTable.text(nil)
        }
    }
}

extension [Metric] {
    /// What was measured under a metric's name.
    public subscript(metric: Metric) -> Metric? { first { $0.name == metric.name } }
}
