/// Python's `format % values`.
struct PythonPercentFormat {
    private let format: JinjaString
    private let values: JinjaValue
    private let interpreter: JinjaInterpreter
    private var place = 0
    private var used = 0

    /// Formats values; literal ranges of the format and the values are kept.
    static func format(
        _ format: JinjaString, _ values: JinjaValue, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaString {
        var formatter = PythonPercentFormat(format: format, values: values, interpreter: interpreter)
        return try formatter.result()
    }

    private init(format: JinjaString, values: JinjaValue, interpreter: JinjaInterpreter) {
        self.format = format
        self.values = values
        self.interpreter = interpreter
    }

    private mutating func result() throws(JinjaFailure) -> JinjaString {
        var result = JinjaString(utf8: [])
        try interpreter.budget.spend(rewriting: format)
        try interpreter.budget.spend(bytes: format.size)
        let bytes = format.utf8
        while place < bytes.count {
            let start = place
            while place < bytes.count, bytes[place] != UInt8(ascii: "%") { place += 1 }
            result.append(format, start..<place)
            guard place < bytes.count else { break }
            place += 1
            let field = try field()
            try interpreter.budget.spend(appending: field.size, to: result)
            result.append(field)
        }
        try checkAllUsed()
        return result.asMarkup(format.isMarkup)
    }

    private func checkAllUsed() throws(JinjaFailure) {
        switch values {
        case .tuple(let list):
            guard used < list.items.count else { return }
        case .dict, .list, .range, .undefined: return
        default:
            guard used == 0 else { return }
        }
        throw .type("not all arguments converted during string formatting")
    }

    private mutating func next() throws(JinjaFailure) -> JinjaValue {
        defer { used += 1 }
        if case .tuple(let list) = values {
            guard used < list.items.count else { throw .type("not enough arguments for format string") }
            return list.items[used]
        }
        guard used == 0 else { throw .type("not enough arguments for format string") }
        return values
    }

    private func byte() throws(JinjaFailure) -> UInt8 {
        guard place < format.utf8.count else { throw .value("incomplete format") }
        return format.utf8[place]
    }

    private mutating func number() throws(JinjaFailure) -> Int? {
        if try byte() == UInt8(ascii: "*") {
            place += 1
            return try limited(try next().integer("* wants int"))
        }
        var value: Int?
        while case let digit = try byte(), (0x30...0x39).contains(digit) {
            value = try limited((value ?? 0) * 10 + Int(digit - 0x30))
            place += 1
        }
        return value
    }

    private func limited(_ value: Int) throws(JinjaFailure) -> Int {
        guard value.magnitude <= PythonFormatSpec.sizeLimit else {
            throw JinjaFailure(.limit, "a format's width or precision is larger than \(PythonFormatSpec.sizeLimit)")
        }
        return value
    }

    private mutating func field() throws(JinjaFailure) -> JinjaString {
        var keyed: JinjaValue?
        if try byte() == UInt8(ascii: "(") {
            guard let end = format.firstOffset(of: [UInt8(ascii: ")")], from: place) else {
                throw .value("incomplete format key")
            }
            guard case .dict(let dict) = values else { throw .type("format requires a mapping") }
            let key = format.slice((place + 1)..<end)
            guard let value = dict.value(key.utf8) else { throw .value("KeyError: \(key.quoted().text)") }
            keyed = value
            place = end + 1
        }
        var spec = PythonFormatSpec()
        var isLeft = false
        var isZero = false
        flags: while true {
            switch try byte() {
            case UInt8(ascii: "-"): isLeft = true
            case UInt8(ascii: "+"): spec.sign = UInt8(ascii: "+")
            case UInt8(ascii: " "): if spec.sign != UInt8(ascii: "+") { spec.sign = UInt8(ascii: " ") }
            case UInt8(ascii: "#"): spec.isAlternate = true
            case UInt8(ascii: "0"): isZero = true
            default: break flags
            }
            place += 1
        }
        let width = try number() ?? 0
        if width < 0 { isLeft = true }
        spec.width = Int(width.magnitude)
        if try byte() == UInt8(ascii: ".") {
            place += 1
            spec.precision = max(try number() ?? 0, 0)
        }
        while [UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "L")].contains(try byte()) { place += 1 }
        let type = try byte()
        place += 1
        try interpreter.budget.spend(steps: 40 + (spec.width + (spec.precision ?? 0)) >> 2)
        spec.alignment = isLeft ? UInt8(ascii: "<") : UInt8(ascii: ">")
        if type == UInt8(ascii: "%") { return JinjaString("%") }
        let value: JinjaValue
        if let keyed { value = keyed } else { value = try next() }
        return try convert(value, type, &spec, fillsZero: isZero && !isLeft)
    }

    private func convert(
        _ value: JinjaValue, _ type: UInt8, _ spec: inout PythonFormatSpec, fillsZero: Bool
    ) throws(JinjaFailure) -> JinjaString {
        func fillZero(_ spec: inout PythonFormatSpec) {
            guard fillsZero else { return }
            spec.fill = JinjaString("0")
            spec.alignment = UInt8(ascii: "=")
        }
        switch type {
        case UInt8(ascii: "s"):
            let text = try JinjaFilters.text(value, interpreter)
            return try spec.format(format.isMarkup ? text.htmlEscaped() : text)
        case UInt8(ascii: "r"), UInt8(ascii: "a"): return try spec.format(try value.representation(interpreter.budget))
        case UInt8(ascii: "c"):
            if case .string(let text) = value {
                guard text.scalarCount == 1 else { throw .type("%c requires int or char") }
                return try spec.format(text)
            }
            spec.type = type
            return try spec.format(try value.integer("%c requires int or char"))
        case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "o"), UInt8(ascii: "x"),
            UInt8(ascii: "X"):
            fillZero(&spec)
            return try integer(value, type, spec)
        case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "g"),
            UInt8(ascii: "G"):
            guard let number = value.double else { throw .type("must be real number, not \(value.typeName)") }
            fillZero(&spec)
            spec.type = type
            return try spec.format(number)
        default:
            throw .value(
                "unsupported format character '\(Unicode.Scalar(type))' (0x\(String(type, radix: 16))) at index"
                    + " \(place - 1)")
        }
    }

    private func integer(
        _ value: JinjaValue, _ type: UInt8, _ spec: PythonFormatSpec
    ) throws(JinjaFailure) -> JinjaString {
        var spec = spec
        let isDecimal = ![UInt8(ascii: "o"), UInt8(ascii: "x"), UInt8(ascii: "X")].contains(type)
        var number = value.index
        if number == nil, isDecimal, case .float(let float) = value {
            number = Int(exactly: float.rounded(.towardZero))
        }
        if case .bigInt = value { throw .integerOverflow }
        guard let number else {
            let kind = isDecimal ? "a real number" : "an integer"
            throw .type("%\(Unicode.Scalar(type)) format: \(kind) is required, not \(value.typeName)")
        }
        spec.type = isDecimal ? nil : type
        guard let precision = spec.precision else { return try spec.format(number) }
        spec.precision = nil
        var digits = PythonFormatSpec()
        digits.type = spec.type
        digits.fill = JinjaString("0")
        digits.alignment = UInt8(ascii: "=")
        digits.width = precision + (number < 0 ? 1 : 0)
        let shown = try digits.format(number)
        spec.type = nil
        if spec.alignment == UInt8(ascii: "=") { spec.alignment = UInt8(ascii: ">") }
        return try spec.format(shown)
    }
}
