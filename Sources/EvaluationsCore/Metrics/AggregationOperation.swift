/// How one number is made of a metric's numbers.
public enum AggregationOperation: Sendable, Equatable {
    /// Their mean; of passes and failures the share that passes.
    case mean(of: Metric)
    /// The middle one; of an even number the mean of the two in the middle.
    case median(of: Metric)
    /// The one that comes most often, of several the lowest.
    case mode(of: Metric)
    /// The lowest.
    case minimum(of: Metric)
    /// The highest.
    case maximum(of: Metric)
    /// How far they are from their mean: the square root of the variance.
    case standardDeviation(of: Metric)
    /// The mean square of how far they are from their mean, of the sample (n − 1); 0 of one number.
    case variance(of: Metric)
    /// One of one's own, by its label.
    case custom(label: String)

    /// What summaries call it: `Mean of Accuracy`.
    public var label: String {
        guard let metric, let title else { return customLabel ?? "" }
        return "\(title) of \(metric.name)"
    }

    /// The metric that is reckoned with; nil for an operation of one's own.
    var metric: Metric? {
        switch self {
        case .mean(let metric), .median(let metric), .mode(let metric), .minimum(let metric), .maximum(let metric),
            .standardDeviation(let metric), .variance(let metric):
            metric
        case .custom: nil
        }
    }

    /// The label of an operation of one's own.
    var customLabel: String? { if case .custom(let label) = self { label } else { nil } }

    /// The operation in words; nil for one of one's own.
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

    /// The number; nil of no numbers, and for operations of one's own.
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

    /// Writes the operation's name with the metric's, or the label.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        guard let metric, let name = Self.names.first(where: { $0.1(metric) == self })?.0 else {
            try container.encode("custom", forKey: .operation)
            return try container.encode(customLabel, forKey: .label)
        }
        try container.encode(name, forKey: .operation)
        try container.encode(metric.name, forKey: .metric)
    }

    /// Reads what ``encode(to:)`` writes.
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

/// A number reckoned from a metric of all samples.
public struct AggregateMetric: Sendable, Codable, Equatable {
    /// How it was reckoned.
    public let operation: AggregationOperation
    /// The heading it stands under.
    public let group: String?
    /// The number.
    public let value: Double
    /// From how many samples.
    public let count: Int
    /// The metric's name, also of an operation of one's own.
    public let sourceMetric: String?
    /// What summaries call it.
    public var label: String { operation.label }
}
