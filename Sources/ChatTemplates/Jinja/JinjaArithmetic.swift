import Foundation

/// Python's arithmetic on template values.
enum JinjaArithmetic {
    /// Returns `left symbol right`.
    static func result(
        _ symbol: JinjaOperator, _ left: JinjaValue, _ right: JinjaValue, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        if case .undefined(let value) = left { throw value.failure }
        if symbol == .modulo, case .string(let format) = left {
            return .string(try PythonPercentFormat.format(format, right, interpreter))
        }
        if case .undefined(let value) = right { throw value.failure }
        if let a = left.index, let b = right.index { return try integer(symbol, a, b) }
        try interpreter.budget.spend(steps: isBig(left) || isBig(right) ? left.effort + right.effort : 0)
        if isBig(left) || isBig(right), left.double != nil, right.double != nil {
            guard symbol == .divide, let a = left.double, let b = right.double else { throw .integerOverflow }
            return try float(symbol, a, b)
        }
        if let a = left.double, let b = right.double { return try float(symbol, a, b) }
        switch symbol {
        case .add:
            if let joined = try joined(left, right, interpreter.budget) { return joined }
        case .multiply:
            if let count = right.index, let repeated = try repeated(left, count, interpreter.budget) { return repeated }
            if let count = left.index, let repeated = try repeated(right, count, interpreter.budget) { return repeated }
            if isSequence(left) || isSequence(right) {
                let other = isSequence(left) ? right : left
                throw .type("can't multiply sequence by non-int of type '\(other.typeName)'")
            }
        default: break
        }
        if symbol == .add, case .string = left {
            throw .type("can only concatenate str (not \"\(right.typeName)\") to str")
        }
        if symbol == .add, case .list = left {
            throw .type("can only concatenate list (not \"\(right.typeName)\") to list")
        }
        let name = symbol == .power ? "** or pow()" : symbol.rawValue
        throw .type("unsupported operand type(s) for \(name): '\(left.typeName)' and '\(right.typeName)'")
    }

    private static func isBig(_ value: JinjaValue) -> Bool {
        if case .bigInt = value { true } else { false }
    }

    private static func isSequence(_ value: JinjaValue) -> Bool {
        switch value {
        case .string, .list, .tuple: true
        default: false
        }
    }

    private static func joined(
        _ left: JinjaValue, _ right: JinjaValue, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> JinjaValue? {
        switch (left, right) {
        case (.string(let a), .string(let b)):
            try budget.spend(bytes: a.size + b.size)
            if a.isMarkup != b.isMarkup {
                try budget.spend(rewriting: a.isMarkup ? b : a)
                try budget.spend(bytes: (a.isMarkup ? b : a).utf8.count, times: 4)
            }
            guard a.isMarkup || b.isMarkup else { return .string(a + b) }
            return .string((a.htmlEscaped() + b.htmlEscaped()).asMarkup(true))
        case (.list(let a), .list(let b)):
            try budget.spend(elements: a.items.count + b.items.count)
            return .list(try budget.list(a.items + b.items))
        case (.tuple(let a), .tuple(let b)):
            try budget.spend(elements: a.items.count + b.items.count)
            return .tuple(try budget.list(a.items + b.items))
        default: return nil
        }
    }

    private static func repeated(
        _ value: JinjaValue, _ count: Int, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> JinjaValue? {
        switch value {
        case .string(let text):
            try budget.spend(bytes: text.size, times: count)
            if !text.isEmpty { try budget.spend(steps: max(count, 0) >> 2) }
            var result = JinjaString(utf8: [])
            result.append(text, times: count)
            return .string(result.asMarkup(text.isMarkup))
        case .list(let list): return .list(try budget.list(try repeated(list.items, count, budget)))
        case .tuple(let list): return .tuple(try budget.list(try repeated(list.items, count, budget)))
        default: return nil
        }
    }

    private static func repeated(
        _ items: [JinjaValue], _ count: Int, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> [JinjaValue] {
        guard count > 0, !items.isEmpty else { return [] }
        let (total, overflow) = items.count.multipliedReportingOverflow(by: count)
        guard !overflow else { throw budget.tooLarge(.max) }
        try budget.spend(elements: total)
        var result: [JinjaValue] = []
        result.reserveCapacity(total)
        for _ in 0..<count { result.append(contentsOf: items) }
        return result
    }

    // MARK: Numbers

    private static func integer(_ symbol: JinjaOperator, _ a: Int, _ b: Int) throws(JinjaFailure) -> JinjaValue {
        switch symbol {
        case .add: return .int(try checked(a.addingReportingOverflow(b)))
        case .subtract: return .int(try checked(a.subtractingReportingOverflow(b)))
        case .multiply: return .int(try checked(a.multipliedReportingOverflow(by: b)))
        case .divide:
            guard b != 0 else { throw .value("division by zero") }
            return .float(Double(a) / Double(b))
        case .floorDivide:
            guard b != 0 else { throw .value("integer division or modulo by zero") }
            let quotient = try checked(a.dividedReportingOverflow(by: b))
            return .int(a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient)
        case .modulo:
            guard b != 0 else { throw .value("integer modulo by zero") }
            let remainder = a.remainderReportingOverflow(dividingBy: b).partialValue
            return .int(remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder)
        case .power:
            guard b >= 0 else {
                guard a != 0 else { throw .value("0.0 cannot be raised to a negative power") }
                return .float(pow(Double(a), Double(b)))
            }
            return .int(try power(a, b))
        }
    }

    private static func checked(_ result: (partialValue: Int, overflow: Bool)) throws(JinjaFailure) -> Int {
        guard !result.overflow else { throw .integerOverflow }
        return result.partialValue
    }

    private static func power(_ base: Int, _ exponent: Int) throws(JinjaFailure) -> Int {
        if base == 1 || exponent == 0 { return 1 }
        if base == 0 { return 0 }
        if base == -1 { return exponent % 2 == 0 ? 1 : -1 }
        guard exponent < 64 else { throw .integerOverflow }
        var result = 1
        for _ in 0..<exponent { result = try checked(result.multipliedReportingOverflow(by: base)) }
        return result
    }

    private static func float(_ symbol: JinjaOperator, _ a: Double, _ b: Double) throws(JinjaFailure) -> JinjaValue {
        switch symbol {
        case .add: return .float(a + b)
        case .subtract: return .float(a - b)
        case .multiply: return .float(a * b)
        case .divide:
            guard b != 0 else { throw .value("float division by zero") }
            return .float(a / b)
        case .floorDivide:
            guard b != 0 else { throw .value("float floor division by zero") }
            return .float(quotientAndRemainder(a, b).quotient)
        case .modulo:
            guard b != 0 else { throw .value("float modulo") }
            return .float(quotientAndRemainder(a, b).remainder)
        case .power:
            if a == 0, b < 0 { throw .value("0.0 cannot be raised to a negative power") }
            if a < 0, b.isFinite, b != b.rounded(.towardZero) {
                throw JinjaFailure(.unsupported, "complex numbers are not supported")
            }
            let result = pow(a, b)
            guard result.isFinite || !a.isFinite || !b.isFinite else { throw .value("Numerical result out of range") }
            return .float(result)
        }
    }

    /// Returns the quotient and remainder of floats, as CPython's `divmod` does.
    private static func quotientAndRemainder(_ a: Double, _ b: Double) -> (quotient: Double, remainder: Double) {
        var remainder = fmod(a, b)
        var quotient = (a - remainder) / b
        if remainder != 0 {
            if (b < 0) != (remainder < 0) {
                remainder += b
                quotient -= 1
            }
        } else {
            remainder = copysign(0, b)
        }
        guard quotient != 0 else { return (copysign(0, a / b), remainder) }
        var floored = quotient.rounded(.down)
        if quotient - floored > 0.5 { floored += 1 }
        return (floored, remainder)
    }

    /// Returns `-value`.
    static func negative(_ value: JinjaValue) throws(JinjaFailure) -> JinjaValue {
        if let number = value.index { return .int(try checked(0.subtractingReportingOverflow(number))) }
        switch value {
        case .float(let number): return .float(-number)
        case .bigInt(let digits): return .bigInt(digits.hasPrefix("-") ? String(digits.dropFirst()) : "-" + digits)
        case .undefined(let undefined): throw undefined.failure
        default: throw .type("bad operand type for unary -: '\(value.typeName)'")
        }
    }

    /// Returns `+value`.
    static func positive(_ value: JinjaValue) throws(JinjaFailure) -> JinjaValue {
        if let number = value.index { return .int(number) }
        switch value {
        case .float, .bigInt: return value
        case .undefined(let undefined): throw undefined.failure
        default: throw .type("bad operand type for unary +: '\(value.typeName)'")
        }
    }
}
