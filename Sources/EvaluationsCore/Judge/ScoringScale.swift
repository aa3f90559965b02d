import FoundationModelsCore

/// One level of a scale, as a case of an enumeration of one's own.
///
/// ```swift
/// enum Tone: ScoreLevel {
///     case kind, cold
///     var guideDescription: String { self == .kind ? "Kind words" : "Everything else" }
///     var value: Double { self == .kind ? 1 : 0 }
/// }
/// ```
public protocol ScoreLevel: CaseIterable, Hashable, Sendable {
    /// What the judge answers; the case's name unless written.
    var label: String { get }
    /// When it is the right one.
    var guideDescription: String { get }
    /// What it counts.
    var value: Double { get }
}

extension ScoreLevel {
    /// The case's name.
    public var label: String { "\(self)" }
}

/// One level of a scale.
public struct ScaleOption: Sendable, Hashable {
    /// What the judge answers.
    public let label: String
    /// When it is the right one.
    public let guideDescription: String
    /// What it counts.
    public let value: Double

    /// Names a level.
    public init(label: String, guideDescription: String, value: Double) {
        (self.label, self.guideDescription, self.value) = (label, guideDescription, value)
    }
}

/// How a judge's answer becomes a number.
public enum ScoringMode: Sendable, Hashable {
    /// The judge chooses one of the scale's levels.
    case discrete
    /// The judge gives any number from the scale's lowest to its highest.
    case continuous
}

/// What a judge chooses from.
public struct ScoringScale: Sendable, Hashable {
    /// The levels, as the judge reads them.
    public let options: [ScaleOption]
    /// Whether it says only that something is so or isn't.
    var isPassFail = false

    /// Takes levels.
    public init(options: [ScaleOption]) { self.options = options }

    /// Numbers with what each means, the highest first.
    public static func numeric(_ scale: [Double: String]) -> ScoringScale {
        ScoringScale(
            options: scale.sorted { $0.key > $1.key }.map { value, description in
                ScaleOption(label: text(value), guideDescription: description, value: value)
            })
    }

    /// Two levels, `pass` and `fail`, which count 1 and 0.
    public static func passFail(passDescription: String, failDescription: String) -> ScoringScale {
        var scale = ScoringScale(options: [
            ScaleOption(label: "pass", guideDescription: passDescription, value: 1),
            ScaleOption(label: "fail", guideDescription: failDescription, value: 0),
        ])
        scale.isPassFail = true
        return scale
    }

    /// The cases of an enumeration.
    public static func custom<Level: ScoreLevel>(_ level: Level.Type) -> ScoringScale {
        ScoringScale(
            options: level.allCases.map {
                ScaleOption(label: $0.label, guideDescription: $0.guideDescription, value: $0.value)
            })
    }

    /// A number as a level's name.
    static func text(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}

/// One side of a subject that is judged by itself.
public struct ScoreDimension: Sendable, Hashable {
    /// The metric's name.
    public let name: String
    /// What is judged.
    public let description: String?
    /// The levels.
    public let scale: ScoringScale
    /// The metric that its scores are.
    public var metric: Metric { Metric(name) }

    /// Names a dimension.
    public init(_ name: String, description: String? = nil, scale: ScoringScale) {
        (self.name, self.description, self.scale) = (name, description, scale)
    }
}
