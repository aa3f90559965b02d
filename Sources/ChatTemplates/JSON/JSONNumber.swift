/// A JSON number that keeps its source text, so that no digit is lost.
public struct JSONNumber: Sendable, Equatable {
    /// The number as written, for example `12345678901234567890` or `1.50`.
    public let text: String

    /// Makes a number from its source text, which must follow JSON's grammar or be `NaN`, `Infinity`, `-Infinity`.
    init(text: String) {
        self.text = text
    }

    /// Makes an integer number.
    public init(_ value: Int) {
        text = String(value)
    }

    /// Makes a floating-point number, written as Python's `repr` writes it.
    public init(_ value: Double) {
        text = PythonNumber.jsonText(value)
    }

    /// Whether the source has neither fraction nor exponent, so that Python would read an `int`.
    public var isInteger: Bool {
        !text.utf8.contains { $0 == 0x2E || $0 == 0x65 || $0 == 0x45 || $0 == 0x4E || $0 == 0x49 }
    }

    /// The integer, or nil when there is a fraction or exponent or the value needs more than 64 bits.
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
