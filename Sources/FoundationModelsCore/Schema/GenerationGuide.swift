import Foundation

/// A limit on the values that a model may generate for a property.
///
/// ```swift
/// @Guide(description: "How many stars", .range(1...5)) var stars: Int
/// @Guide(.count(3), .element(.anyOf(["red", "green"]))) var colors: [String]
/// ```
public struct GenerationGuide<Value>: Sendable {
    /// What the guide demands.
    let rules: [GuideRule]
}

extension GenerationGuide where Value == String {
    /// The text must be exactly `value`.
    public static func constant(_ value: String) -> GenerationGuide<String> {
        GenerationGuide(rules: [.constant(value)])
    }

    /// The text must be one of `values`.
    public static func anyOf(_ values: [String]) -> GenerationGuide<String> {
        GenerationGuide(rules: [.choices(values)])
    }

    /// The whole text must match `regex`.
    public static func pattern<Output>(_ regex: Regex<Output>) -> GenerationGuide<String> {
        GenerationGuide(rules: [.pattern(StringPattern(text: regex._literalPattern, matchesWholeText: true))])
    }
}

extension GenerationGuide where Value == Int {
    /// The number must be at least `value`.
    public static func minimum(_ value: Int) -> GenerationGuide<Int> {
        GenerationGuide(rules: [.minimum(.integer(value))])
    }

    /// The number must be at most `value`.
    public static func maximum(_ value: Int) -> GenerationGuide<Int> {
        GenerationGuide(rules: [.maximum(.integer(value))])
    }

    /// The number must be in `range`.
    public static func range(_ range: ClosedRange<Int>) -> GenerationGuide<Int> {
        GenerationGuide(rules: [.minimum(.integer(range.lowerBound)), .maximum(.integer(range.upperBound))])
    }
}

extension GenerationGuide where Value == Float {
    /// The number must be at least `value`.
    public static func minimum(_ value: Float) -> GenerationGuide<Float> {
        GenerationGuide(rules: [.minimum(.double(shortest(value)))])
    }

    /// The number must be at most `value`.
    public static func maximum(_ value: Float) -> GenerationGuide<Float> {
        GenerationGuide(rules: [.maximum(.double(shortest(value)))])
    }

    /// The number must be in `range`.
    public static func range(_ range: ClosedRange<Float>) -> GenerationGuide<Float> {
        GenerationGuide(rules: [
            .minimum(.double(shortest(range.lowerBound))), .maximum(.double(shortest(range.upperBound))),
        ])
    }

    /// The number that the shortest text of `value` writes, so that a bound of 0.1 is shown as 0.1.
    private static func shortest(_ value: Float) -> Double { Double(value.description) ?? Double(value) }
}

extension GenerationGuide where Value == Decimal {
    /// The number must be at least `value`.
    public static func minimum(_ value: Decimal) -> GenerationGuide<Decimal> {
        GenerationGuide(rules: [.minimum(.decimal(value))])
    }

    /// The number must be at most `value`.
    public static func maximum(_ value: Decimal) -> GenerationGuide<Decimal> {
        GenerationGuide(rules: [.maximum(.decimal(value))])
    }

    /// The number must be in `range`.
    public static func range(_ range: ClosedRange<Decimal>) -> GenerationGuide<Decimal> {
        GenerationGuide(rules: [.minimum(.decimal(range.lowerBound)), .maximum(.decimal(range.upperBound))])
    }
}

extension GenerationGuide where Value == Double {
    /// The number must be at least `value`.
    public static func minimum(_ value: Double) -> GenerationGuide<Double> {
        GenerationGuide(rules: [.minimum(.double(value))])
    }

    /// The number must be at most `value`.
    public static func maximum(_ value: Double) -> GenerationGuide<Double> {
        GenerationGuide(rules: [.maximum(.double(value))])
    }

    /// The number must be in `range`.
    public static func range(_ range: ClosedRange<Double>) -> GenerationGuide<Double> {
        GenerationGuide(rules: [.minimum(.double(range.lowerBound)), .maximum(.double(range.upperBound))])
    }
}

extension GenerationGuide {
    /// The array must have at least `count` elements.
    public static func minimumCount<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide(rules: [.minimumCount(count)])
    }

    /// The array must have at most `count` elements.
    public static func maximumCount<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide(rules: [.maximumCount(count)])
    }

    /// The array must have a number of elements in `range`.
    public static func count<Element>(_ range: ClosedRange<Int>) -> GenerationGuide<[Element]>
    where Value == [Element] {
        GenerationGuide(rules: [.minimumCount(range.lowerBound), .maximumCount(range.upperBound)])
    }

    /// The array must have exactly `count` elements.
    public static func count<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide(rules: [.minimumCount(count), .maximumCount(count)])
    }

    /// Every element must obey `guide`.
    public static func element<Element>(_ guide: GenerationGuide<Element>) -> GenerationGuide<[Element]>
    where Value == [Element] {
        GenerationGuide(rules: guide.rules.map { .element($0) })
    }
}

/// Lets a guide on counts be written where the element type isn't known, as in the argument of `@Guide`.
extension GenerationGuide where Value == [Never] {
    /// The array must have at least `count` elements.
    public static func minimumCount(_ count: Int) -> GenerationGuide<Value> {
        GenerationGuide(rules: [.minimumCount(count)])
    }

    /// The array must have at most `count` elements.
    public static func maximumCount(_ count: Int) -> GenerationGuide<Value> {
        GenerationGuide(rules: [.maximumCount(count)])
    }

    /// The array must have a number of elements in `range`.
    public static func count(_ range: ClosedRange<Int>) -> GenerationGuide<Value> {
        GenerationGuide(rules: [.minimumCount(range.lowerBound), .maximumCount(range.upperBound)])
    }

    /// The array must have exactly `count` elements.
    public static func count(_ count: Int) -> GenerationGuide<Value> {
        GenerationGuide(rules: [.minimumCount(count), .maximumCount(count)])
    }
}
