import Foundation

/// A format specification such as `>10.2f`, for `str.format` and `%`.
struct PythonFormatSpec {
    /// The largest width and precision.
    static let sizeLimit = 100_000

    /// The fill character.
    var fill = JinjaString(" ")
    /// `<`, `>`, `^` or `=`; nil for the type's default.
    var alignment: UInt8?
    /// `+`, `-` or a space.
    var sign = UInt8(ascii: "-")
    /// Whether integers in other bases have a prefix, and `g` keeps trailing zeros.
    var isAlternate = false
    /// The minimum width in scalars.
    var width = 0
    /// `,` or `_` as the digit separator; nil for none.
    var grouping: UInt8?
    /// The number of digits after the decimal point, or the maximum length of a string.
    var precision: Int?
    /// The presentation type; nil for the value's default.
    var type: UInt8?

    /// Creates a specification without effect.
    init() {}

    /// Parses a specification of `str.format`.
    init(_ text: JinjaString) throws(JinjaFailure) {
        let scalars = text.scalars
        var place = 0
        let marks: [Unicode.Scalar] = ["<", ">", "=", "^"]
        if scalars.count > 1, marks.contains(scalars[1]) {
            fill = text.slice(start: 0, count: 1, step: 1)
            alignment = UInt8(ascii: scalars[1])
            place = 2
        } else if let first = scalars.first, marks.contains(first) {
            alignment = UInt8(ascii: first)
            place = 1
        }
        func take(_ wanted: [Unicode.Scalar]) -> UInt8? {
            guard place < scalars.count, wanted.contains(scalars[place]) else { return nil }
            place += 1
            return UInt8(ascii: scalars[place - 1])
        }
        func number() throws(JinjaFailure) -> Int? {
            var value: Int?
            while place < scalars.count, let digit = scalars[place].hexDigit, digit < 10 {
                value = (value ?? 0) * 10 + Int(digit)
                guard value ?? 0 <= Self.sizeLimit else {
                    throw JinjaFailure(.limit, "a format's width or precision is larger than \(Self.sizeLimit)")
                }
                place += 1
            }
            return value
        }
        sign = take(["+", "-", " "]) ?? sign
        isAlternate = take(["#"]) != nil
        if take(["0"]) != nil, alignment == nil {
            fill = JinjaString("0")
            alignment = UInt8(ascii: "=")
        }
        width = try number() ?? 0
        grouping = take([",", "_"])
        if take(["."]) != nil {
            guard let digits = try number() else { throw .value("Format specifier missing precision") }
            precision = digits
        }
        if place < scalars.count, scalars[place].isASCII {
            type = UInt8(ascii: scalars[place])
            place += 1
        }
        guard place == scalars.count else { throw .value("Invalid format specifier '\(text.text)'") }
    }

    // MARK: Formatting

    /// Formats a string.
    func format(_ text: JinjaString) throws(JinjaFailure) -> JinjaString {
        guard type == nil || type == UInt8(ascii: "s") else { throw unknownType("str") }
        guard alignment != UInt8(ascii: "=") else {
            throw .value("'=' alignment not allowed in string format specifier")
        }
        var shown = text
        if let precision, precision < text.scalarCount { shown = text.slice(start: 0, count: precision, step: 1) }
        return padded(shown, default: UInt8(ascii: "<"))
    }

    /// Formats an integer.
    func format(_ value: Int) throws(JinjaFailure) -> JinjaString {
        let digits: String
        var prefix = ""
        switch type {
        case nil, UInt8(ascii: "d"), UInt8(ascii: "n"): digits = String(value.magnitude)
        case UInt8(ascii: "b"): (digits, prefix) = (String(value.magnitude, radix: 2), "0b")
        case UInt8(ascii: "o"): (digits, prefix) = (String(value.magnitude, radix: 8), "0o")
        case UInt8(ascii: "x"): (digits, prefix) = (String(value.magnitude, radix: 16), "0x")
        case UInt8(ascii: "X"): (digits, prefix) = (String(value.magnitude, radix: 16, uppercase: true), "0X")
        case UInt8(ascii: "c"):
            guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) else {
                throw .value("%c arg not in range(0x110000)")
            }
            return padded(JinjaString(String(scalar)), default: UInt8(ascii: "<"))
        case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "g"),
            UInt8(ascii: "G"), UInt8(ascii: "%"):
            return try format(Double(value))
        default: throw unknownType("int")
        }
        guard precision == nil else { throw .value("Precision not allowed in integer format specifier") }
        return number(digits, prefix: isAlternate ? prefix : "", isNegative: value < 0)
    }

    /// Formats a float.
    func format(_ value: Double) throws(JinjaFailure) -> JinjaString {
        var digits: String
        let magnitude = value.magnitude
        switch type {
        case nil: digits = precision.map { plainDigits(magnitude, $0) } ?? PythonNumber.text(magnitude)
        case UInt8(ascii: "n"): digits = general(magnitude, "g")
        case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "f"), UInt8(ascii: "F"):
            digits = printf(magnitude, type ?? 0, precision ?? 6)
        case UInt8(ascii: "g"): digits = general(magnitude, "g")
        case UInt8(ascii: "G"): digits = general(magnitude, "G")
        case UInt8(ascii: "%"): digits = printf(magnitude * 100, UInt8(ascii: "f"), precision ?? 6) + "%"
        default: throw unknownType("float")
        }
        if value.isNaN { digits = type.map { (0x41...0x5A).contains($0) } ?? false ? "NAN" : "nan" }
        return number(digits, prefix: "", isNegative: value.sign == .minus && !value.isNaN)
    }

    private func printf(_ value: Double, _ type: UInt8, _ precision: Int) -> String {
        String(format: "%\(isAlternate ? "#" : "").*\(Unicode.Scalar(type))", precision, value)
    }

    private func general(_ value: Double, _ type: String) -> String {
        printf(value, UInt8(ascii: type == "g" ? "g" : "G"), max(precision ?? 6, 1))
    }

    private func plainDigits(_ value: Double, _ precision: Int) -> String {
        let digits = String(format: "%.*g", max(precision, 1), value)
        return digits.contains(".") || digits.contains("e") || !value.isFinite ? digits : digits + ".0"
    }

    private func number(_ digits: String, prefix: String, isNegative: Bool) -> JinjaString {
        let signText = isNegative ? "-" : sign == UInt8(ascii: "-") ? "" : String(Unicode.Scalar(sign))
        let head = signText + prefix
        var body = grouped(digits)
        if alignment == UInt8(ascii: "=") {
            let missing = width - head.utf8.count - body.utf8.count
            if missing > 0 { body = String(repeating: fill.text, count: missing) + body }
            return JinjaString(head + body)
        }
        return padded(JinjaString(head + body), default: UInt8(ascii: ">"))
    }

    private func grouped(_ digits: String) -> String {
        guard let grouping, let first = digits.utf8.first, (0x30...0x39).contains(first) else { return digits }
        let whole = digits.prefix { $0.isHexDigit && $0 != "e" }
        let size = type.map { [0x62, 0x6F, 0x78, 0x58].contains($0) } ?? false ? 4 : 3
        var result = ""
        for (place, digit) in whole.enumerated() {
            if place > 0, (whole.count - place) % size == 0 { result.unicodeScalars.append(Unicode.Scalar(grouping)) }
            result.append(digit)
        }
        return result + digits.dropFirst(whole.count)
    }

    private func padded(_ text: JinjaString, default side: UInt8) -> JinjaString {
        switch alignment ?? side {
        case UInt8(ascii: "<"): return PythonPadding.padded(text, to: width, with: fill, .left)
        case UInt8(ascii: "^"):
            let missing = max(width - text.scalarCount, 0)
            let half = PythonPadding.padded(text, to: text.scalarCount + missing / 2, with: fill, .right)
            return PythonPadding.padded(half, to: width, with: fill, .left)
        default: return PythonPadding.padded(text, to: width, with: fill, .right)
        }
    }

    private func unknownType(_ name: String) -> JinjaFailure {
        .value("Unknown format code '\(type.map { String(Unicode.Scalar($0)) } ?? "")' for object of type '\(name)'")
    }
}
