/// An operation that aggregates a metric's numbers into one.
public enum AggregationOperation: Sendable, Equatable {
    /// The mean; for passes and failures, the fraction that passes.
    case mean(of: Metric)
    /// The median; for an even count, the mean of the middle two.
    case median(of: Metric)
    /// The most frequent number; among several, the lowest.
    case mode(of: Metric)
    /// The minimum.
    case minimum(of: Metric)
    /// The maximum.
    case maximum(of: Metric)
    /// The standard deviation: the square root of the variance.
    case standardDeviation(of: Metric)
    /// The sample variance (n − 1); 0 for one number.
    case variance(of: Metric)
    /// A custom operation, by its label.
    case custom(label: String)

    /// The label in summaries, such as `Mean of Accuracy`.
    public var label: String {
        guard let metric, let title else { return customLabel ?? "" }
        return "\(title) of \(metric.name)"
    }

    /// The metric; nil for a custom operation.
    var metric: Metric? {
        switch self {
        case .mean(let metric), .median(let metric), .mode(let metric), .minimum(let metric), .maximum(let metric),
            .standardDeviation(let metric), .variance(let metric):
            metric
        case .custom: nil
        }
    }

    /// The label of a custom operation.
    var customLabel: String? { if case .custom(let label) = self { label } else { nil } }

    /// The operation's name in summaries; nil for a custom operation.
    var title: String? {
        switch self {
        case .mean: "Mean"
        case .median: "Median"
        case .mode: "Mode"
        case .minimum: "Minimum"
        case .maximum: "Maximum"
        case .standardDeviation: "Standard Deviation"
        case .variance: "Variance"
        case .custom: nil
        }
    }

    /// Returns the aggregate; nil without numbers, and for custom operations.
    func value(of numbers: [Double]) -> Double? {
        guard !numbers.isEmpty else { return nil }
        let mean = numbers.reduce(0, +) / Double(numbers.count)
        switch self {
        case .mean: return mean
        case .median:
            let sorted = numbers.sorted()
            return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        case .mode:
            let counts = Dictionary(grouping: numbers, by: \.self).mapValues(\.count)
            return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        case .minimum: return numbers.min()
        case .maximum: return numbers.max()
        case .standardDeviation: return Self.variance(of: numbers, mean).squareRoot()
        case .variance: return Self.variance(of: numbers, mean)
        case .custom: return nil
        }
    }

    private static func variance(of numbers: [Double], _ mean: Double) -> Double {
        guard numbers.count > 1 else { return 0 }
        return numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count - 1)
    }
}

extension AggregationOperation: Codable {
    private enum Keys: String, CodingKey { case operation, metric, label }

    private static let names: [(String, @Sendable (Metric) -> AggregationOperation)] = [
        ("mean", { .mean(of: $0) }), ("median", { .median(of: $0) }), ("mode", { .mode(of: $0) }),
        ("minimum", { .minimum(of: $0) }), ("maximum", { .maximum(of: $0) }),
        ("standardDeviation", { .standardDeviation(of: $0) }), ("variance", { .variance(of: $0) }),
    ]

    /// Encodes the operation's name and metric, or the label.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        guard let metric, let name = Self.names.first(where: { $0.1(metric) == self })?.0 else {
            try container.encode("custom", forKey: .operation)
            return try container.encode(customLabel, forKey: .label)
        }
        try container.encode(name, forKey: .operation)
        try container.encode(metric.name, forKey: .metric)
    }

    /// Decodes the format of ``encode(to:)``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let operation = try container.decode(String.self, forKey: .operation)
        guard operation != "custom" else {
            self = .custom(label: try container.decode(String.self, forKey: .label))
            return
        }
        guard let make = Self.names.first(where: { $0.0 == operation })?.1 else {
            throw DecodingError.dataCorruptedError(
                forKey: .operation, in: container, debugDescription: "\"\(operation)\" is no operation.")
        }
        self = make(Metric(try container.decode(String.self, forKey: .metric)))
    }
}

/// An aggregate of a metric over all samples.
public struct AggregateMetric: Sendable, Codable, Equatable {
    /// The operation.
    public let operation: AggregationOperation
    /// The heading of its group; nil for none.
    public let group: String?
    /// The number.
    public let value: Double
    /// The number of samples in it.
    public let count: Int
    /// The metric's name, also for a custom operation.
    public let sourceMetric: String?
    /// The label in summaries.
    public var label: String { operation.label }
}
