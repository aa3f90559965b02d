/// The literals of Jinja expressions.
enum JinjaLiteral {
    /// Returns a string literal's text, with Python's escapes resolved and line breaks as `\n`.
    ///
    /// - Throws: A syntax failure for an incomplete escape or one that names no scalar.
    static func unescaped(_ literal: ArraySlice<UInt8>) throws(JinjaFailure) -> String {
        guard literal.contains(UInt8(ascii: "\\")) else { return String(decoding: literal, as: UTF8.self) }
        var text: [UInt8] = []
        var rest = literal
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            guard let escape = rest.popFirst() else { throw JinjaFailure(.syntax, "\\ at end of string") }
            switch escape {
            case 0x0A: break
            case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): text.append(escape)
            case UInt8(ascii: "a"): text.append(0x07)
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "v"): text.append(0x0B)
            case UInt8(ascii: "x"): try append(hexadecimal(&rest, 2, "\\xXX"), to: &text)
            case UInt8(ascii: "u"): try append(hexadecimal(&rest, 4, "\\uXXXX"), to: &text)
            case UInt8(ascii: "U"): try append(hexadecimal(&rest, 8, "\\UXXXXXXXX"), to: &text)
            case UInt8(ascii: "N"): throw JinjaFailure(.unsupported, "\\N{…} escapes are not supported; write \\u")
            case 0x30...0x37:
                var code = UInt32(escape - 0x30)
                var count = 1
                while count < 3, let digit = rest.first, (0x30...0x37).contains(digit) {
                    code = code << 3 | UInt32(digit - 0x30)
                    rest.removeFirst()
                    count += 1
                }
                try append(code, to: &text)
            default: text += [UInt8(ascii: "\\"), escape]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func hexadecimal(
        _ rest: inout ArraySlice<UInt8>, _ count: Int, _ form: String
    ) throws(JinjaFailure) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<count {
            guard let byte = rest.popFirst(), let digit = Unicode.Scalar(byte).hexDigit else {
                throw JinjaFailure(.syntax, "truncated \(form) escape")
            }
            code = code << 4 | digit
        }
        return code
    }

    private static func append(_ code: UInt32, to text: inout [UInt8]) throws(JinjaFailure) {
        guard let scalar = Unicode.Scalar(code) else {
            throw JinjaFailure(.syntax, "the escape U+\(String(code, radix: 16)) is no Unicode scalar")
        }
        text.append(contentsOf: String(scalar).utf8)
    }
}

/// A scanner that finds the end of a number literal.
struct JinjaNumberScanner {
    private let source: [UInt8]
    /// The offset after the number.
    private(set) var end: Int
    /// Whether the number has a fraction or an exponent.
    private(set) var isFloat = false

    /// Scans a number that begins with a digit.
    init(_ source: [UInt8], at start: Int) {
        self.source = source
        end = start
        let isAfterDot = start > 0 && source[start - 1] == UInt8(ascii: ".")
        if !isAfterDot, let floatEnd = floatEnd(from: start) {
            end = floatEnd
            isFloat = true
        } else if source[start] == UInt8(ascii: "0") {
            end = prefixedEnd(from: start) ?? grouped(from: start) { $0 == UInt8(ascii: "0") }
        } else {
            end = grouped(from: start, isDecimal)
        }
    }

    private func isDecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte)
    }

    /// Returns the end of digits, in which single underscores may separate two digits.
    private func grouped(from start: Int, _ isDigit: (UInt8) -> Bool) -> Int {
        var place = start
        while place < source.count {
            if isDigit(source[place]) {
                place += 1
            } else if source[place] == UInt8(ascii: "_"), place > start, place + 1 < source.count,
                isDigit(source[place + 1])
            {
                place += 2
            } else {
                break
            }
        }
        return place
    }

    private func prefixedEnd(from start: Int) -> Int? {
        guard start + 1 < source.count else { return nil }
        var isDigit: (UInt8) -> Bool
        switch source[start + 1] | 0x20 {
        case UInt8(ascii: "b"): isDigit = { $0 == 0x30 || $0 == 0x31 }
        case UInt8(ascii: "o"): isDigit = { (0x30...0x37).contains($0) }
        case UInt8(ascii: "x"): isDigit = { Unicode.Scalar($0).hexDigit != nil }
        default: return nil
        }
        var place = start + 2
        if place < source.count, source[place] == UInt8(ascii: "_") { place += 1 }
        let end = grouped(from: place, isDigit)
        return end > place ? end : nil
    }

    private func floatEnd(from start: Int) -> Int? {
        let whole = grouped(from: start, isDecimal)
        var place = whole
        if place + 1 < source.count, source[place] == UInt8(ascii: "."), isDecimal(source[place + 1]) {
            place = grouped(from: place + 1, isDecimal)
        }
        if place < source.count, source[place] | 0x20 == UInt8(ascii: "e") {
            var power = place + 1
            if power < source.count, source[power] == UInt8(ascii: "+") || source[power] == UInt8(ascii: "-") {
                power += 1
            }
            if power < source.count, isDecimal(source[power]) { return grouped(from: power, isDecimal) }
        }
        return place > whole ? place : nil
    }
}

extension Unicode.Scalar {
    /// The value of an ASCII hexadecimal digit; nil for other scalars.
    var hexDigit: UInt32? {
        switch value {
        case 0x30...0x39: value - 0x30
        case 0x41...0x46: value - 0x41 + 10
        case 0x61...0x66: value - 0x61 + 10
        default: nil
        }
    }
}
