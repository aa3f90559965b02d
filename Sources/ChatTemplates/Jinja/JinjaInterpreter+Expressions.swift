extension JinjaInterpreter {
    /// Evaluates an expression.
    ///
    /// - Parameter blockValue: The input of the first filter in a chain without a value.
    func evaluate(
        _ expression: JinjaExpression, _ activation: JinjaActivation, blockValue: JinjaValue? = nil
    ) throws(JinjaFailure) -> JinjaValue {
        try budget.spend(steps: 1)
        switch expression.kind {
        case .constant(let constant): return Self.value(constant)
        case .variable(let reference, let name):
            if let value = variable(reference, activation) { return value }
            try budget.spend(steps: 4 + name.utf8.count >> 4)
            return .undefined(JinjaUndefined("'\(name)' is undefined"))
        default: break
        }
        try budget.enter()
        let value = try evaluateParts(expression, activation, blockValue)
        budget.leave()
        return value
    }

    private func evaluateParts(
        _ expression: JinjaExpression, _ activation: JinjaActivation, _ blockValue: JinjaValue?
    ) throws(JinjaFailure) -> JinjaValue {
        switch expression.kind {
        case .constant, .variable, .name: throw JinjaFailure(.syntax, "the template was not compiled")
        case .list(let items): return .list(try budget.list(try evaluate(items, activation)))
        case .tuple(let items): return .tuple(try budget.list(try evaluate(items, activation)))
        case .dict(let entries): return try evaluateDict(entries, activation)
        case .attribute(let object, let name):
            let value = try evaluate(object, activation)
            position = expression.position
            return try JinjaAttributes.attribute(name, of: value, budget)
        case .item(let object, let key):
            let value = try evaluate(object, activation)
            let key = try evaluate(key, activation)
            position = expression.position
            return try JinjaAttributes.item(key, of: value, budget)
        case .slice(let object, let start, let stop, let step):
            let value = try evaluate(object, activation)
            let bounds = try evaluate([start, stop, step], activation)
            position = expression.position
            return try JinjaSlices.slice(value, bounds[0], bounds[1], bounds[2], budget)
        case .call(let function, let arguments):
            let callable = try evaluate(function, activation)
            let values = try evaluate(arguments, activation)
            return try call(callable, values, at: expression.position)
        case .filter(let operand, let name, let arguments):
            return try evaluateFilter(operand, name, arguments, activation, blockValue, expression.position)
        case .test(let operand, let name, let arguments):
            let value = try evaluate(operand, activation)
            let values = arguments.isEmpty ? JinjaArguments() : try evaluate(arguments, activation)
            position = expression.position
            return .bool(try JinjaTests.holds(name, value, values, self))
        case .not(let operand): return .bool(!(try evaluate(operand, activation).isTrue))
        case .negative(let operand):
            let value = try evaluate(operand, activation)
            position = expression.position
            return try JinjaArithmetic.negative(value)
        case .positive(let operand):
            let value = try evaluate(operand, activation)
            position = expression.position
            return try JinjaArithmetic.positive(value)
        case .arithmetic(let symbol, let left, let right):
            let left = try evaluate(left, activation)
            let right = try evaluate(right, activation)
            position = expression.position
            return try JinjaArithmetic.result(symbol, left, right, self)
        case .concatenation(let parts): return try evaluateConcatenation(parts, activation)
        case .comparison(let first, let operands):
            return try evaluateComparison(first, operands, activation, expression.position)
        case .and(let left, let right):
            let value = try evaluate(left, activation)
            return value.isTrue ? try evaluate(right, activation) : value
        case .or(let left, let right):
            let value = try evaluate(left, activation)
            return value.isTrue ? value : try evaluate(right, activation)
        case .conditional(let test, let then, let otherwise):
            if try evaluate(test, activation).isTrue { return try evaluate(then, activation) }
            if let otherwise { return try evaluate(otherwise, activation) }
            return .undefined(
                JinjaUndefined(
                    "the inline if-expression on line \(expression.position.line) evaluated to false and no else"
                        + " section was defined."))
        }
    }

    private static func value(_ constant: JinjaConstant) -> JinjaValue {
        switch constant {
        case .none: .none
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .bigInt(let digits): .bigInt(digits)
        case .float(let value): .float(value)
        case .string(let value): .string(value)
        }
    }

    private func evaluate(
        _ expressions: [JinjaExpression], _ activation: JinjaActivation
    ) throws(JinjaFailure) -> [JinjaValue] {
        var values: [JinjaValue] = []
        values.reserveCapacity(expressions.count)
        for expression in expressions { values.append(try evaluate(expression, activation)) }
        return values
    }

    private func evaluate(
        _ expressions: [JinjaExpression?], _ activation: JinjaActivation
    ) throws(JinjaFailure) -> [JinjaValue] {
        var values: [JinjaValue] = []
        for expression in expressions {
            values.append(try expression.map { (part) throws(JinjaFailure) in try evaluate(part, activation) } ?? .none)
        }
        return values
    }

    private func evaluateDict(
        _ entries: [(key: JinjaExpression, value: JinjaExpression)], _ activation: JinjaActivation
    ) throws(JinjaFailure) -> JinjaValue {
        var pairs: [JinjaDict.Entry] = []
        pairs.reserveCapacity(entries.count)
        for entry in entries {
            pairs.append((try evaluate(entry.key, activation), try evaluate(entry.value, activation)))
        }
        return .dict(try budget.dict(pairs))
    }

    private func evaluateFilter(
        _ operand: JinjaExpression?, _ name: String, _ arguments: JinjaCallArguments,
        _ activation: JinjaActivation, _ blockValue: JinjaValue?, _ place: JinjaPosition
    ) throws(JinjaFailure) -> JinjaValue {
        let value: JinjaValue
        if let operand {
            value = try evaluate(operand, activation, blockValue: blockValue)
        } else {
            value = blockValue ?? .undefined(JinjaUndefined("the filter has no value"))
        }
        let values = arguments.isEmpty ? JinjaArguments() : try evaluate(arguments, activation)
        position = place
        return try filter(name, value, values)
    }

    private func evaluateConcatenation(
        _ parts: [JinjaExpression], _ activation: JinjaActivation
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try evaluate(parts, activation)
        var result = JinjaString(utf8: [])
        for (part, value) in zip(parts, values) {
            position = part.position
            let text = try value.string(budget)
            try budget.spend(appending: text.size, to: result)
            result.append(text)
        }
        return .string(result)
    }

    private func evaluateComparison(
        _ first: JinjaExpression, _ operands: [(symbol: JinjaComparison, value: JinjaExpression)],
        _ activation: JinjaActivation, _ place: JinjaPosition
    ) throws(JinjaFailure) -> JinjaValue {
        var left = try evaluate(first, activation)
        for operand in operands {
            let right = try evaluate(operand.value, activation)
            position = place
            guard try operand.symbol.holds(left, right, budget) else { return .bool(false) }
            left = right
        }
        return .bool(true)
    }

    /// Evaluates the arguments of a call.
    func evaluate(
        _ arguments: JinjaCallArguments, _ activation: JinjaActivation
    ) throws(JinjaFailure) -> JinjaArguments {
        var values = JinjaArguments()
        values.positional = try evaluate(arguments.positional, activation)
        // A few names are compared one by one; many, which a hostile template can have, are hashed.
        var names: Set<String> = []
        for argument in arguments.keyword {
            let isRepeated =
                arguments.keyword.count > 16
                ? !names.insert(argument.name).inserted : values.keyword.contains { $0.name == argument.name }
            guard !isRepeated else {
                throw JinjaFailure(
                    .syntax, "keyword argument repeated: \(argument.name)", at: argument.value.position)
            }
            values.keyword.append((argument.name, try evaluate(argument.value, activation)))
        }
        if let spread = arguments.spread {
            let value = try evaluate(spread, activation)
            position = spread.position
            values.positional += try budget.elements(of: value)
        }
        if let spread = arguments.keywordSpread {
            let value = try evaluate(spread, activation)
            position = spread.position
            guard case .dict(let dict) = value else {
                throw .type("argument after ** must be a mapping, not \(value.typeName)")
            }
            names = Set(values.keyword.map(\.name))
            for entry in dict.entries {
                guard case .string(let key) = entry.key else { throw .type("keywords must be strings") }
                try budget.spendElement()
                try budget.spend(bytes: key.size)
                let name = key.text
                guard names.insert(name).inserted else {
                    throw .type("got multiple values for keyword argument '\(name)'")
                }
                values.keyword.append((name, entry.value))
            }
        }
        return values
    }
}
