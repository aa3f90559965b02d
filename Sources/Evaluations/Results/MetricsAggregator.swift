import Foundation

/// How one number is made of a metric's numbers.
public enum AggregationOperation: Sendable, Hashable, Codable {
    /// Their mean; of passes and failures the share that passes.
    case mean
    /// The middle one; of an even number the mean of the two in the middle.
    case median
    /// The lowest.
    case minimum
    /// The highest.
    case maximum
    /// All together.
    case sum
    /// How far they are from their mean: the square root of the mean square, of the sample (n − 1).
    case standardDeviation
    /// That below which a share of them lies, from 0 to 1, interpolated.
    case percentile(Double)
    /// One of one's own, by its label.
    case custom(String)
}

extension AggregationOperation: CustomStringConvertible {
    /// The name in tables.
    public var description: String {
        switch self {
        case .mean: "mean"
        case .median: "median"
        case .minimum: "minimum"
        case .maximum: "maximum"
        case .sum: "sum"
        case .standardDeviation: "standard deviation"
        case .percentile(let share): "percentile \(share)"
        case .custom(let label): label
        }
    }

    /// The number; nil of no numbers, of too few, and for operations of one's own.
    func value(of numbers: [Double]) -> Double? {
        guard !numbers.isEmpty else { return nil }
        let mean = numbers.reduce(0, +) / Double(numbers.count)
        switch self {
        case .mean: return mean
        case .median: return Self.percentile(0.5, of: numbers)
        case .minimum: return numbers.min()
        case .maximum: return numbers.max()
        case .sum: return numbers.reduce(0, +)
        case .standardDeviation:
            guard numbers.count > 1 else { return nil }
            return (numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count - 1)).squareRoot()
        case .percentile(let share): return Self.percentile(share, of: numbers)
        case .custom: return nil
        }
    }

    private static func percentile(_ share: Double, of numbers: [Double]) -> Double? {
        guard (0...1).contains(share) else { return nil }
        let sorted = numbers.sorted()
        let place = share * Double(sorted.count - 1)
        let lower = Int(place)
        let upper = min(lower + 1, sorted.count - 1)
        return sorted[lower] + (sorted[upper] - sorted[lower]) * (place - Double(lower))
    }
}

/// Collects what is to be reckoned from the metrics of all samples.
public struct MetricsAggregator: Sendable {
    private struct Request: Sendable {
        var group: String?
        var name: String
        var operation: AggregationOperation
        var reckon: @Sendable ([Double]) -> Double?
    }

    private let names: [String]
    private var group: String?
    private var requests: [Request] = []

    init(names: [String]) { self.names = names }

    /// Takes the mean of a metric.
    public mutating func computeMean(of metric: Metric) { compute(.mean, of: metric) }
    /// Takes the mean of every metric that was measured.
    public mutating func computeMeans() { for name in names { computeMean(of: Metric(name)) } }
    /// Takes a metric's middle.
    public mutating func computeMedian(of metric: Metric) { compute(.median, of: metric) }
    /// Takes a metric's lowest number.
    public mutating func computeMinimum(of metric: Metric) { compute(.minimum, of: metric) }
    /// Takes a metric's highest number.
    public mutating func computeMaximum(of metric: Metric) { compute(.maximum, of: metric) }
    /// Takes a metric's sum.
    public mutating func computeSum(of metric: Metric) { compute(.sum, of: metric) }
    /// Takes how far a metric's numbers are from their mean.
    public mutating func computeStandardDeviation(of metric: Metric) { compute(.standardDeviation, of: metric) }
    /// Takes that below which a share of a metric's numbers lies.
    public mutating func computePercentile(of metric: Metric, _ share: Double) {
        compute(.percentile(share), of: metric)
    }

    /// Reckons a number of one's own.
    public mutating func custom(
        of metric: Metric, label: String, _ reckon: @escaping @Sendable ([Double]) -> Double?
    ) {
        requests.append(Request(group: group, name: metric.name, operation: .custom(label), reckon: reckon))
    }

    /// Puts what `body` asks for under a heading.
    public mutating func group(_ name: String, _ body: (inout MetricsAggregator) -> Void) {
        let outer = group
        group = name
        body(&self)
        group = outer
    }

    private mutating func compute(_ operation: AggregationOperation, of metric: Metric) {
        requests.append(
            Request(group: group, name: metric.name, operation: operation) { operation.value(of: $0) })
    }

    /// What was asked for.
    func aggregates(of rows: [EvaluationResult.Row]) -> [EvaluationResult.Aggregate] {
        requests.map { request in
            let numbers = rows.flatMap { row in row.metrics.filter { $0.name == request.name }.compactMap(\.number) }
            return EvaluationResult.Aggregate(
                group: request.group, metric: request.name, operation: request.operation,
                value: request.reckon(numbers), count: numbers.count)
        }
    }
}
