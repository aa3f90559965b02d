/// Reckons numbers from the metrics of all samples.
///
/// What has no number, because a metric was never measured or doesn't apply to any sample, is left out.
public struct MetricsAggregator {
    /// Numbers that stand under a heading.
    public struct Group {
        /// The heading.
        public let name: String
        fileprivate var base: MetricsAggregator

        /// Takes the mean of a metric.
        public mutating func computeMean(of metric: Metric) { base.compute(.mean(of: metric), name) }
        /// Takes a metric's middle.
        public mutating func computeMedian(of metric: Metric) { base.compute(.median(of: metric), name) }
        /// Takes a metric's most frequent number.
        public mutating func computeMode(of metric: Metric) { base.compute(.mode(of: metric), name) }
        /// Takes a metric's lowest number.
        public mutating func computeMinimum(of metric: Metric) { base.compute(.minimum(of: metric), name) }
        /// Takes a metric's highest number.
        public mutating func computeMaximum(of metric: Metric) { base.compute(.maximum(of: metric), name) }
        /// Takes how far a metric's numbers are from their mean.
        public mutating func computeStandardDeviation(of metric: Metric) {
            base.compute(.standardDeviation(of: metric), name)
        }
        /// Takes the square of that.
        public mutating func computeVariance(of metric: Metric) { base.compute(.variance(of: metric), name) }
        /// Reckons in a way of one's own; the numbers come in the samples' order.
        public mutating func custom(of metric: Metric, label: String, _ body: ([Double]) -> Double) {
            base.custom(of: metric, label: label, name, body)
        }
    }

    private let names: [String]
    private let numbers: [String: [Double]]
    /// What was reckoned.
    private(set) var aggregates: [AggregateMetric] = []

    init(rows: [EvaluationResult.Row]) {
        names = EvaluationResult.names(in: rows)
        var numbers: [String: [Double]] = [:]
        for metric in rows.flatMap(\.metrics) {
            if let number = metric.doubleValue { numbers[metric.name, default: []].append(number) }
        }
        self.numbers = numbers
    }

    /// Puts what is reckoned under a heading.
    public mutating func group(_ name: String, _ body: (inout Group) -> Void) {
        var group = Group(name: name, base: self)
        body(&group)
        aggregates = group.base.aggregates
    }

    /// Takes the mean of a metric.
    public mutating func computeMean(of metric: Metric) { compute(.mean(of: metric)) }
    /// Takes a metric's middle.
    public mutating func computeMedian(of metric: Metric) { compute(.median(of: metric)) }
    /// Takes a metric's most frequent number.
    public mutating func computeMode(of metric: Metric) { compute(.mode(of: metric)) }
    /// Takes a metric's lowest number.
    public mutating func computeMinimum(of metric: Metric) { compute(.minimum(of: metric)) }
    /// Takes a metric's highest number.
    public mutating func computeMaximum(of metric: Metric) { compute(.maximum(of: metric)) }
    /// Takes how far a metric's numbers are from their mean.
    public mutating func computeStandardDeviation(of metric: Metric) { compute(.standardDeviation(of: metric)) }
    /// Takes the square of that.
    public mutating func computeVariance(of metric: Metric) { compute(.variance(of: metric)) }
    /// Reckons in a way of one's own; the numbers come in the samples' order, of samples that have one.
    public mutating func custom(of metric: Metric, label: String, _ body: ([Double]) -> Double) {
        custom(of: metric, label: label, nil, body)
    }
    /// Takes the mean of every metric that was measured.
    public mutating func computeMeans() { for name in names { computeMean(of: Metric(name)) } }

    private mutating func compute(_ operation: AggregationOperation, _ group: String? = nil) {
        guard let metric = operation.metric, let numbers = numbers[metric.name],
            let value = operation.value(of: numbers)
        else { return }
        add(operation, group, value, metric)
    }

    private mutating func custom(of metric: Metric, label: String, _ group: String?, _ body: ([Double]) -> Double) {
        guard let numbers = numbers[metric.name] else { return }
        add(.custom(label: label), group, body(numbers), metric)
    }

    private mutating func add(_ operation: AggregationOperation, _ group: String?, _ value: Double, _ metric: Metric) {
        // One of a label: what was asked for twice is reckoned once.
        guard value.isFinite, !aggregates.contains(where: { $0.operation == operation && $0.group == group }) else {
            return
        }
        aggregates.append(
            AggregateMetric(
                operation: operation, group: group, value: value, count: numbers[metric.name]?.count ?? 0,
                sourceMetric: metric.name))
    }
}
