import Foundation

extension GeneratedContent {
    /// A number with the text in which it was written.
    struct Number: Sendable, Equatable {
        /// The nearest floating-point value; infinite when the text exceeds its range.
        let double: Double
        /// The number as JSON writes it.
        let text: String

        /// Keeps the number that `text`, a JSON number, writes.
        init(text: String) {
            self.text = text
            double = Double(text) ?? .nan
        }

        /// Keeps an integer exactly.
        init(_ value: Int) {
            text = String(value)
            double = Double(value)
        }

        /// Keeps a floating-point value in its shortest text; whole ones without a fraction.
        init(_ value: Double) {
            double = value
            text = Self.text(of: value)
        }

        /// Keeps the shortest text of `value`, so that 0.1 stays 0.1.
        init(_ value: Float) {
            self.init(
                text: value.isFinite && value == value.rounded() && value.magnitude < 0x1p24
                    ? String(Int(value)) : value.description)  // whole: below 2²⁴
        }

        /// Keeps a decimal exactly.
        init(_ value: Decimal) {
            self.init(text: value.isFinite ? "\(value)" : "nan")
        }

        /// The text of a floating-point value: whole numbers below 2⁵³ without a fraction.
        static func text(of value: Double) -> String {
            value.isFinite && value == value.rounded() && value.magnitude < 0x1p53
                ? String(Int(value)) : value.description  // whole: below 2⁵³
        }

        /// Whether the text is a number at all: JSON knows neither infinity nor "not a number".
        var isWritable: Bool { text.utf8.last.map { (48...57).contains($0) } ?? false }

        /// The number as an integer, when it is whole and in range.
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

        /// The number as a decimal, when it is in range.
        var decimal: Decimal? {
            guard isWritable, let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")),
                value.isFinite, value != 0 || double == 0
            else { return nil }
            return value
        }

        /// Compares exactly: texts that round to one floating-point value but differ are different numbers.
        static func == (left: Number, right: Number) -> Bool {
            left.text == right.text
                || (left.double == right.double && DecimalDigits(left.text) == DecimalDigits(right.text))
        }
    }

    /// A decimal number as digits without outer zeros, times a power of ten.
    private struct DecimalDigits: Equatable {
        var isNegative = false
        var digits: [UInt8] = []
        var exponent = 0

        init(_ text: String) {
            let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
            // An exponent beyond the range of Int belongs to a number far outside every numeric type.
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
