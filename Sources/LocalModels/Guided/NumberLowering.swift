import Constrained
import Foundation
import FoundationModelsCore

/// Lowers number rules so that every text of the grammar is a value of the type within its bounds.
///
/// Rounding a decimal text to the nearest binary value is monotonic. So exact bounds of the text are exact bounds of
/// the value.
struct NumberLowering {
    let lowering: SchemaLowering

    /// Returns the schema of a rule, and the number of digits that its bounds need before the decimal point.
    ///
    /// - Throws: `LanguageModelError.unsupportedGenerationGuide` for a bound that JSON can't represent.
    func lower(_ rule: NumberRule) throws -> (schema: Schema, integerDigits: Int) {
        switch rule.kind {
        case .integer: return (try integer(rule), 0)
        case .float:
            // Without bounds the grammar would allow 1e39, which exceeds `Float`.
            let most = "\(Float.greatestFiniteMagnitude)"
            return try number(
                minimum: rule.minimum.map { .larger($0, .double(-Double(Float.greatestFiniteMagnitude))) },
                maximum: rule.maximum.map { .smaller($0, .double(Double(Float.greatestFiniteMagnitude))) },
                least: DecimalNumber("-" + most), most: DecimalNumber(most))
        case .double, .decimal: return try number(minimum: rule.minimum, maximum: rule.maximum, least: nil, most: nil)
        }
    }

    private func integer(_ rule: NumberRule) throws -> Schema {
        let minimum = try rule.minimum.map { try integer($0, roundsUp: true) }
        let maximum = try rule.maximum.map { try integer($0, roundsUp: false) }
        guard minimum ?? .min <= maximum ?? .max else {
            throw lowering.unsupported("no integer lies between the bounds.")
        }
        return .integer(minimum: minimum, maximum: maximum)
    }

    /// Returns the first integer that satisfies a bound.
    private func integer(_ bound: NumberBound, roundsUp: Bool) throws -> Int {
        let value: Int?
        switch bound {
        case .integer(let integer): return integer
        case .double(let double):
            let rounded = double.rounded(roundsUp ? .up : .down)
            value = Int(exactly: rounded) ?? clamped(rounded, roundsUp: roundsUp)
        case .decimal(var decimal):
            var rounded = Decimal()
            NSDecimalRound(&rounded, &decimal, 0, roundsUp ? .up : .down)
            value = Int("\(rounded)") ?? clamped(bound.double, roundsUp: roundsUp)
        }
        guard let value else { throw lowering.unsupported("the bound \(bound.text) leaves no integer of 64 bits.") }
        return value
    }

    /// Returns the end of the `Int` range for a bound beyond it that excludes nothing; nil where it excludes
    /// everything.
    private func clamped(_ bound: Double, roundsUp: Bool) -> Int? {
        if roundsUp, bound < 0 { return .min }
        if !roundsUp, bound > 0 { return .max }
        return nil
    }

    private func number(
        minimum: NumberBound?, maximum: NumberBound?, least: DecimalNumber?, most: DecimalNumber?
    ) throws -> (schema: Schema, integerDigits: Int) {
        let lower = try minimum.flatMap { try exact($0, harmless: -.infinity) } ?? least
        let upper = try maximum.flatMap { try exact($0, harmless: .infinity) } ?? most
        // A range that excludes zero contains no number with fewer digits.
        var digits = 0
        for bound in [lower, upper].compactMap({ $0 }) {
            let isNearer = bound.isNegative ? bound == upper : bound == lower
            if isNearer { digits = max(digits, bound.digits.count + bound.exponent + 1) }
        }
        return (.number(minimum: lower, maximum: upper), min(digits, 310))
    }

    /// Returns the exact bound; nil for an infinity that excludes nothing.
    private func exact(_ bound: NumberBound, harmless: Double) throws -> DecimalNumber? {
        if case .double(let value) = bound, value == harmless { return nil }
        guard let number = DecimalNumber(bound.text) else {
            throw lowering.unsupported("the bound \(bound.text) is no number that JSON can write.")
        }
        return number
    }
}
