/// Computes aggregates from the metrics of all samples.
///
/// An aggregate without a number is left out: the metric was never measured, or applies to no sample.
public struct MetricsAggregator {
    /// A group of aggregates under a heading.
    public struct Group {
        /// The heading.
        public let name: String
        fileprivate var base: MetricsAggregator

        /// Computes the mean of a metric.
        public mutating func computeMean(of metric: Metric) { base.compute(.mean(of: metric), name) }
        /// Computes the median of a metric.
        public mutating func computeMedian(of metric: Metric) { base.compute(.median(of: metric), name) }
        /// Computes the most frequent number of a metric.
        public mutating func computeMode(of metric: Metric) { base.compute(.mode(of: metric), name) }
        /// Computes the minimum of a metric.
        public mutating func computeMinimum(of metric: Metric) { base.compute(.minimum(of: metric), name) }
        /// Computes the maximum of a metric.
        public mutating func computeMaximum(of metric: Metric) { base.compute(.maximum(of: metric), name) }
        /// Computes the standard deviation of a metric.
        public mutating func computeStandardDeviation(of metric: Metric) {
            base.compute(.standardDeviation(of: metric), name)
        }
        /// Computes the variance of a metric.
        public mutating func computeVariance(of metric: Metric) { base.compute(.variance(of: metric), name) }
        /// Computes a custom aggregate; the numbers are in the samples' order.
        public mutating func custom(of metric: Metric, label: String, _ body: ([Double]) -> Double) {
            base.custom(of: metric, label: label, name, body)
        }
    }

    private let names: [String]
    private let numbers: [String: [Double]]
    /// The aggregates so far.
    private(set) var aggregates: [AggregateMetric] = []

    init(rows: [EvaluationResult.Row]) {
        names = EvaluationResult.names(in: rows)
        var numbers: [String: [Double]] = [:]
        for metric in rows.flatMap(\.metrics) {
            if let number = metric.doubleValue { numbers[metric.name, default: []].append(number) }
        }
        self.numbers = numbers
    }

    /// Computes aggregates in a group with a heading.
    public mutating func group(_ name: String, _ body: (inout Group) -> Void) {
        var group = Group(name: name, base: self)
        body(&group)
        aggregates = group.base.aggregates
    }

    /// Computes the mean of a metric.
    public mutating func computeMean(of metric: Metric) { compute(.mean(of: metric)) }
    /// Computes the median of a metric.
    public mutating func computeMedian(of metric: Metric) { compute(.median(of: metric)) }
    /// Computes the most frequent number of a metric.
    public mutating func computeMode(of metric: Metric) { compute(.mode(of: metric)) }
    /// Computes the minimum of a metric.
    public mutating func computeMinimum(of metric: Metric) { compute(.minimum(of: metric)) }
    /// Computes the maximum of a metric.
    public mutating func computeMaximum(of metric: Metric) { compute(.maximum(of: metric)) }
    /// Computes the standard deviation of a metric.
    public mutating func computeStandardDeviation(of metric: Metric) { compute(.standardDeviation(of: metric)) }
    /// Computes the variance of a metric.
    public mutating func computeVariance(of metric: Metric) { compute(.variance(of: metric)) }
    /// Computes a custom aggregate; the numbers are in the order of the samples that have one.
    public mutating func custom(of metric: Metric, label: String, _ body: ([Double]) -> Double) {
        custom(of: metric, label: label, nil, body)
    }
    /// Computes the mean of every measured metric.
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
        // An aggregate that was already computed isn't computed again.
        guard value.isFinite, !aggregates.contains(where: { $0.operation == operation && $0.group == group }) else {
            return
        }
        aggregates.append(
            AggregateMetric(
                operation: operation, group: group, value: value, count: numbers[metric.name]?.count ?? 0,
                sourceMetric: metric.name))
    }
}
