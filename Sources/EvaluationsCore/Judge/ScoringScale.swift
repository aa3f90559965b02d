import FoundationModelsCore

/// A level of a scale, as a case of a program's own enumeration.
///
/// ```swift
/// enum Tone: ScoreLevel {
///     case kind, cold
///     var guideDescription: String { self == .kind ? "Kind words" : "Everything else" }
///     var value: Double { self == .kind ? 1 : 0 }
/// }
/// ```
public protocol ScoreLevel: CaseIterable, Hashable, Sendable {
    /// The judge's answer for this level; by default the case's name.
    var label: String { get }
    /// A description of when the level applies.
    var guideDescription: String { get }
    /// The level's score.
    var value: Double { get }
}

extension ScoreLevel {
    /// The case's name.
    public var label: String { "\(self)" }
}

/// A level of a scale.
public struct ScaleOption: Sendable, Hashable {
    /// The judge's answer for this level.
    public let label: String
    /// A description of when the level applies.
    public let guideDescription: String
    /// The level's score.
    public let value: Double

    /// Creates a level.
    public init(label: String, guideDescription: String, value: Double) {
        (self.label, self.guideDescription, self.value) = (label, guideDescription, value)
    }
}

/// The conversion of a judge's answer to a number.
public enum ScoringMode: Sendable, Hashable {
    /// The judge chooses one of the scale's levels.
    case discrete
    /// The judge gives any number from the scale's lowest to its highest.
    case continuous
}

/// The levels from which a judge chooses.
public struct ScoringScale: Sendable, Hashable {
    /// The levels, in the judge's order.
    public let options: [ScaleOption]
    /// Whether the scale has only pass and fail.
    var isPassFail = false

    /// Creates a scale with levels.
    public init(options: [ScaleOption]) { self.options = options }

    /// Returns a scale of numbers with descriptions, the highest first.
    public static func numeric(_ scale: [Double: String]) -> ScoringScale {
        ScoringScale(
            options: scale.sorted { $0.key > $1.key }.map { value, description in
                ScaleOption(label: text(value), guideDescription: description, value: value)
            })
    }

    /// Returns a scale of two levels, `pass` and `fail`, with the scores 1 and 0.
    public static func passFail(passDescription: String, failDescription: String) -> ScoringScale {
        var scale = ScoringScale(options: [
            ScaleOption(label: "pass", guideDescription: passDescription, value: 1),
            ScaleOption(label: "fail", guideDescription: failDescription, value: 0),
        ])
        scale.isPassFail = true
        return scale
    }

    /// Returns a scale with the cases of an enumeration.
    public static func custom<Level: ScoreLevel>(_ level: Level.Type) -> ScoringScale {
        ScoringScale(
            options: level.allCases.map {
                ScaleOption(label: $0.label, guideDescription: $0.guideDescription, value: $0.value)
            })
    }

    /// Returns a number as a level's label.
    static func text(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}

/// A dimension in which a judge scores a subject separately.
public struct ScoreDimension: Sendable, Hashable {
    /// The metric's name.
    public let name: String
    /// A description for the judge.
    public let description: String?
    /// The levels.
    public let scale: ScoringScale
    /// The metric of its scores.
    public var metric: Metric { Metric(name) }

    /// Creates a dimension.
    public init(_ name: String, description: String? = nil, scale: ScoringScale) {
        (self.name, self.description, self.scale) = (name, description, scale)
    }
}
