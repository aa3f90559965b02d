/// Choices that a JSON Schema leaves to the implementation.
public struct GrammarOptions: Sendable, Hashable {
    /// The places where white space may stand between the tokens of a JSON text.
    public enum Whitespace: String, Sendable, Hashable, CaseIterable {
        /// No white space.
        case compact
        /// One optional space after `:` and `,`.
        case spaced
        /// Any white space, up to `maximumWhitespace` consecutive characters.
        case any
    }

    /// The order of an object's members.
    public enum Order: String, Sendable, Hashable, CaseIterable {
        /// The order of declaration in the schema, followed by undeclared members.
        case declared
        /// Any order.
        case any
    }

    /// The undeclared keys that an object may have.
    ///
    /// The choice matters where a schema has `properties` or `patternProperties`, but neither `additionalProperties`
    /// nor `unevaluatedProperties`. The specification admits every other key there.
    public enum UndeclaredKeys: String, Sendable, Hashable, CaseIterable {
        /// Only keys that the schema admits explicitly, since a model that writes others invents them.
        ///
        /// Others are admitted if declared keys alone can't satisfy the schema, as under a high `minProperties`.
        case stated
        /// Every key that no schema forbids, as the specification says.
        case any
    }

    /// The meaning of `format`.
    public enum Formats: String, Sendable, Hashable, CaseIterable {
        /// An assertion for the formats of the specification, an annotation for others.
        case assert
        /// An annotation.
        case annotate
    }

    /// The admitted spellings of a value.
    public enum Spelling: String, Sendable, Hashable, CaseIterable {
        /// Escapes only where JSON requires them, integers without fraction, exponents only for numbers without bounds.
        ///
        /// Non-ASCII characters may also be written as `\u` escapes.
        case canonical
        /// Every spelling of an admitted value, with a bounded number of digits.
        case any
    }

    /// The places where white space may stand.
    public var whitespace: Whitespace
    /// The order of an object's members.
    public var order: Order
    /// The undeclared keys that an object may have.
    public var undeclaredKeys: UndeclaredKeys
    /// The meaning of `format`.
    public var formats: Formats
    /// The admitted spellings of a value.
    public var spelling: Spelling
    /// The maximum number of consecutive white space characters under `Whitespace.any`.
    public var maximumWhitespace = 64
    /// The maximum number of a number's digits before the decimal point.
    public var maximumIntegerDigits: Int
    /// The maximum number of a number's digits after the decimal point.
    public var maximumFractionDigits: Int
    /// The maximum number of digits of a number's exponent.
    public var maximumExponentDigits: Int

    /// Creates options; the defaults suit generation.
    public init(
        whitespace: Whitespace = .spaced, order: Order = .declared, formats: Formats = .assert,
        spelling: Spelling = .canonical, undeclaredKeys: UndeclaredKeys = .stated
    ) {
        self.whitespace = whitespace
        self.order = order
        self.undeclaredKeys = undeclaredKeys
        self.formats = formats
        self.spelling = spelling
        maximumIntegerDigits = spelling == .any ? 59 : 20
        maximumFractionDigits = spelling == .any ? 59 : 17
        maximumExponentDigits = spelling == .any ? 3 : 2
    }

    /// Options that validate existing texts as the specification says.
    ///
    /// They admit any white space, order and spelling, and every key that no schema forbids.
    public static let checking = GrammarOptions(
        whitespace: .any, order: .any, formats: .assert, spelling: .any, undeclaredKeys: .any)
}
