extension JinjaParser {
    /// Parses an expression.
    mutating func expression(allowsConditional: Bool = true) throws(JinjaFailure) -> JinjaExpression {
        try nested { (parser) throws(JinjaFailure) in
            allowsConditional ? try parser.conditional() : try parser.disjunction()
        }
    }

    /// Makes an expression, unless too many operators follow one another.
    private func make(
        _ kind: JinjaExpression.Kind, at position: JinjaPosition
    ) throws(JinjaFailure) -> JinjaExpression {
        let expression = JinjaExpression(kind, at: position)
        guard expression.depth <= Self.expressionDepthLimit else {
            throw JinjaFailure(
                .limit, "the expression has more than \(Self.expressionDepthLimit) levels", at: position)
        }
        return expression
    }

    /// Parses an expression, or several with commas, which make a tuple.
    mutating func tuple(
        allowsConditional: Bool = true, endNames: [String] = [], hasParentheses: Bool = false
    ) throws(JinjaFailure) -> JinjaExpression {
        let position = current.position
        var items: [JinjaExpression] = []
        var isTuple = false
        while true {
            if !items.isEmpty { try expect(symbol: ",") }
            if isAtTupleEnd(endNames) { break }
            items.append(try expression(allowsConditional: allowsConditional))
            guard isAt(symbol: ",") else { break }
            isTuple = true
        }
        if !isTuple {
            if let item = items.first { return item }
            guard hasParentheses else {
                throw failure("Expected an expression, got '\(current.description)'")
            }
        }
        return try make(.tuple(items), at: position)
    }

    private func isAtTupleEnd(_ endNames: [String]) -> Bool {
        switch current.kind {
        case .variableEnd, .blockEnd: true
        case .symbol(let symbol): symbol == ")"
        case .name(let name): endNames.contains(name)
        default: false
        }
    }

    private mutating func conditional() throws(JinjaFailure) -> JinjaExpression {
        var result = try disjunction()
        while isAt(name: "if") {
            let position = advance().position
            let test = try disjunction()
            let otherwise = take(name: "else") ? try expression() : nil
            result = try make(.conditional(test: test, then: result, otherwise: otherwise), at: position)
        }
        return result
    }

    private mutating func disjunction() throws(JinjaFailure) -> JinjaExpression {
        var left = try conjunction()
        while isAt(name: "or") {
            let position = advance().position
            left = try make(.or(left, try conjunction()), at: position)
        }
        return left
    }

    private mutating func conjunction() throws(JinjaFailure) -> JinjaExpression {
        var left = try negation()
        while isAt(name: "and") {
            let position = advance().position
            left = try make(.and(left, try negation()), at: position)
        }
        return left
    }

    private mutating func negation() throws(JinjaFailure) -> JinjaExpression {
        guard isAt(name: "not") else { return try comparison() }
        let position = advance().position
        let operand = try nested { (parser) throws(JinjaFailure) in try parser.negation() }
        return try make(.not(operand), at: position)
    }

    private mutating func comparison() throws(JinjaFailure) -> JinjaExpression {
        let position = current.position
        let left = try sum()
        var operands: [(symbol: JinjaComparison, value: JinjaExpression)] = []
        while true {
            if case .symbol(let text) = current.kind, let symbol = JinjaComparison(rawValue: text) {
                advance()
                operands.append((symbol, try sum()))
            } else if take(name: "in") {
                operands.append((.contained, try sum()))
            } else if isAt(name: "not"), following.kind == .name("in") {
                advance()
                advance()
                operands.append((.notContained, try sum()))
            } else {
                break
            }
        }
        return operands.isEmpty ? left : try make(.comparison(left, operands), at: position)
    }

    private mutating func takeOperator(_ symbols: [JinjaOperator]) -> (JinjaOperator, JinjaPosition)? {
        guard case .symbol(let text) = current.kind, let symbol = JinjaOperator(rawValue: text),
            symbols.contains(symbol)
        else { return nil }
        return (symbol, advance().position)
    }

    private mutating func sum() throws(JinjaFailure) -> JinjaExpression {
        var left = try concatenation()
        while let (symbol, position) = takeOperator([.add, .subtract]) {
            left = try make(.arithmetic(symbol, left, try concatenation()), at: position)
        }
        return left
    }

    private mutating func concatenation() throws(JinjaFailure) -> JinjaExpression {
        let position = current.position
        var parts = [try product()]
        while take(symbol: "~") { parts.append(try product()) }
        return parts.count == 1 ? parts[0] : try make(.concatenation(parts), at: position)
    }

    private mutating func product() throws(JinjaFailure) -> JinjaExpression {
        var left = try power()
        while let (symbol, position) = takeOperator([.multiply, .divide, .floorDivide, .modulo]) {
            left = try make(.arithmetic(symbol, left, try power()), at: position)
        }
        return left
    }

    private mutating func power() throws(JinjaFailure) -> JinjaExpression {
        var left = try unary()
        while let (symbol, position) = takeOperator([.power]) {
            left = try make(.arithmetic(symbol, left, try unary()), at: position)
        }
        return left
    }

    private mutating func unary(allowsFilter: Bool = true) throws(JinjaFailure) -> JinjaExpression {
        var result: JinjaExpression
        if let (symbol, position) = takeOperator([.add, .subtract]) {
            let operand = try nested { (parser) throws(JinjaFailure) in try parser.unary(allowsFilter: false) }
            result = try make(symbol == .subtract ? .negative(operand) : .positive(operand), at: position)
        } else {
            result = try primary()
        }
        result = try postfix(result)
        return allowsFilter ? try filtersAndTests(result) : result
    }

    private mutating func primary() throws(JinjaFailure) -> JinjaExpression {
        let token = current
        let position = token.position
        switch token.kind {
        case .name(let name):
            advance()
            switch name {
            case "true", "True": return try make(.constant(.bool(true)), at: position)
            case "false", "False": return try make(.constant(.bool(false)), at: position)
            case "none", "None": return try make(.constant(.none), at: position)
            default: return try make(.name(name), at: position)
            }
        case .string(var text):
            advance()
            while case .string(let more) = current.kind {
                text += more
                advance()
            }
            return try make(.constant(.string(JinjaString(text))), at: position)
        case .integer(let value):
            advance()
            return try make(.constant(.int(value)), at: position)
        case .bigInteger(let digits):
            advance()
            return try make(.constant(.bigInt(digits)), at: position)
        case .float(let value):
            advance()
            return try make(.constant(.float(value)), at: position)
        case .symbol("("):
            advance()
            let result = try tuple(hasParentheses: true)
            try expect(symbol: ")")
            return result
        case .symbol("["): return try list()
        case .symbol("{"): return try dict()
        default: throw failure("unexpected '\(token.description)'")
        }
    }

    private mutating func list() throws(JinjaFailure) -> JinjaExpression {
        let position = advance().position
        var items: [JinjaExpression] = []
        while !isAt(symbol: "]") {
            if !items.isEmpty { try expect(symbol: ",") }
            if isAt(symbol: "]") { break }
            items.append(try expression())
        }
        try expect(symbol: "]")
        return try make(.list(items), at: position)
    }

    private mutating func dict() throws(JinjaFailure) -> JinjaExpression {
        let position = advance().position
        var entries: [(key: JinjaExpression, value: JinjaExpression)] = []
        while !isAt(symbol: "}") {
            if !entries.isEmpty { try expect(symbol: ",") }
            if isAt(symbol: "}") { break }
            let key = try expression()
            try expect(symbol: ":")
            entries.append((key, try expression()))
        }
        try expect(symbol: "}")
        return try make(.dict(entries), at: position)
    }

    private mutating func postfix(_ start: JinjaExpression) throws(JinjaFailure) -> JinjaExpression {
        var result = start
        while true {
            if isAt(symbol: ".") || isAt(symbol: "[") {
                result = try subscripted(result)
            } else if isAt(symbol: "(") {
                let position = current.position
                result = try make(.call(result, try callArguments()), at: position)
            } else {
                return result
            }
        }
    }

    private mutating func filtersAndTests(_ start: JinjaExpression) throws(JinjaFailure) -> JinjaExpression {
        var result = start
        while true {
            if isAt(symbol: "|") {
                result = try filterChain(on: result)
            } else if isAt(name: "is") {
                result = try test(of: result)
            } else if isAt(symbol: "(") {
                let position = current.position
                result = try make(.call(result, try callArguments()), at: position)
            } else {
                return result
            }
        }
    }

    private mutating func subscripted(_ value: JinjaExpression) throws(JinjaFailure) -> JinjaExpression {
        let start = advance()
        if start.kind == .symbol(".") {
            let token = advance()
            switch token.kind {
            case .name(let name): return try make(.attribute(value, name), at: token.position)
            case .integer(let number):
                let key = try make(.constant(.int(number)), at: token.position)
                return try make(.item(value, key), at: token.position)
            default: throw failure("expected name or number", at: token.position)
            }
        }
        var keys: [JinjaExpression] = []
        while !isAt(symbol: "]") {
            if !keys.isEmpty { try expect(symbol: ",") }
            if isAt(symbol: ":") || keys.isEmpty, let slice = try slice(of: value, at: start.position) {
                return slice
            }
            keys.append(try expression())
            if isAt(symbol: ":"), keys.count == 1 {
                let slice = try slice(of: value, from: keys[0], at: start.position)
                try expect(symbol: "]")
                return slice
            }
        }
        try expect(symbol: "]")
        let key = keys.count == 1 ? keys[0] : try make(.tuple(keys), at: start.position)
        return try make(.item(value, key), at: start.position)
    }

    /// Parses a slice that begins with a colon, up to its bracket; nil when there is no colon.
    private mutating func slice(
        of value: JinjaExpression, at position: JinjaPosition
    ) throws(JinjaFailure) -> JinjaExpression? {
        guard isAt(symbol: ":") else { return nil }
        let result = try slice(of: value, from: nil, at: position)
        try expect(symbol: "]")
        return result
    }

    private mutating func slice(
        of value: JinjaExpression, from start: JinjaExpression?, at position: JinjaPosition
    ) throws(JinjaFailure) -> JinjaExpression {
        try expect(symbol: ":")
        var stop: JinjaExpression?
        var step: JinjaExpression?
        if !isAt(symbol: ":"), !isAt(symbol: "]") { stop = try expression() }
        if take(symbol: ":"), !isAt(symbol: "]") { step = try expression() }
        return try make(.slice(value, start: start, stop: stop, step: step), at: position)
    }

    /// Parses filters that follow one another.
    ///
    /// - Parameter isInline: Whether the first filter stands without its bar, as in `{% filter name %}`.
    mutating func filterChain(
        on value: JinjaExpression?, isInline: Bool = false
    ) throws(JinjaFailure) -> JinjaExpression {
        var result = value
        var isFirst = isInline
        repeat {
            if !isFirst { try expect(symbol: "|") }
            isFirst = false
            let position = current.position
            let name = try dottedName()
            let arguments = isAt(symbol: "(") ? try callArguments() : JinjaCallArguments()
            result = try make(.filter(result, name: name, arguments), at: position)
        } while isAt(symbol: "|")
        guard let result else { throw unexpected("name") }
        return result
    }

    private mutating func dottedName() throws(JinjaFailure) -> String {
        var name = try expectName()
        while take(symbol: ".") { name += "." + (try expectName()) }
        return name
    }

    private mutating func test(of value: JinjaExpression) throws(JinjaFailure) -> JinjaExpression {
        let position = advance().position
        let isNegated = take(name: "not")
        let name = try dottedName()
        var arguments = JinjaCallArguments()
        if isAt(symbol: "(") {
            arguments = try callArguments()
        } else if isAtTestArgument {
            if isAt(name: "is") { throw failure("You cannot chain multiple tests with is") }
            arguments.positional = [try postfix(try primary())]
        }
        let test = try make(.test(value, name: name, arguments), at: position)
        return isNegated ? try make(.not(test), at: position) : test
    }

    private var isAtTestArgument: Bool {
        switch current.kind {
        case .name(let name): !["else", "or", "and"].contains(name)
        case .string, .integer, .bigInteger, .float: true
        case .symbol(let symbol): symbol == "[" || symbol == "{"
        default: false
        }
    }

    private mutating func callArguments() throws(JinjaFailure) -> JinjaCallArguments {
        let position = current.position
        try expect(symbol: "(")
        var arguments = JinjaCallArguments()
        var isFirst = true
        func ensure(_ condition: Bool) throws(JinjaFailure) {
            guard condition else { throw failure("invalid syntax for function call expression", at: position) }
        }
        while !isAt(symbol: ")") {
            if !isFirst {
                try expect(symbol: ",")
                if isAt(symbol: ")") { break }
            }
            isFirst = false
            if take(symbol: "*") {
                try ensure(arguments.spread == nil && arguments.keywordSpread == nil)
                arguments.spread = try expression()
            } else if take(symbol: "**") {
                try ensure(arguments.keywordSpread == nil)
                arguments.keywordSpread = try expression()
            } else if case .name(let name) = current.kind, following.kind == .symbol("=") {
                try ensure(arguments.keywordSpread == nil)
                advance()
                advance()
                arguments.keyword.append((name, try expression()))
            } else {
                try ensure(
                    arguments.spread == nil && arguments.keywordSpread == nil && arguments.keyword.isEmpty)
                arguments.positional.append(try expression())
            }
        }
        try expect(symbol: ")")
        return arguments
    }
}
