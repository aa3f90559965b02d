import Foundation

/// A comparison of two runs over the same samples, metric by metric.
public struct EvaluationComparison: Sendable {
    /// The change of a metric.
    public struct Change: Sendable, Hashable {
        /// The metric's name.
        public let metric: String
        /// The means over the rows that both runs have measured.
        public let means: (baseline: Double, candidate: Double)
        /// The number of rows in which the candidate's number is higher.
        public let higher: Int
        /// The number of rows in which it is lower.
        public let lower: Int
        /// The number of rows in which both are equal.
        public let same: Int
        /// The p-value of the two-sided sign test: the probability of at least so uneven a split by chance.
        public let chance: Double

        /// Returns whether both are the same change.
        public static func == (left: Change, right: Change) -> Bool {
            left.metric == right.metric && left.means == right.means && left.higher == right.higher
                && left.lower == right.lower && left.same == right.same
        }

        /// Hashes the metric.
        public func hash(into hasher: inout Hasher) { hasher.combine(metric) }
    }

    /// The changes of the metrics that both runs have.
    public let changes: [Change]

    /// Compares a run with an earlier one, row by row.
    ///
    /// - Throws: `EvaluationError.invalidDataset` if the rows' inputs differ.
    public init(baseline: EvaluationResult, candidate: EvaluationResult) throws {
        guard baseline.rows.map(\.input) == candidate.rows.map(\.input) else {
            throw EvaluationError.invalidDataset("the two runs have other samples, so that they can't be compared.")
        }
        let names = EvaluationResult.names(in: baseline.rows)
        changes = names.compactMap { name in
            let pairs = zip(baseline.rows, candidate.rows).compactMap { earlier, later in
                earlier[name]?.doubleValue.flatMap { number in later[name]?.doubleValue.map { (number, $0) } }
            }
            guard !pairs.isEmpty else { return nil }
            let higher = pairs.count { $0.1 > $0.0 }
            let lower = pairs.count { $0.1 < $0.0 }
            let count = Double(pairs.count)
            return Change(
                metric: name,
                means: (pairs.reduce(0) { $0 + $1.0 } / count, pairs.reduce(0) { $0 + $1.1 } / count),
                higher: higher, lower: lower, same: pairs.count - higher - lower,
                chance: Self.signTest(higher, lower))
        }
    }

    /// Returns the probability that a fair coin falls at least so unevenly: twice the smaller tail, at most 1.
    ///
    /// - Complexity: O(`a` + `b`).
    static func signTest(_ a: Int, _ b: Int) -> Double {
        let count = a + b
        guard count > 0 else { return 1 }
        var sum = 0.0
        // The logarithm of a binomial coefficient over 2ⁿ, term by term.
        var term = -Double(count) * log(2)
        for index in 0...min(a, b) {
            if index > 0 { term += log(Double(count - index + 1)) - log(Double(index)) }
            sum += exp(term)
        }
        return min(1, 2 * sum)
    }
}

extension EvaluationComparison: CustomStringConvertible {
    /// The changes as a table.
    public var table: EvaluationTable {
        EvaluationTable(
            columns: ["metric", "before", "after", "higher", "lower", "same", "by chance"],
            rows: changes.map { change in
                [
                    change.metric, EvaluationTable.text(change.means.baseline),
                    EvaluationTable.text(change.means.candidate), "\(change.higher)", "\(change.lower)",
                    "\(change.same)", EvaluationTable.text(change.chance),
                ]
            })
    }

    /// The table as lines of text.
    public var description: String { table.description }
}
