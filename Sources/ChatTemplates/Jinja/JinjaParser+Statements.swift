extension JinjaParser {
    /// Parses one tag and its body, from the tag's name on.
    mutating func statement(endNames: [String]) throws(JinjaFailure) -> [JinjaStatement] {
        let start = tokens.current
        guard case .name(let tag) = start.kind else { throw tokens.failure("tag name expected") }
        tokens.advance()
        openTags.append(tag)
        defer { openTags.removeLast() }
        switch tag {
        case "if": return [try condition()]
        case "for": return [try loop(at: start.position)]
        case "set": return [try assignment()]
        case "macro": return [try macro(at: start.position)]
        case "call": return [try callBlock(at: start.position)]
        case "filter":
            let filter = try expressions.filterChain(on: nil, isInline: true)
            return [.filter(filter, body: JinjaScope(body: try body(endedBy: "endfilter")))]
        case "with": return [try with()]
        case "print": return [try printed()]
        case "block": return [try block()]
        case "generation":
            let definition = try functionBody(named: "caller", [], endedBy: "endgeneration", at: start.position)
            return [.call(nil, definition, start.position)]
        case "break", "continue":
            guard loopDepths.last ?? 0 > 0 else { throw tokens.failure("'\(tag)' outside loop", at: start.position) }
            return [tag == "break" ? .breakLoop(start.position) : .continueLoop(start.position)]
        case "include", "import", "from", "extends":
            while tokens.current.kind != .blockEnd, tokens.current.kind != .end { tokens.advance() }
            return [.loadTemplate(tag: tag, start.position)]
        case "autoescape":
            throw JinjaFailure(
                .unsupported, "{% autoescape %} is not supported in chat templates", at: start.position)
        default:
            let wanted = endNames.map { "'\($0)'" }.joined(separator: " or ")
            let hint = wanted.isEmpty ? "" : " Jinja was looking for the following tags: \(wanted)."
            throw tokens.failure("Encountered unknown tag '\(tag)'.\(hint)", at: start.position)
        }
    }

    private mutating func condition() throws(JinjaFailure) -> JinjaStatement {
        var branches: [(test: JinjaExpression?, body: [JinjaStatement])] = []
        while true {
            let test = try expressions.tuple(allowsConditional: false)
            branches.append((test, try body(until: ["elif", "else", "endif"])))
            let end = tokens.advance()
            if end.kind == .name("elif") { continue }
            if end.kind == .name("else") { branches.append((nil, try body(endedBy: "endif"))) }
            return .condition(branches)
        }
    }

    private mutating func loop(at position: JinjaPosition) throws(JinjaFailure) -> JinjaStatement {
        let target = try targets.target(endNames: ["in"])
        try tokens.expect(name: "in")
        let iterable = try expressions.tuple(allowsConditional: false, endNames: ["recursive"])
        let test = tokens.take(name: "if") ? try expressions.expression() : nil
        let isRecursive = tokens.take(name: "recursive")
        // A recursive loop is a function of its own, so a `break` in it can't leave an outer loop.
        if isRecursive { loopDepths.append(0) }
        loopDepths[loopDepths.count - 1] += 1
        let body = try body(until: ["endfor", "else"])
        loopDepths[loopDepths.count - 1] -= 1
        var otherwise: JinjaScope?
        if tokens.advance().kind == .name("else") { otherwise = JinjaScope(body: try self.body(endedBy: "endfor")) }
        if isRecursive { loopDepths.removeLast() }
        if target.names.contains("loop") || JinjaNames.assigns("loop", in: body + (otherwise?.body ?? [])) {
            throw tokens.failure("Can't assign to special loop variable in for-loop target", at: position)
        }
        return .loop(
            JinjaForStatement(
                target: target, iterable: iterable, test: test, testTarget: target, body: JinjaScope(body: body),
                otherwise: otherwise, isRecursive: isRecursive, position: position))
    }

    private mutating func assignment() throws(JinjaFailure) -> JinjaStatement {
        let target = try targets.target(allowsAttributes: true)
        if tokens.take(symbol: "=") { return .assignment(target, try expressions.tuple()) }
        let filter = tokens.isAt(symbol: "|") ? try expressions.filterChain(on: nil) : nil
        return .blockAssignment(target, filter: filter, body: JinjaScope(body: try body(endedBy: "endset")))
    }

    private mutating func macro(at position: JinjaPosition) throws(JinjaFailure) -> JinjaStatement {
        let place = tokens.current.position
        let name = try targets.storableName()
        let parameters = try signature()
        let definition = try functionBody(named: name, parameters, endedBy: "endmacro", at: position)
        return .macro(.name(name, place), definition)
    }

    private mutating func callBlock(at position: JinjaPosition) throws(JinjaFailure) -> JinjaStatement {
        let parameters = tokens.isAt(symbol: "(") ? try signature() : []
        let call = try expressions.expression()
        guard case .call = call.kind else { throw tokens.failure("expected call", at: position) }
        return .call(
            call, try functionBody(named: "caller", parameters, endedBy: "endcall", at: position), position)
    }

    private mutating func functionBody(
        named name: String, _ parameters: [JinjaMacroDefinition.Parameter], endedBy endName: String,
        at position: JinjaPosition
    ) throws(JinjaFailure) -> JinjaMacroDefinition {
        loopDepths.append(0)
        let body = try body(endedBy: endName)
        loopDepths.removeLast()
        return JinjaMacroDefinition(
            name: name, parameters: parameters, body: JinjaScope(body: body), position: position)
    }

    private mutating func signature() throws(JinjaFailure) -> [JinjaMacroDefinition.Parameter] {
        var parameters: [JinjaMacroDefinition.Parameter] = []
        try tokens.expect(symbol: "(")
        while !tokens.isAt(symbol: ")") {
            if !parameters.isEmpty { try tokens.expect(symbol: ",") }
            let place = tokens.current.position
            let name = try targets.storableName()
            guard !parameters.contains(where: { $0.name == name }) else {
                throw tokens.failure("duplicate argument '\(name)' in function definition", at: place)
            }
            var parameter = JinjaMacroDefinition.Parameter(name: name)
            if tokens.take(symbol: "=") {
                parameter.defaultValue = try expressions.expression()
            } else if parameters.last?.defaultValue != nil {
                throw tokens.failure("non-default argument follows default argument")
            }
            parameters.append(parameter)
        }
        try tokens.expect(symbol: ")")
        return parameters
    }

    private mutating func with() throws(JinjaFailure) -> JinjaStatement {
        var assignments: [(target: JinjaTarget, value: JinjaExpression)] = []
        while tokens.current.kind != .blockEnd {
            if !assignments.isEmpty { try tokens.expect(symbol: ",") }
            let target = try targets.target()
            try tokens.expect(symbol: "=")
            assignments.append((target, try expressions.expression()))
        }
        return .with(assignments, body: JinjaScope(body: try body(endedBy: "endwith")))
    }

    private mutating func printed() throws(JinjaFailure) -> JinjaStatement {
        var output: [JinjaOutput] = []
        while tokens.current.kind != .blockEnd {
            if !output.isEmpty { try tokens.expect(symbol: ",") }
            output.append(.value(try expressions.expression()))
        }
        return .output(output)
    }

    private mutating func block() throws(JinjaFailure) -> JinjaStatement {
        let name = try tokens.expectName()
        _ = tokens.take(name: "scoped")
        if tokens.isAt(name: "required") {
            throw JinjaFailure(
                .unsupported, "required blocks need template inheritance, which chat templates do not have",
                at: tokens.current.position)
        }
        loopDepths.append(0)
        let statements = try body(endedBy: "endblock")
        loopDepths.removeLast()
        _ = tokens.take(name: name)
        return .block(JinjaScope(body: statements), slotCount: 0)
    }
}
