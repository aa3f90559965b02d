import Foundation

/// The filters on numbers.
enum JinjaNumberFilters {
    /// The filters by name.
    static let table: [String: JinjaFilters.Filter] = [
        "abs": abs, "filesizeformat": filesizeformat, "float": float, "int": int, "round": round, "sum": sum,
    ]

    @Sendable static func abs(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("abs", [])
        if let number = value.index { return number < 0 ? try JinjaArithmetic.negative(value) : .int(number) }
        switch value {
        case .float(let number): return .float(number.magnitude)
        case .bigInt(let digits): return .bigInt(digits.hasPrefix("-") ? String(digits.dropFirst()) : digits)
        default: throw .type("bad operand type for abs(): '\(value.typeName)'")
        }
    }

    @Sendable static func int(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind("int", ["default", "base"])
        let fallback = values[0] ?? .int(0)
        switch value {
        case .undefined(let undefined): throw undefined.failure
        case .string(let text):
            let base = try values[1]?.integer() ?? 10
            guard base == 0 || (2...36).contains(base) else { return fallback }
            // Parsing it as an integer and then as a float takes about ten passes.
            try interpreter.budget.spend(bytes: text.utf8.count)
            for _ in 0..<12 { try interpreter.budget.spend(rewriting: text) }
            switch PythonNumber.integer(text.text, base: base) {
            case .small(let number): return .int(number)
            case .large(let digits): return .bigInt(digits)
            case .overflow: throw .integerOverflow
            case nil: return PythonNumber.float(text.text).flatMap(truncated) ?? fallback
            }
        case .float(let number): return truncated(number) ?? fallback
        case .bigInt: return value
        default: return value.index.map(JinjaValue.int) ?? fallback
        }
    }

    /// Returns the integer part of a double; nil for infinity and NaN.
    private static func truncated(_ number: Double) -> JinjaValue? {
        guard number.isFinite else { return nil }
        if let whole = Int(exactly: number.rounded(.towardZero)) { return .int(whole) }
        return .bigInt(PythonNumber.fixed(number.rounded(.towardZero), decimals: 0))
    }

    @Sendable static func float(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let fallback = try arguments.bind("float", ["default"])[0] ?? .float(0)
        if let number = value.double { return .float(number) }
        if case .undefined(let undefined) = value { throw undefined.failure }
        guard case .string(let text) = value else { return fallback }
        try interpreter.budget.spend(bytes: text.utf8.count)
        for _ in 0..<4 { try interpreter.budget.spend(rewriting: text) }
        return PythonNumber.float(text.text).map(JinjaValue.float) ?? fallback
    }

    @Sendable static func round(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind("round", ["precision", "method"])
        let precision = try values[0]?.integer() ?? 0
        let method = try values[1]?.requiredString("method").text ?? "common"
        guard ["common", "ceil", "floor"].contains(method) else {
            throw .value("method must be common, ceil or floor")
        }
        guard let number = value.double else {
            throw .type("type \(value.typeName) doesn't define __round__ method")
        }
        if method != "common" {
            let scale = pow(10, Double(precision))
            let scaled = number * scale
            guard scaled.isFinite else { throw .value("cannot convert float infinity to integer") }
            return .float((method == "ceil" ? scaled.rounded(.up) : scaled.rounded(.down)) / scale)
        }
        if let whole = value.index { return .int(try rounded(whole, precision)) }
        if case .bigInt = value {
            guard precision < 0 else { return value }
            throw .integerOverflow
        }
        return .float(rounded(number, precision))
    }

    private static func rounded(_ number: Int, _ precision: Int) throws(JinjaFailure) -> Int {
        guard precision < 0 else { return number }
        guard precision > -19 else { return 0 }
        var unit = 1
        for _ in 0..<(-precision) { unit *= 10 }
        let remainder = number % unit
        let base = number - remainder
        let twice = remainder.magnitude.multipliedReportingOverflow(by: 2).partialValue
        let isUp = twice > unit.magnitude || twice == unit.magnitude && (base / unit) % 2 != 0
        guard isUp else { return base }
        let (result, overflow) = base.addingReportingOverflow(number < 0 ? -unit : unit)
        guard !overflow else { throw .integerOverflow }
        return result
    }

    private static func rounded(_ number: Double, _ precision: Int) -> Double {
        guard number.isFinite, precision <= 322 else { return number }
        if precision >= 0 { return Double(PythonNumber.fixed(number, decimals: precision)) ?? number }
        guard precision > -309 else { return copysign(0, number) }
        // The scale is an exact power of ten; ties go to even, as in CPython.
        let scale = pow(10, Double(-precision))
        return (number / scale).rounded(.toNearestOrEven) * scale
    }

    @Sendable static func sum(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind("sum", ["attribute", "start"])
        var total = values[1] ?? .int(0)
        if case .string = total { throw .type("sum() can't sum strings [use ''.join(seq) instead]") }
        for item in try interpreter.budget.elements(of: value) {
            let term = try JinjaFilters.lookUp(values[0], in: item, interpreter)
            total = try JinjaArithmetic.result(.add, total, term, interpreter)
        }
        return total
    }

    @Sendable static func filesizeformat(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let isBinary = try arguments.bind("filesizeformat", ["binary"])[0]?.isTrue ?? false
        var parsed = value.double
        if case .string(let text) = value {
            try interpreter.budget.spend(bytes: text.utf8.count)
            for _ in 0..<4 { try interpreter.budget.spend(rewriting: text) }
            parsed = PythonNumber.float(text.text)
        }
        guard let bytes = parsed else { throw .value("could not convert to float: '\(value.typeName)'") }
        let base: Double = isBinary ? 1024 : 1000
        if bytes == 1 { return .text("1 Byte") }
        guard bytes.isFinite else { throw .value("cannot convert float infinity or NaN to integer") }
        if bytes < base { return .text("\(PythonNumber.fixed(bytes.rounded(.towardZero) + 0, decimals: 0)) Bytes") }
        let prefixes =
            isBinary
            ? ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"]
            : ["kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"]
        var unit = base
        for prefix in prefixes {
            unit *= base
            if bytes < unit || prefix == prefixes.last {
                return .text("\(PythonNumber.fixed(base * bytes / unit, decimals: 1)) \(prefix)")
            }
        }
        return .none
    }
}
