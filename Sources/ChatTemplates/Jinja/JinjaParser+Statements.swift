extension JinjaParser {
    /// Parses one tag and its body, from the tag's name on.
    mutating func statement(endNames: [String]) throws(JinjaFailure) -> [JinjaStatement] {
        let start = current
        guard case .name(let tag) = start.kind else { throw failure("tag name expected") }
        advance()
        openTags.append(tag)
        defer { openTags.removeLast() }
        switch tag {
        case "if": return [try condition()]
        case "for": return [try loop(at: start.position)]
        case "set": return [try assignment()]
        case "macro": return [try macro(at: start.position)]
        case "call": return [try callBlock(at: start.position)]
        case "filter":
            let filter = try filterChain(on: nil, isInline: true)
            return [.filter(filter, body: JinjaScope(body: try body(endedBy: "endfilter")))]
        case "with": return [try with()]
        case "print": return [try printed()]
        case "block": return [try block()]
        case "generation":
            let definition = try functionBody(named: "caller", [], endedBy: "endgeneration", at: start.position)
            return [.call(nil, definition, start.position)]
        case "break", "continue":
            guard loopDepths.last ?? 0 > 0 else { throw failure("'\(tag)' outside loop", at: start.position) }
            return [tag == "break" ? .breakLoop(start.position) : .continueLoop(start.position)]
        case "include", "import", "from", "extends":
            while current.kind != .blockEnd, current.kind != .end { advance() }
            return [.loadTemplate(tag: tag, start.position)]
        case "autoescape":
            throw JinjaFailure(
                .unsupported, "{% autoescape %} is not supported in chat templates", at: start.position)
        default:
            let wanted = endNames.map { "'\($0)'" }.joined(separator: " or ")
            let hint = wanted.isEmpty ? "" : " Jinja was looking for the following tags: \(wanted)."
            throw failure("Encountered unknown tag '\(tag)'.\(hint)", at: start.position)
        }
    }

    private mutating func condition() throws(JinjaFailure) -> JinjaStatement {
        var branches: [(test: JinjaExpression?, body: [JinjaStatement])] = []
        while true {
            let test = try tuple(allowsConditional: false)
            branches.append((test, try body(until: ["elif", "else", "endif"])))
            let end = advance()
            if end.kind == .name("elif") { continue }
            if end.kind == .name("else") { branches.append((nil, try body(endedBy: "endif"))) }
            return .condition(branches)
        }
    }

    private mutating func loop(at position: JinjaPosition) throws(JinjaFailure) -> JinjaStatement {
        let target = try assignmentTarget(endNames: ["in"])
        try expect(name: "in")
        let iterable = try tuple(allowsConditional: false, endNames: ["recursive"])
        let test = take(name: "if") ? try expression() : nil
        let isRecursive = take(name: "recursive")
        // A recursive loop is a function of its own, so a `break` in it can't leave an outer loop.
        if isRecursive { loopDepths.append(0) }
        loopDepths[loopDepths.count - 1] += 1
        let body = try body(until: ["endfor", "else"])
        loopDepths[loopDepths.count - 1] -= 1
        var otherwise: JinjaScope?
        if advance().kind == .name("else") { otherwise = JinjaScope(body: try self.body(endedBy: "endfor")) }
        if isRecursive { loopDepths.removeLast() }
        if target.names.contains("loop") || JinjaNames.assigns("loop", in: body + (otherwise?.body ?? [])) {
            throw failure("Can't assign to special loop variable in for-loop target", at: position)
        }
        return .loop(
            JinjaForStatement(
                target: target, iterable: iterable, test: test, testTarget: target, body: JinjaScope(body: body),
                otherwise: otherwise, isRecursive: isRecursive, position: position))
    }

    private mutating func assignment() throws(JinjaFailure) -> JinjaStatement {
        let target = try assignmentTarget(allowsAttributes: true)
        if take(symbol: "=") { return .assignment(target, try tuple()) }
        let filter = isAt(symbol: "|") ? try filterChain(on: nil) : nil
        return .blockAssignment(target, filter: filter, body: JinjaScope(body: try body(endedBy: "endset")))
    }

    private mutating func macro(at position: JinjaPosition) throws(JinjaFailure) -> JinjaStatement {
        let place = current.position
        let name = try storableName()
        let parameters = try signature()
        let definition = try functionBody(named: name, parameters, endedBy: "endmacro", at: position)
        return .macro(.name(name, place), definition)
    }

    private mutating func callBlock(at position: JinjaPosition) throws(JinjaFailure) -> JinjaStatement {
        let parameters = isAt(symbol: "(") ? try signature() : []
        let call = try expression()
        guard case .call = call.kind else { throw failure("expected call", at: position) }
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
        try expect(symbol: "(")
        while !isAt(symbol: ")") {
            if !parameters.isEmpty { try expect(symbol: ",") }
            let place = current.position
            let name = try storableName()
            guard !parameters.contains(where: { $0.name == name }) else {
                throw failure("duplicate argument '\(name)' in function definition", at: place)
            }
            var parameter = JinjaMacroDefinition.Parameter(name: name)
            if take(symbol: "=") {
                parameter.defaultValue = try expression()
            } else if parameters.last?.defaultValue != nil {
                throw failure("non-default argument follows default argument")
            }
            parameters.append(parameter)
        }
        try expect(symbol: ")")
        return parameters
    }

    private mutating func with() throws(JinjaFailure) -> JinjaStatement {
        var assignments: [(target: JinjaTarget, value: JinjaExpression)] = []
        while current.kind != .blockEnd {
            if !assignments.isEmpty { try expect(symbol: ",") }
            let target = try assignmentTarget()
            try expect(symbol: "=")
            assignments.append((target, try expression()))
        }
        return .with(assignments, body: JinjaScope(body: try body(endedBy: "endwith")))
    }

    private mutating func printed() throws(JinjaFailure) -> JinjaStatement {
        var output: [JinjaOutput] = []
        while current.kind != .blockEnd {
            if !output.isEmpty { try expect(symbol: ",") }
            output.append(.value(try expression()))
        }
        return .output(output)
    }

    private mutating func block() throws(JinjaFailure) -> JinjaStatement {
        let name = try expectName()
        _ = take(name: "scoped")
        if isAt(name: "required") {
            throw JinjaFailure(
                .unsupported, "required blocks need template inheritance, which chat templates do not have",
                at: current.position)
        }
        loopDepths.append(0)
        let statements = try body(endedBy: "endblock")
        loopDepths.removeLast()
        _ = take(name: name)
        return .block(JinjaScope(body: statements), slotCount: 0)
    }

    /// Parses a name that a template may assign to.
    mutating func storableName() throws(JinjaFailure) -> String {
        let position = current.position
        let name = try expectName()
        if ["true", "false", "none", "True", "False", "None"].contains(name) {
            throw failure("can't assign to '\(name)'", at: position)
        }
        return name
    }

    /// Parses what an assignment writes to: a name, several, or a namespace's attribute.
    mutating func assignmentTarget(
        allowsAttributes: Bool = false, endNames: [String] = []
    ) throws(JinjaFailure) -> JinjaTarget {
        let position = current.position
        var targets: [JinjaTarget] = []
        while true {
            if !targets.isEmpty { try expect(symbol: ",") }
            if isAtTargetEnd(endNames) { break }
            targets.append(try singleTarget(allowsAttributes: allowsAttributes))
            guard isAt(symbol: ",") else {
                if targets.count == 1 { return targets[0] }
                break
            }
        }
        guard !targets.isEmpty else {
            throw failure("Expected an expression, got '\(current.description)'", at: position)
        }
        return .tuple(targets, position)
    }

    private func isAtTargetEnd(_ endNames: [String]) -> Bool {
        if case .name(let name) = current.kind { return endNames.contains(name) }
        return current.kind == .blockEnd || current.kind == .variableEnd || isAt(symbol: ")")
    }

    private mutating func singleTarget(allowsAttributes: Bool) throws(JinjaFailure) -> JinjaTarget {
        let position = current.position
        if take(symbol: "(") {
            let target = try nested { (parser) throws(JinjaFailure) in
                try parser.assignmentTarget(allowsAttributes: allowsAttributes)
            }
            try expect(symbol: ")")
            return target
        }
        let name = try storableName()
        if allowsAttributes, take(symbol: ".") {
            let attribute = try expectName()
            return .attribute(JinjaExpression(.name(name), at: position), name: attribute, position)
        }
        return .name(name, position)
    }
}

extension JinjaTarget {
    /// The names that are assigned.
    var names: [String] {
        switch self {
        case .name(let name, _): [name]
        case .variable, .attribute: []
        case .tuple(let targets, _): targets.flatMap(\.names)
        }
    }
}
