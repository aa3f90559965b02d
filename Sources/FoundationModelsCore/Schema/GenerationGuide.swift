import Foundation

/// A constraint on the generated values of a property.
///
/// ```swift
/// @Guide(description: "How many stars", .range(1...5)) var stars: Int
/// @Guide(.count(3), .element(.anyOf(["red", "green"]))) var colors: [String]
/// ```
public struct GenerationGuide<Value>: Sendable {
    /// The rules that the guide adds.
    let rules: [GuideRule]
}

extension GenerationGuide where Value == String {
    /// Requires the string `value`.
    public static func constant(_ value: String) -> GenerationGuide<String> {
        GenerationGuide(rules: [.constant(value)])
    }

    /// Requires one of `values`.
    public static func anyOf(_ values: [String]) -> GenerationGuide<String> {
        GenerationGuide(rules: [.choices(values)])
    }

    /// Requires a string that `regex` matches as a whole.
    public static func pattern<Output>(_ regex: Regex<Output>) -> GenerationGuide<String> {
        GenerationGuide(rules: [.pattern(StringPattern(text: regex._literalPattern, matchesWholeText: true))])
    }
}

extension GenerationGuide where Value == Int {
    /// Requires at least `value`.
    public static func minimum(_ value: Int) -> GenerationGuide<Int> {
        GenerationGuide(rules: [.minimum(.integer(value))])
    }

    /// Requires at most `value`.
    public static func maximum(_ value: Int) -> GenerationGuide<Int> {
        GenerationGuide(rules: [.maximum(.integer(value))])
    }

    /// Requires a number in `range`.
    public static func range(_ range: ClosedRange<Int>) -> GenerationGuide<Int> {
        GenerationGuide(rules: [.minimum(.integer(range.lowerBound)), .maximum(.integer(range.upperBound))])
    }
}

extension GenerationGuide where Value == Float {
    /// Requires at least `value`.
    public static func minimum(_ value: Float) -> GenerationGuide<Float> {
        GenerationGuide(rules: [.minimum(.double(shortest(value)))])
    }

    /// Requires at most `value`.
    public static func maximum(_ value: Float) -> GenerationGuide<Float> {
        GenerationGuide(rules: [.maximum(.double(shortest(value)))])
    }

    /// Requires a number in `range`.
    public static func range(_ range: ClosedRange<Float>) -> GenerationGuide<Float> {
        GenerationGuide(rules: [
            .minimum(.double(shortest(range.lowerBound))), .maximum(.double(shortest(range.upperBound))),
        ])
    }

    /// Returns the `Double` with the shortest decimal text of `value`, so that a bound of 0.1 is shown as 0.1.
    private static func shortest(_ value: Float) -> Double { Double(value.description) ?? Double(value) }
}

extension GenerationGuide where Value == Decimal {
    /// Requires at least `value`.
    public static func minimum(_ value: Decimal) -> GenerationGuide<Decimal> {
        GenerationGuide(rules: [.minimum(.decimal(value))])
    }

    /// Requires at most `value`.
    public static func maximum(_ value: Decimal) -> GenerationGuide<Decimal> {
        GenerationGuide(rules: [.maximum(.decimal(value))])
    }

    /// Requires a number in `range`.
    public static func range(_ range: ClosedRange<Decimal>) -> GenerationGuide<Decimal> {
        GenerationGuide(rules: [.minimum(.decimal(range.lowerBound)), .maximum(.decimal(range.upperBound))])
    }
}

extension GenerationGuide where Value == Double {
    /// Requires at least `value`.
    public static func minimum(_ value: Double) -> GenerationGuide<Double> {
        GenerationGuide(rules: [.minimum(.double(value))])
    }

    /// Requires at most `value`.
    public static func maximum(_ value: Double) -> GenerationGuide<Double> {
        GenerationGuide(rules: [.maximum(.double(value))])
    }

    /// Requires a number in `range`.
    public static func range(_ range: ClosedRange<Double>) -> GenerationGuide<Double> {
        GenerationGuide(rules: [.minimum(.double(range.lowerBound)), .maximum(.double(range.upperBound))])
    }
}

extension GenerationGuide {
    /// Requires at least `count` elements.
    public static func minimumCount<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide(rules: [.minimumCount(count)])
    }

    /// Requires at most `count` elements.
    public static func maximumCount<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide(rules: [.maximumCount(count)])
    }

    /// Requires a number of elements in `range`.
    public static func count<Element>(_ range: ClosedRange<Int>) -> GenerationGuide<[Element]>
    where Value == [Element] {
        GenerationGuide(rules: [.minimumCount(range.lowerBound), .maximumCount(range.upperBound)])
    }

    /// Requires exactly `count` elements.
    public static func count<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide(rules: [.minimumCount(count), .maximumCount(count)])
    }

    /// Applies `guide` to every element.
    public static func element<Element>(_ guide: GenerationGuide<Element>) -> GenerationGuide<[Element]>
    where Value == [Element] {
        GenerationGuide(rules: guide.rules.map { .element($0) })
    }
}

/// Guides on the number of elements, for places where the element type isn't known, such as arguments of `@Guide`.
extension GenerationGuide where Value == [Never] {
    /// Requires at least `count` elements.
    public static func minimumCount(_ count: Int) -> GenerationGuide<Value> {
        GenerationGuide(rules: [.minimumCount(count)])
    }

    /// Requires at most `count` elements.
    public static func maximumCount(_ count: Int) -> GenerationGuide<Value> {
        GenerationGuide(rules: [.maximumCount(count)])
    }

    /// Requires a number of elements in `range`.
    public static func count(_ range: ClosedRange<Int>) -> GenerationGuide<Value> {
        GenerationGuide(rules: [.minimumCount(range.lowerBound), .maximumCount(range.upperBound)])
    }

    /// Requires exactly `count` elements.
    public static func count(_ count: Int) -> GenerationGuide<Value> {
        GenerationGuide(rules: [.minimumCount(count), .maximumCount(count)])
    }
}
