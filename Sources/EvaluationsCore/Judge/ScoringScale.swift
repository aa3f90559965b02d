import Foundation
import FoundationModelsCore

/// One level of a scale.
public struct ScoreLevel: Sendable, Hashable {
    /// What the judge answers.
    public var name: String
    /// What it counts.
    public var score: Double
    /// When it is the right one.
    public var description: String?

    /// Names a level.
    public init(_ name: String, score: Double, description: String? = nil) {
        self.name = name
        self.score = score
        self.description = description
    }
}

/// How a judge's choice of a level becomes a number.
public enum ScoringMode: Sendable, Hashable {
    /// The level that it chose.
    case discrete
    /// The mean of the levels by the judge's probabilities; only with models that report them.
    case continuous
}

/// The levels among which a judge chooses.
public enum ScoringScale: Sendable, Hashable {
    /// Whole numbers; higher is better. At most 101 of them.
    case numeric(ClosedRange<Int>)
    /// Yes or no, as 1 or 0.
    case passFail
    /// Levels of one's own.
    case custom([ScoreLevel])

    var levels: [ScoreLevel] {
        switch self {
        case .numeric(let range): range.prefix(101).map { ScoreLevel("\($0)", score: Double($0)) }
        case .passFail: [ScoreLevel("pass", score: 1), ScoreLevel("fail", score: 0)]
        case .custom(let levels): levels
        }
    }

    /// The levels as a judge reads them.
    var text: String {
        switch self {
        case .numeric(let range):
            return "Give a score from \(range.lowerBound) (worst) to \(range.upperBound) (best)."
        case .passFail: return "Answer pass if it is so, else fail."
        case .custom(let levels):
            let lines = levels.map { level in "- \(level.name)" + (level.description.map { ": \($0)" } ?? "") }
            return "Choose one of these:\n" + lines.joined(separator: "\n")
        }
    }

    /// The mean of the levels by the judge's probabilities, told by the first token at which they part.
    ///
    /// An alternative stands for the levels that go on as it does; where several do, it counts as their mean, and the
    /// chosen one's as what was chosen.
    func mean(of field: LanguageModelSession.Confidence.Field, chosen: ScoreLevel) -> Double {
        var sum = 0.0
        var weight = 0.0
        var begun = ""
        for token in field.tokens {
            defer { begun += Self.trimmed(token.text) }
            guard token.alternatives.count > 1 else { continue }
            for alternative in token.alternatives {
                let text = begun + Self.trimmed(alternative.text)
                guard !text.isEmpty else { continue }
                let isChosen = chosen.name.hasPrefix(text)
                let fitting = levels.filter { $0.name.hasPrefix(text) || text.hasPrefix($0.name) }
                guard isChosen || !fitting.isEmpty else { continue }
                let score = isChosen ? chosen.score : fitting.reduce(0) { $0 + $1.score } / Double(fitting.count)
                sum += score * alternative.probability
                weight += alternative.probability
            }
            break
        }
        return weight > 0 ? sum / weight : chosen.score
    }

    /// A token's text without what may stand around a value.
    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .init(charactersIn: "\" ,}\n"))
    }
}

/// One side of a subject that is judged by itself.
public struct ScoreDimension: Sendable, Hashable {
    /// The metric's name.
    public var name: String
    /// What is judged.
    public var description: String
    /// The levels.
    public var scale: ScoringScale

    /// Names a dimension.
    public init(_ name: String, description: String, scale: ScoringScale = .numeric(1...5)) {
        self.name = name
        self.description = description
        self.scale = scale
    }
}
