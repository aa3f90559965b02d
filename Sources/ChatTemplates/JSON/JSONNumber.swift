/// A JSON number that keeps its source text, so that no digit is lost.
public struct JSONNumber: Sendable, Equatable {
    /// The number as written, for example `12345678901234567890` or `1.50`.
    public let text: String

    /// Creates a number from its text, which must follow JSON's grammar or be `NaN`, `Infinity` or `-Infinity`.
    init(text: String) {
        self.text = text
    }

    /// Creates a number from an integer.
    public init(_ value: Int) {
        text = String(value)
    }

    /// Whether the text has neither fraction nor exponent; Python would read an `int`.
    public var isInteger: Bool {
        !text.utf8.contains { $0 == 0x2E || $0 == 0x65 || $0 == 0x45 || $0 == 0x4E || $0 == 0x49 }
    }

    /// The integer; nil for a fraction, an exponent, or more than 64 bits.
    public var integer: Int? {
        isInteger ? Int(text) : nil
    }

    /// The nearest double.
    public var double: Double {
        switch text {
        case "NaN": return .nan
        case "Infinity": return .infinity
        case "-Infinity": return -.infinity
        default: return Double(text) ?? .nan
        }
    }
}
