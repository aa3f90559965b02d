/// A parser of expressions, after Jinja's own grammar rule by rule.
struct JinjaExpressionParser {
    /// The greatest height of an expression tree.
    private static let depthLimit = 400

    private let tokens: JinjaTokenReader

    /// Creates a parser at a reader's position.
    init(_ tokens: JinjaTokenReader) {
        self.tokens = tokens
    }

    /// Parses an expression.
    func expression(allowsConditional: Bool = true) throws(JinjaFailure) -> JinjaExpression {
        try tokens.nested { () throws(JinjaFailure) in
            allowsConditional ? try conditional() : try disjunction()
        }
    }

    /// Creates an expression; fails for a tree that is too high.
    private func make(
        _ kind: JinjaExpression.Kind, at position: JinjaPosition
    ) throws(JinjaFailure) -> JinjaExpression {
        let expression = JinjaExpression(kind, at: position)
        guard expression.depth <= Self.depthLimit else {
            throw JinjaFailure(.limit, "the expression has more than \(Self.depthLimit) levels", at: position)
        }
        return expression
    }

    /// Parses an expression, or a tuple of several with commas.
    func tuple(
        allowsConditional: Bool = true, endNames: [String] = [], hasParentheses: Bool = false
    ) throws(JinjaFailure) -> JinjaExpression {
        let position = tokens.current.position
        var items: [JinjaExpression] = []
        var isTuple = false
        while true {
            if !items.isEmpty { try tokens.expect(symbol: ",") }
            if isAtTupleEnd(endNames) { break }
            items.append(try expression(allowsConditional: allowsConditional))
            guard tokens.isAt(symbol: ",") else { break }
            isTuple = true
        }
        if !isTuple {
            if let item = items.first { return item }
            guard hasParentheses else {
                throw tokens.failure("Expected an expression, got '\(tokens.current.description)'")
            }
        }
        return try make(.tuple(items), at: position)
    }

    private func isAtTupleEnd(_ endNames: [String]) -> Bool {
        switch tokens.current.kind {
        case .variableEnd, .blockEnd: true
        case .symbol(let symbol): symbol == ")"
        case .name(let name): endNames.contains(name)
        default: false
        }
    }

    private func conditional() throws(JinjaFailure) -> JinjaExpression {
        var result = try disjunction()
        while tokens.isAt(name: "if") {
            let position = tokens.advance().position
            let test = try disjunction()
            let otherwise = tokens.take(name: "else") ? try expression() : nil
            result = try make(.conditional(test: test, then: result, otherwise: otherwise), at: position)
        }
        return result
    }

    private func disjunction() throws(JinjaFailure) -> JinjaExpression {
        var left = try conjunction()
        while tokens.isAt(name: "or") {
            let position = tokens.advance().position
            left = try make(.or(left, try conjunction()), at: position)
        }
        return left
    }

    private func conjunction() throws(JinjaFailure) -> JinjaExpression {
        var left = try negation()
        while tokens.isAt(name: "and") {
            let position = tokens.advance().position
            left = try make(.and(left, try negation()), at: position)
        }
        return left
    }

    private func negation() throws(JinjaFailure) -> JinjaExpression {
        guard tokens.isAt(name: "not") else { return try comparison() }
        let position = tokens.advance().position
        let operand = try tokens.nested { () throws(JinjaFailure) in try negation() }
        return try make(.not(operand), at: position)
    }

    private func comparison() throws(JinjaFailure) -> JinjaExpression {
        let position = tokens.current.position
        let left = try sum()
        var operands: [(symbol: JinjaComparison, value: JinjaExpression)] = []
        while true {
            if let text = tokens.symbol, let symbol = JinjaComparison(rawValue: text) {
                tokens.advance()
                operands.append((symbol, try sum()))
            } else if tokens.take(name: "in") {
                operands.append((.contained, try sum()))
            } else if tokens.isAt(name: "not"), tokens.following.kind == .name("in") {
                tokens.advance()
                tokens.advance()
                operands.append((.notContained, try sum()))
            } else {
                break
            }
        }
        return operands.isEmpty ? left : try make(.comparison(left, operands), at: position)
    }

    private func takeOperator(_ symbols: [JinjaOperator]) -> (JinjaOperator, JinjaPosition)? {
        guard let text = tokens.symbol, let symbol = JinjaOperator(rawValue: text), symbols.contains(symbol) else {
            return nil
        }
        return (symbol, tokens.advance().position)
    }

    private func sum() throws(JinjaFailure) -> JinjaExpression {
        var left = try concatenation()
        while let (symbol, position) = takeOperator([.add, .subtract]) {
            left = try make(.arithmetic(symbol, left, try concatenation()), at: position)
        }
        return left
    }

    private func concatenation() throws(JinjaFailure) -> JinjaExpression {
        let position = tokens.current.position
        var parts = [try product()]
        while tokens.take(symbol: "~") { parts.append(try product()) }
        return parts.count == 1 ? parts[0] : try make(.concatenation(parts), at: position)
    }

    private func product() throws(JinjaFailure) -> JinjaExpression {
        var left = try power()
        while let (symbol, position) = takeOperator([.multiply, .divide, .floorDivide, .modulo]) {
            left = try make(.arithmetic(symbol, left, try power()), at: position)
        }
        return left
    }

    private func power() throws(JinjaFailure) -> JinjaExpression {
        var left = try unary()
        while let (symbol, position) = takeOperator([.power]) {
            left = try make(.arithmetic(symbol, left, try unary()), at: position)
        }
        return left
    }

    private func unary(allowsFilter: Bool = true) throws(JinjaFailure) -> JinjaExpression {
        var result: JinjaExpression
        if let (symbol, position) = takeOperator([.add, .subtract]) {
            let operand = try tokens.nested { () throws(JinjaFailure) in try unary(allowsFilter: false) }
            result = try make(symbol == .subtract ? .negative(operand) : .positive(operand), at: position)
        } else {
            result = try primary()
        }
        result = try postfix(result)
        return allowsFilter ? try filtersAndTests(result) : result
    }

    private func primary() throws(JinjaFailure) -> JinjaExpression {
        let token = tokens.current
        let position = token.position
        switch token.kind {
        case .name(let name):
            tokens.advance()
            switch name {
            case "true", "True": return try make(.constant(.bool(true)), at: position)
            case "false", "False": return try make(.constant(.bool(false)), at: position)
            case "none", "None": return try make(.constant(.none), at: position)
            default: return try make(.name(name), at: position)
            }
        case .string(var text):
            tokens.advance()
            while case .string(let more) = tokens.current.kind {
                text += more
                tokens.advance()
            }
            return try make(.constant(.string(JinjaString(text))), at: position)
        case .integer(let value):
            tokens.advance()
            return try make(.constant(.int(value)), at: position)
        case .bigInteger(let digits):
            tokens.advance()
            return try make(.constant(.bigInt(digits)), at: position)
        case .float(let value):
            tokens.advance()
            return try make(.constant(.float(value)), at: position)
        case .symbol("("):
            tokens.advance()
            let result = try tuple(hasParentheses: true)
            try tokens.expect(symbol: ")")
            return result
        case .symbol("["): return try list()
        case .symbol("{"): return try dict()
        default: throw tokens.failure("unexpected '\(token.description)'")
        }
    }

    private func list() throws(JinjaFailure) -> JinjaExpression {
        let position = tokens.advance().position
        var items: [JinjaExpression] = []
        while !tokens.isAt(symbol: "]") {
            if !items.isEmpty { try tokens.expect(symbol: ",") }
            if tokens.isAt(symbol: "]") { break }
            items.append(try expression())
        }
        try tokens.expect(symbol: "]")
        return try make(.list(items), at: position)
    }

    private func dict() throws(JinjaFailure) -> JinjaExpression {
        let position = tokens.advance().position
        var entries: [(key: JinjaExpression, value: JinjaExpression)] = []
        while !tokens.isAt(symbol: "}") {
            if !entries.isEmpty { try tokens.expect(symbol: ",") }
            if tokens.isAt(symbol: "}") { break }
            let key = try expression()
            try tokens.expect(symbol: ":")
            entries.append((key, try expression()))
        }
        try tokens.expect(symbol: "}")
        return try make(.dict(entries), at: position)
    }

    private func postfix(_ start: JinjaExpression) throws(JinjaFailure) -> JinjaExpression {
        var result = start
        while true {
            if tokens.isAt(symbol: ".") || tokens.isAt(symbol: "[") {
                result = try subscripted(result)
            } else if tokens.isAt(symbol: "(") {
                let position = tokens.current.position
                result = try make(.call(result, try callArguments()), at: position)
            } else {
                return result
            }
        }
    }

    private func filtersAndTests(_ start: JinjaExpression) throws(JinjaFailure) -> JinjaExpression {
        var result = start
        while true {
            if tokens.isAt(symbol: "|") {
                result = try filterChain(on: result)
            } else if tokens.isAt(name: "is") {
                result = try test(of: result)
            } else if tokens.isAt(symbol: "(") {
                let position = tokens.current.position
                result = try make(.call(result, try callArguments()), at: position)
            } else {
                return result
            }
        }
    }

    private func subscripted(_ value: JinjaExpression) throws(JinjaFailure) -> JinjaExpression {
        let start = tokens.advance()
        if start.kind == .symbol(".") {
            let token = tokens.advance()
            switch token.kind {
            case .name(let name): return try make(.attribute(value, name), at: token.position)
            case .integer(let number):
                let key = try make(.constant(.int(number)), at: token.position)
                return try make(.item(value, key), at: token.position)
            default: throw tokens.failure("expected name or number", at: token.position)
            }
        }
        var keys: [JinjaExpression] = []
        while !tokens.isAt(symbol: "]") {
            if !keys.isEmpty { try tokens.expect(symbol: ",") }
            if tokens.isAt(symbol: ":") || keys.isEmpty, let slice = try slice(of: value, at: start.position) {
                return slice
            }
            keys.append(try expression())
            if tokens.isAt(symbol: ":"), keys.count == 1 {
                let slice = try slice(of: value, from: keys[0], at: start.position)
                try tokens.expect(symbol: "]")
                return slice
            }
        }
        try tokens.expect(symbol: "]")
        let key = keys.count == 1 ? keys[0] : try make(.tuple(keys), at: start.position)
        return try make(.item(value, key), at: start.position)
    }

    /// Parses a slice that begins with a colon, through its bracket; returns nil without a colon.
    private func slice(
        of value: JinjaExpression, at position: JinjaPosition
    ) throws(JinjaFailure) -> JinjaExpression? {
        guard tokens.isAt(symbol: ":") else { return nil }
        let result = try slice(of: value, from: nil, at: position)
        try tokens.expect(symbol: "]")
        return result
    }

    private func slice(
        of value: JinjaExpression, from start: JinjaExpression?, at position: JinjaPosition
    ) throws(JinjaFailure) -> JinjaExpression {
        try tokens.expect(symbol: ":")
        var stop: JinjaExpression?
        var step: JinjaExpression?
        if !tokens.isAt(symbol: ":"), !tokens.isAt(symbol: "]") { stop = try expression() }
        if tokens.take(symbol: ":"), !tokens.isAt(symbol: "]") { step = try expression() }
        return try make(.slice(value, start: start, stop: stop, step: step), at: position)
    }

    /// Parses a chain of filters.
    ///
    /// - Parameter isInline: Whether the first filter has no bar, as in `{% filter name %}`.
    func filterChain(
        on value: JinjaExpression?, isInline: Bool = false
    ) throws(JinjaFailure) -> JinjaExpression {
        var result = value
        var isFirst = isInline
        repeat {
            if !isFirst { try tokens.expect(symbol: "|") }
            isFirst = false
            let position = tokens.current.position
            let name = try dottedName()
            let arguments = tokens.isAt(symbol: "(") ? try callArguments() : JinjaCallArguments()
            result = try make(.filter(result, name: name, arguments), at: position)
        } while tokens.isAt(symbol: "|")
        guard let result else { throw tokens.unexpected("name") }
        return result
    }

    private func dottedName() throws(JinjaFailure) -> String {
        var name = try tokens.expectName()
        while tokens.take(symbol: ".") { name += "." + (try tokens.expectName()) }
        return name
    }

    private func test(of value: JinjaExpression) throws(JinjaFailure) -> JinjaExpression {
        let position = tokens.advance().position
        let isNegated = tokens.take(name: "not")
        let name = try dottedName()
        var arguments = JinjaCallArguments()
        if tokens.isAt(symbol: "(") {
            arguments = try callArguments()
        } else if isAtTestArgument {
            if tokens.isAt(name: "is") { throw tokens.failure("You cannot chain multiple tests with is") }
            arguments.positional = [try postfix(try primary())]
        }
        let test = try make(.test(value, name: name, arguments), at: position)
        return isNegated ? try make(.not(test), at: position) : test
    }

    private var isAtTestArgument: Bool {
        switch tokens.current.kind {
        case .name(let name): !["else", "or", "and"].contains(name)
        case .string, .integer, .bigInteger, .float: true
        case .symbol(let symbol): symbol == "[" || symbol == "{"
        default: false
        }
    }

    private func callArguments() throws(JinjaFailure) -> JinjaCallArguments {
        let position = tokens.current.position
        try tokens.expect(symbol: "(")
        var arguments = JinjaCallArguments()
        var isFirst = true
        func ensure(_ condition: Bool) throws(JinjaFailure) {
            guard condition else { throw tokens.failure("invalid syntax for function call expression", at: position) }
        }
        while !tokens.isAt(symbol: ")") {
            if !isFirst {
                try tokens.expect(symbol: ",")
                if tokens.isAt(symbol: ")") { break }
            }
            isFirst = false
            if tokens.take(symbol: "*") {
                try ensure(arguments.spread == nil && arguments.keywordSpread == nil)
                arguments.spread = try expression()
            } else if tokens.take(symbol: "**") {
                try ensure(arguments.keywordSpread == nil)
                arguments.keywordSpread = try expression()
            } else if case .name(let name) = tokens.current.kind, tokens.following.kind == .symbol("=") {
                try ensure(arguments.keywordSpread == nil)
                tokens.advance()
                tokens.advance()
                arguments.keyword.append((name, try expression()))
            } else {
                try ensure(
                    arguments.spread == nil && arguments.keywordSpread == nil && arguments.keyword.isEmpty)
                arguments.positional.append(try expression())
            }
        }
        try tokens.expect(symbol: ")")
        return arguments
    }
}
