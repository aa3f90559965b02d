import Foundation

extension GeneratedContent {
    /// A number that keeps its JSON text, so that no digit is lost.
    struct Number: Sendable, Equatable {
        /// The nearest double-precision value; infinite when the number exceeds the range.
        let double: Double
        /// The number's JSON text.
        let text: String

        /// Creates a number from a JSON number's text.
        init(text: String) {
            self.text = text
            double = Double(text) ?? .nan
        }

        /// Creates a number with the exact digits of an integer.
        init(_ value: Int) {
            text = String(value)
            double = Double(value)
        }

        /// Creates a number with the shortest text that gives `value` back; whole numbers have no fraction.
        init(_ value: Double) {
            double = value
            text = Self.text(of: value)
        }

        /// Creates a number with the shortest text that gives `value` back, so that 0.1 stays 0.1.
        init(_ value: Float) {
            self.init(
                text: value.isFinite && value == value.rounded() && value.magnitude < 0x1p24
                    ? String(Int(value)) : value.description)  // whole: below 2²⁴
        }

        /// Creates a number with the exact digits of a decimal.
        init(_ value: Decimal) {
            self.init(text: value.isFinite ? "\(value)" : "nan")
        }

        /// Returns the shortest text of a value; whole numbers below 2⁵³ have no fraction.
        static func text(of value: Double) -> String {
            value.isFinite && value == value.rounded() && value.magnitude < 0x1p53
                ? String(Int(value)) : value.description  // whole: below 2⁵³
        }

        /// Whether JSON can represent the number; infinity and NaN it can't.
        var isWritable: Bool { text.utf8.last.map { (48...57).contains($0) } ?? false }

        /// The number as an integer; nil when it has a fraction or exceeds 64 bits.
        var integer: Int? {
            if let exact = Int(text) { return exact }
            let decimal = DecimalDigits(text)
            guard decimal.exponent >= 0, decimal.digits.count + decimal.exponent <= 19 else {
                return decimal.digits.isEmpty && double == 0 ? 0 : nil
            }
            let digits =
                String(decoding: decimal.digits, as: UTF8.self)
                + String(repeating: "0", count: decimal.exponent)
            return Int((decimal.isNegative ? "-" : "") + (digits.isEmpty ? "0" : digits))
        }

        /// The number as a decimal; nil when it exceeds the range of `Decimal`.
        var decimal: Decimal? {
            guard isWritable, let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")),
                value.isFinite, value != 0 || double == 0
            else { return nil }
            return value
        }

        /// Compares decimal values exactly, even where two numbers round to one `Double`.
        static func == (left: Number, right: Number) -> Bool {
            left.text == right.text
                || (left.double == right.double && DecimalDigits(left.text) == DecimalDigits(right.text))
        }
    }

    /// A decimal number: its digits without leading and trailing zeros, and a power of ten.
    private struct DecimalDigits: Equatable {
        var isNegative = false
        var digits: [UInt8] = []
        var exponent = 0

        init(_ text: String) {
            let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
            // An exponent that exceeds `Int` is far outside the range of every numeric type here.
            exponent = parts.count > 1 ? Int(parts[1]) ?? Int.min / 2 : 0
            var afterPoint = false
            for byte in parts[0].utf8 {
                switch byte {
                case UInt8(ascii: "-"): isNegative = true
                case UInt8(ascii: "."): afterPoint = true
                default:
                    digits.append(byte)
                    if afterPoint { exponent = exponent.subtractingReportingOverflow(1).partialValue }
                }
            }
            while digits.last == UInt8(ascii: "0") {
                digits.removeLast()
                exponent = exponent.addingReportingOverflow(1).partialValue
            }
            digits = Array(digits.drop { $0 == UInt8(ascii: "0") })
            if digits.isEmpty {
                exponent = 0
                isNegative = false
            }
        }
    }
}
