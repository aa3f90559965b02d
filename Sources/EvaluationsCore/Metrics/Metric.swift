/// A measurement of each sample: pass or fail, a score, or nothing. Its name is its identity.
public struct Metric: Sendable, Codable {
    /// The measured value.
    public enum Value: Sendable, Hashable, Codable {
        /// The sample passes; counts as 1.
        case passing
        /// The sample fails; counts as 0.
        case failing
        /// A score.
        case scoring(Double)
        /// The metric doesn't apply to the sample, and counts in no aggregate.
        case ignore
    }

    /// The name.
    public let name: String
    /// The value for one sample.
    public let value: Value
    /// The reason for the value.
    public let rationale: String?

    /// Creates a metric without a measurement.
    public init(_ name: String) { self.init(name, .ignore, nil) }

    private init(_ name: String, _ value: Value, _ rationale: String?) {
        self.name = name
        self.value = value
        self.rationale = rationale
    }

    /// Returns the metric for a sample that passes.
    public func passing(rationale: String? = nil) -> Metric { Metric(name, .passing, rationale) }
    /// Returns the metric for a sample that fails.
    public func failing(rationale: String? = nil) -> Metric { Metric(name, .failing, rationale) }
    /// Returns the metric with a score; aggregates leave out a score that isn't finite.
    public func scoring(_ value: Double, rationale: String? = nil) -> Metric {
        Metric(name, value.isFinite ? .scoring(value) : .ignore, rationale)
    }
    /// Returns the metric for a sample to which it doesn't apply.
    public func ignore(rationale: String? = nil) -> Metric { Metric(name, .ignore, rationale) }

    /// The number for aggregates: 1 for a pass, 0 for a failure; nil if the metric doesn't apply.
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
    /// Returns the metric for a sample that passes if a condition holds.
    public func passing(if condition: Bool, rationale: String? = nil) -> Metric {
        condition ? passing(rationale: rationale) : failing(rationale: rationale)
    }

    /// The metric of whether all expectations of tool calls were met, for ``ToolCallEvaluator``.
    public static let toolsAllPass = Metric("Tools All Pass")
    /// The metric of the fraction of met expectations of tool calls, for ``ToolCallEvaluator``.
    public static let toolsPercentagePass = Metric("Tools Percentage Pass")
}

extension Metric: Hashable {
    /// Returns whether both have the same name, whatever their values.
    public static func == (left: Metric, right: Metric) -> Bool { left.name == right.name }
    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Metric: CustomStringConvertible {
    /// The name, the value, and the reason.
    public var description: String { "\(name): \(value)" + (rationale.map { " (\($0))" } ?? "") }
}

extension Metric.Value: CustomStringConvertible {
    /// One word, or the score.
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
    /// The measurement with a metric's name.
    public subscript(metric: Metric) -> Metric? { first { $0.name == metric.name } }
}
