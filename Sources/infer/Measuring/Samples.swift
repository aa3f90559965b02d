/// Repeated measurements of one quantity.
struct Samples {
    private var values: [Double] = []

    /// Adds a measurement.
    mutating func add(_ value: Double) { values.append(value) }

    /// The number of measurements.
    var count: Int { values.count }

    /// The arithmetic mean.
    var mean: Double { values.isEmpty ? .nan : values.reduce(0, +) / Double(values.count) }

    /// The sample standard deviation; 0 for one measurement.
    var standardDeviation: Double {
        guard values.count > 1 else { return 0 }
        let mean = mean
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)).squareRoot()
    }
}
