import Foundation

/// Conversions between numbers and text by Python's rules.
enum PythonNumber {
    /// Returns the shortest text that gives the same double back, in the layout of Python's `repr`.
    static func text(_ value: Double) -> String {
        if value.isNaN { return "nan" }
        if value.isInfinite { return value < 0 ? "-inf" : "inf" }
        if value == 0 { return value.sign == .minus ? "-0.0" : "0.0" }
        let (digits, exponent) = shortestDigits(value.magnitude)
        let sign = value < 0 ? "-" : ""
        if exponent < -4 || exponent >= 16 {
            let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
            let power = String(exponent.magnitude)
            let padded = power.utf8.count < 2 ? "0" + power : power
            return "\(sign)\(digits.prefix(1))\(fraction)e\(exponent < 0 ? "-" : "+")\(padded)"
        }
        if exponent < 0 {
            return "\(sign)0.\(String(repeating: "0", count: -exponent - 1))\(digits)"
        }
        if digits.count <= exponent + 1 {
            return "\(sign)\(digits)\(String(repeating: "0", count: exponent + 1 - digits.count)).0"
        }
        return "\(sign)\(digits.prefix(exponent + 1)).\(digits.dropFirst(exponent + 1))"
    }

    /// The largest number of digits that Python parses as an integer, except in bases that are powers of two.
    private static let digitLimit = 4_300

    /// Returns a double as in Python's `json`, with `NaN`, `Infinity` and `-Infinity`.
    static func jsonText(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
        return text(value)
    }

    /// Returns the significant decimal digits of a positive finite double, and the power of ten of the first.
    static func shortestDigits(_ value: Double) -> (digits: String, exponent: Int) {
        var digits: [UInt8] = []
        var pointPlace: Int?
        var exponent = 0
        var bytes = Array("\(value)".utf8)[...]
        if let mark = bytes.firstIndex(of: UInt8(ascii: "e")) {
            exponent = Int(String(decoding: bytes[(mark + 1)...], as: UTF8.self)) ?? 0
            bytes = bytes[..<mark]
        }
        for byte in bytes {
            if byte == UInt8(ascii: ".") {
                pointPlace = digits.count
            } else {
                digits.append(byte)
            }
        }
        let integerDigits = pointPlace ?? digits.count
        let leadingZeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
        digits.removeFirst(leadingZeros)
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return (String(decoding: digits, as: UTF8.self), exponent + integerDigits - leadingZeros - 1)
    }

    /// Returns the value with a fixed number of decimals, rounded half to even from the exact binary value.
    static func fixed(_ value: Double, decimals: Int) -> String {
        String(format: "%.*f", decimals, value)
    }

    /// Parses a float as Python's `float(str)` does; nil for invalid text.
    static func float(_ text: String) -> Double? {
        guard let bytes = withoutGroupingUnderscores(asciiDigits(text)) else { return nil }
        let plain = String(decoding: bytes, as: UTF8.self)
        let word = plain.lowercased()
        let unsigned = word.hasPrefix("+") || word.hasPrefix("-") ? String(word.dropFirst()) : word
        switch unsigned {
        case "inf", "infinity": return word.hasPrefix("-") ? -.infinity : .infinity
        case "nan": return .nan
        default:
            guard let first = unsigned.utf8.first, first == 0x2E || (0x30...0x39).contains(first),
                !unsigned.utf8.contains(UInt8(ascii: "x"))
            else { return nil }
            return decimal(unsigned).map { word.hasPrefix("-") ? -$0 : $0 }
        }
    }

    private static func decimal(_ text: String) -> Double? {
        var full = text
        if full.hasPrefix(".") { full = "0" + full }
        if let point = full.firstIndex(of: "."), full.index(after: point) == full.endIndex { full += "0" }
        full = full.replacing(".e", with: ".0e")
        if let value = Double(full) { return value }
        return nil
    }

    /// Parses an integer as Python's `int(str, base)` does; nil for invalid text.
    static func integer(_ text: String, base: Int) -> PythonInteger? {
        var bytes = asciiDigits(text)[...]
        var isNegative = false
        if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            bytes = bytes.dropFirst()
        }
        var radix = base
        if bytes.count > 1, bytes[bytes.startIndex] == UInt8(ascii: "0") {
            let prefixes: [UInt8: Int] = [0x62: 2, 0x6F: 8, 0x78: 16]
            if let prefixed = prefixes[bytes[bytes.startIndex + 1] | 0x20], base == 0 || base == prefixed {
                radix = prefixed
                bytes = bytes.dropFirst(2)
                if bytes.first == UInt8(ascii: "_") { bytes = bytes.dropFirst() }
            } else if base == 0, bytes.contains(where: { $0 != UInt8(ascii: "0") && $0 != UInt8(ascii: "_") }) {
                return nil
            }
        }
        if radix == 0 { radix = 10 }
        guard let digits = withoutGroupingUnderscores(Array(bytes)), !digits.isEmpty,
            digits.allSatisfy({ Self.digitValue($0).map { $0 < radix } ?? false })
        else { return nil }
        guard digits.count <= digitLimit || radix & (radix - 1) == 0 else { return nil }
        let plain = (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
        if let value = Int(plain, radix: radix) { return .small(value) }
        return radix == 10 ? .large(plain) : .overflow
    }

    /// Returns the text without surrounding white space, with the decimal digits of all scripts as ASCII.
    private static func asciiDigits(_ text: String) -> [UInt8] {
        let stripped = JinjaString(text).stripped()
        if stripped.utf8.allSatisfy({ $0 < 0x80 }) { return stripped.utf8 }
        return stripped.mappingScalars { scalar, _, bytes in
            if PythonCharacter.isDecimal(scalar), let value = scalar.properties.numericValue {
                bytes.append(0x30 + UInt8(value))  // whole: a decimal digit has a value from 0 to 9
            } else {
                bytes.append(contentsOf: String(scalar).utf8)
            }
        }.utf8
    }

    private static func digitValue(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30
        case 0x41...0x5A: Int(byte) - 0x41 + 10
        case 0x61...0x7A: Int(byte) - 0x61 + 10
        default: nil
        }
    }

    /// Returns the digits without the underscores that Python allows between two digits; nil for a misplaced one.
    private static func withoutGroupingUnderscores(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.contains(UInt8(ascii: "_")) else { return bytes }
        for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "_") {
            guard place > 0, place + 1 < bytes.count, digitValue(bytes[place - 1]) != nil,
                digitValue(bytes[place + 1]) != nil
            else { return nil }
        }
        return bytes.filter { $0 != UInt8(ascii: "_") }
    }
}

/// A parsed integer: within 64 bits, or too large for arithmetic here.
enum PythonInteger {
    /// A 64-bit integer.
    case small(Int)
    /// The decimal digits of a larger integer.
    case large(String)
    /// A larger integer in another base, whose decimal digits are not computed.
    case overflow
}

extension JSONNumber {
    /// Creates a number from a double, with the text of Python's `repr`.
    public init(_ value: Double) { self.init(text: PythonNumber.jsonText(value)) }
}
