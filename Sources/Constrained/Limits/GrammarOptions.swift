/// The choices that a schema leaves open.
public struct GrammarOptions: Sendable, Hashable {
    /// Where white space may stand between the parts of a JSON text.
    public enum Whitespace: String, Sendable, Hashable, CaseIterable {
        /// Nowhere.
        case compact
        /// One optional space behind `:` and `,`.
        case spaced
        /// Anywhere, up to `maximumWhitespace` characters in a row.
        case any
    }

    /// The order of an object's members.
    public enum Order: String, Sendable, Hashable, CaseIterable {
        /// The order in which the schema declares them, then undeclared ones.
        case declared
        /// Any order.
        case any
    }

    /// Which keys an object may have that its schema doesn't declare.
    ///
    /// It matters where a schema has `properties` or `patternProperties`, but neither `additionalProperties` nor
    /// `unevaluatedProperties`. The standard admits every other key there.
    public enum UndeclaredKeys: String, Sendable, Hashable, CaseIterable {
        /// Only keys that a schema admits in so many words: a model that writes others invents them.
        ///
        /// Where declared keys alone can't satisfy the schema, as under a high `minProperties`, others are admitted.
        case stated
        /// Every key that no schema forbids, as the standard has it.
        case any
    }

    /// What `format` means.
    public enum Formats: String, Sendable, Hashable, CaseIterable {
        /// Strings must have the format; formats that the specification does not know are annotations.
        case assert
        /// Every format is an annotation.
        case annotate
    }

    /// How values may be spelled.
    public enum Spelling: String, Sendable, Hashable, CaseIterable {
        /// Escapes only where JSON needs them (and `\u` for non-ASCII text), integers without
        /// fraction, exponents only where a number is free of bounds.
        case canonical
        /// Every spelling of an admitted value, digits bounded.
        case any
    }

    /// Where white space may stand.
    public var whitespace: Whitespace
    /// The order of members.
    public var order: Order
    /// Which keys an object may have that its schema doesn't declare.
    public var undeclaredKeys: UndeclaredKeys
    /// What `format` means.
    public var formats: Formats
    /// How values may be spelled.
    public var spelling: Spelling
    /// The white space characters in a row under `Whitespace.any`.
    public var maximumWhitespace = 64
    /// The digits of a number before the point.
    public var maximumIntegerDigits: Int
    /// The digits of a number behind the point.
    public var maximumFractionDigits: Int
    /// The digits of a number's exponent.
    public var maximumExponentDigits: Int

    /// Makes options; the defaults suit generation.
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

    /// Options that judge existing texts by the letter of the standard: any white space, order and spelling, and every
    /// key that no schema forbids.
    public static let checking = GrammarOptions(
        whitespace: .any, order: .any, formats: .assert, spelling: .any, undeclaredKeys: .any)
}
