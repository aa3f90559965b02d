extension JinjaInterpreter {
    /// The value of an expression.
    ///
    /// - Parameter blockValue: What the first filter of a chain without a value filters.
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
            return try attribute(name, of: value)
        case .item(let object, let key):
            let value = try evaluate(object, activation)
            let key = try evaluate(key, activation)
            position = expression.position
            return try item(key, of: value)
        case .slice(let object, let start, let stop, let step):
            let value = try evaluate(object, activation)
            let bounds = try evaluate([start, stop, step], activation)
            position = expression.position
            return try slice(value, bounds[0], bounds[1], bounds[2])
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
            guard try holds(left, operand.symbol, right) else { return .bool(false) }
            left = right
        }
        return .bool(true)
    }

    /// Whether a comparison holds between two values.
    func holds(_ left: JinjaValue, _ symbol: JinjaComparison, _ right: JinjaValue) throws(JinjaFailure) -> Bool {
        try spendComparison(left, right)
        switch symbol {
        case .equal: return left.isEqual(to: right)
        case .notEqual: return !left.isEqual(to: right)
        case .contained: return try contains(right, left)
        case .notContained: return !(try contains(right, left))
        default: return try left.isOrdered(symbol, to: right)
        }
    }

    /// Spends what comparing two values takes: no more than going through the smaller one.
    func spendComparison(_ left: JinjaValue, _ right: JinjaValue) throws(JinjaFailure) {
        try budget.spend(steps: min(left.effort, right.effort))
    }

    /// Whether a container contains a value, as Python's `in` tells.
    func contains(_ container: JinjaValue, _ value: JinjaValue) throws(JinjaFailure) -> Bool {
        switch container {
        case .string(let text):
            if case .string(let part) = value {
                try budget.spend(scanning: 4 * (text.utf8.count + part.utf8.count))
                return text.firstOffset(of: part.utf8) != nil
            }
            throw .type("'in <string>' requires string as left operand, not \(value.typeName)")
        case .dict(let dict):
            try budget.spend(steps: 2 * value.effort)
            guard JinjaKey(value) != nil else { throw .type("unhashable type: '\(value.typeName)'") }
            return dict.value(for: value) != nil
        case .view(let view) where view.kind != .values:
            try budget.spend(steps: 2 * value.effort)
            return JinjaElements.contains(.view(view), value)
        case .range(let range):
            if let number = value.index { return range.place(of: number) != nil }
            try budget.spend(steps: range.count)
            return (0..<range.count).contains { JinjaValue.int(range[$0]).isEqual(to: value) }
        case .undefined: return false
        default:
            guard var elements = JinjaElements(container) else {
                throw .type("argument of type '\(container.typeName)' is not iterable")
            }
            while let element = try elements.next() {
                try budget.spend(steps: 1)
                try spendComparison(element, value)
                if element.isSame(as: value) || element.isEqual(to: value) { return true }
            }
            return false
        }
    }

    /// The values of a call's arguments.
    func evaluate(
        _ arguments: JinjaCallArguments, _ activation: JinjaActivation
    ) throws(JinjaFailure) -> JinjaArguments {
        var values = JinjaArguments()
        values.positional = try evaluate(arguments.positional, activation)
        // Few names are compared one by one; many, as a template could make them, are hashed.
        var names: Set<String> = []
        for argument in arguments.keyword {
            let isRepeated = arguments.keyword.count > 16
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
            values.positional += try elements(of: value)
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

    /// All elements of something iterable.
    func elements(of value: JinjaValue) throws(JinjaFailure) -> [JinjaValue] {
        guard var elements = JinjaElements(value) else {
            throw .type("'\(value.typeName)' object is not iterable")
        }
        var result: [JinjaValue] = []
        if let count = elements.count {
            try budget.spend(elements: count)
            result.reserveCapacity(count)
            while let element = try elements.next() { result.append(element) }
            if case .string = value { try budget.spend(bytes: JinjaBudget.objectBytes, times: count) }
        } else {
            while let element = try elements.next() {
                try budget.spendElement()
                result.append(element)
            }
        }
        return result
    }
}
