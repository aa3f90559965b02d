/// A traversal of the names in statements, in the order of Jinja's syntax tree.
enum JinjaNames {
    /// Returns those of the given names that are read before they are assigned, including in closures.
    static func undeclared(_ names: Set<String>, in statements: [JinjaStatement]) -> Set<String> {
        var remaining = names
        var found: Set<String> = []
        visit(statements) { name, isRead in
            if isRead, remaining.contains(name) {
                found.insert(name)
            } else {
                remaining.remove(name)
            }
        }
        return found
    }

    /// Returns whether a `set` tag in the statements assigns a name.
    static func assigns(_ name: String, in statements: [JinjaStatement]) -> Bool {
        statements.contains { statement in
            switch statement {
            case .assignment(let target, _): target.names.contains(name)
            case .blockAssignment(let target, _, let body):
                target.names.contains(name) || assigns(name, in: body.body)
            case .condition(let branches): branches.contains { assigns(name, in: $0.body) }
            case .loop(let loop): assigns(name, in: loop.body.body + (loop.otherwise?.body ?? []))
            case .macro(_, let definition), .call(_, let definition, _): assigns(name, in: definition.body.body)
            case .filter(_, let body), .with(_, let body), .block(let body, _): assigns(name, in: body.body)
            case .output, .breakLoop, .continueLoop, .loadTemplate: false
            }
        }
    }

    private typealias Visitor = (_ name: String, _ isRead: Bool) -> Void

    private static func visit(_ statements: [JinjaStatement], _ visitor: Visitor) {
        for statement in statements { visit(statement, visitor) }
    }

    private static func visit(_ statement: JinjaStatement, _ visitor: Visitor) {
        switch statement {
        case .output(let items):
            for case .value(let expression) in items { visit(expression, visitor) }
        case .condition(let branches):
            for branch in branches {
                if let test = branch.test { visit(test, visitor) }
                visit(branch.body, visitor)
            }
        case .loop(let loop):
            visit(loop.target, visitor)
            visit(loop.iterable, visitor)
            visit(loop.body.body, visitor)
            visit(loop.otherwise?.body ?? [], visitor)
            if let test = loop.test { visit(test, visitor) }
        case .assignment(let target, let value):
            visit(target, visitor)
            visit(value, visitor)
        case .blockAssignment(let target, let filter, let body):
            visit(target, visitor)
            if let filter { visit(filter, visitor) }
            visit(body.body, visitor)
        case .macro(_, let definition):
            visit(definition, visitor)
        case .call(let call, let definition, _):
            if let call { visit(call, visitor) }
            visit(definition, visitor)
        case .filter(let filter, let body):
            visit(body.body, visitor)
            visit(filter, visitor)
        case .with(let assignments, let body):
            for assignment in assignments { visit(assignment.target, visitor) }
            for assignment in assignments { visit(assignment.value, visitor) }
            visit(body.body, visitor)
        case .block, .breakLoop, .continueLoop, .loadTemplate: break
        }
    }

    private static func visit(_ definition: JinjaMacroDefinition, _ visitor: Visitor) {
        for parameter in definition.parameters { visitor(parameter.name, false) }
        for parameter in definition.parameters {
            if let value = parameter.defaultValue { visit(value, visitor) }
        }
        visit(definition.body.body, visitor)
    }

    private static func visit(_ target: JinjaTarget, _ visitor: Visitor) {
        for name in target.names { visitor(name, false) }
    }

    private static func visit(_ expression: JinjaExpression, _ visitor: Visitor) {
        if case .name(let name) = expression.kind { visitor(name, true) }
        for child in expression.children { visit(child, visitor) }
    }
}
