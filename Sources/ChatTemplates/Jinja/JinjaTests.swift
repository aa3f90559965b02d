/// The tests of the `is` operator.
enum JinjaTests {
    /// The names of all tests.
    static let names: Set<String> = Set(kinds.keys).union(comparisons.keys)
        .union(["odd", "even", "divisibleby", "lower", "upper", "sameas", "in", "filter", "test"])

    /// Returns whether a test holds.
    static func holds(
        _ name: String, _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> Bool {
        try interpreter.budget.spend(steps: 1 + name.utf8.count >> 4)
        if let condition = kinds[name] {
            _ = try arguments.bind(name, [])
            return condition(value)
        }
        if let symbol = comparisons[name] {
            return try symbol.holds(value, try arguments.positionalOnly(name, 1...1)[0], interpreter.budget)
        }
        switch name {
        case "odd", "even":
            _ = try arguments.bind(name, [])
            let remainder = try JinjaArithmetic.result(.modulo, value, .int(2), interpreter)
            return remainder.isEqual(to: .int(name == "odd" ? 1 : 0))
        case "divisibleby":
            let divisor = try arguments.bind(name, ["num"], required: 1)[0] ?? .none
            return try JinjaArithmetic.result(.modulo, value, divisor, interpreter).isEqual(to: .int(0))
        case "lower":
            _ = try arguments.bind(name, [])
            return PythonCase.isLower(try JinjaFilters.text(value, interpreter))
        case "upper":
            _ = try arguments.bind(name, [])
            return PythonCase.isUpper(try JinjaFilters.text(value, interpreter))
        case "sameas":
            let other = try arguments.bind(name, ["other"], required: 1)[0] ?? .none
            try JinjaComparison.spend(comparing: value, other, interpreter.budget)
            return value.isSame(as: other)
        case "in":
            let container = try arguments.bind(name, ["seq"], required: 1)[0] ?? .none
            return try JinjaComparison.contains(container, value, interpreter.budget)
        case "filter":
            _ = try arguments.bind(name, [])
            try interpreter.budget.spend(steps: value.effort)
            return JinjaFilters.table[value.string?.text ?? ""] != nil
        case "test":
            _ = try arguments.bind(name, [])
            try interpreter.budget.spend(steps: value.effort)
            return names.contains(value.string?.text ?? "")
        default: throw JinjaFailure(.value, "No test named '\(name)' found.")
        }
    }

    private static let comparisons: [String: JinjaComparison] = [
        "==": .equal, "eq": .equal, "equalto": .equal, "!=": .notEqual, "ne": .notEqual, ">": .greater,
        "gt": .greater, "greaterthan": .greater, ">=": .greaterOrEqual, "ge": .greaterOrEqual, "<": .less,
        "lt": .less, "lessthan": .less, "<=": .lessOrEqual, "le": .lessOrEqual,
    ]

    private static let kinds: [String: @Sendable (JinjaValue) -> Bool] = [
        "defined": { !$0.isUndefined },
        "undefined": { $0.isUndefined },
        "none": { $0.isNone },
        "boolean": { if case .bool = $0 { true } else { false } },
        "false": { if case .bool(false) = $0 { true } else { false } },
        "true": { if case .bool(true) = $0 { true } else { false } },
        "float": { if case .float = $0 { true } else { false } },
        "string": { if case .string = $0 { true } else { false } },
        "mapping": { if case .dict = $0 { true } else { false } },
        "escaped": { $0.string?.isMarkup ?? false },
        "iterable": { JinjaElements($0) != nil },
        "integer": isInteger,
        "number": isNumber,
        "sequence": isSequence,
        "callable": isCallable,
    ]

    @Sendable private static func isInteger(_ value: JinjaValue) -> Bool {
        switch value {
        case .int, .bigInt: true
        default: false
        }
    }

    @Sendable private static func isNumber(_ value: JinjaValue) -> Bool {
        switch value {
        case .int, .bigInt, .float, .bool: true
        default: false
        }
    }

    @Sendable private static func isSequence(_ value: JinjaValue) -> Bool {
        switch value {
        case .string, .list, .tuple, .dict, .range, .undefined: true
        default: false
        }
    }

    @Sendable private static func isCallable(_ value: JinjaValue) -> Bool {
        switch value {
        case .callable, .loop, .undefined: true
        default: false
        }
    }
}
