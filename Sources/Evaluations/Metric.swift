/// Something measured of each sample: passed or failed, a score, or nothing. Its name is its identity.
public struct Metric: Sendable, Codable {
    /// What was measured.
    public enum Value: Sendable, Hashable, Codable {
        /// It is as it should be; counts as 1.
        case passing
        /// It isn't; counts as 0.
        case failing
        /// A number.
        case score(Double)
        /// It doesn't apply to the sample, and counts in no aggregate.
        case ignored
    }

    /// What it is called.
    public let name: String
    /// What was measured of a sample.
    public let value: Value
    /// Why.
    public let rationale: String?

    /// Names a metric; nothing is measured yet.
    public init(_ name: String) { self.init(name, .ignored, nil) }

    private init(_ name: String, _ value: Value, _ rationale: String?) {
        self.name = name
        self.value = value
        self.rationale = rationale
    }

    /// The sample passes.
    public func passing(rationale: String? = nil) -> Metric { Metric(name, .passing, rationale) }
    /// The sample fails.
    public func failing(rationale: String? = nil) -> Metric { Metric(name, .failing, rationale) }
    /// The sample passes or fails.
    public func passing(if condition: Bool, rationale: String? = nil) -> Metric {
        Metric(name, condition ? .passing : .failing, rationale)
    }
    /// The sample has a score; one that is no number is left out.
    public func scoring(_ score: Double, rationale: String? = nil) -> Metric {
        Metric(name, score.isFinite ? .score(score) : .ignored, rationale)
    }
    /// The metric doesn't apply to the sample.
    public var ignore: Metric { Metric(name, .ignored, nil) }

    /// The number that counts; nil where the metric doesn't apply.
    public var number: Double? {
        switch value {
        case .passing: 1
        case .failing: 0
        case .score(let score): score
        case .ignored: nil
        }
    }
}

extension Metric: Hashable {
    /// Whether both are the same metric, whatever was measured.
    public static func == (left: Metric, right: Metric) -> Bool { left.name == right.name }
    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Metric.Value: CustomStringConvertible {
    /// One word, or the number.
    public var description: String {
        switch self {
        case .passing: "pass"
        case .failing: "fail"
        case .score(let score): "\((score * 10_000).rounded() / 10_000)"
        case .ignored: "–"
        }
    }
}
