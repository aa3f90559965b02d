/// The variables that a template reads, and the constants with which it compares them.
struct JinjaInputs {
    /// The use of a variable.
    struct Use: Sendable, Equatable {
        /// The strings with which it is compared, or in which it is looked up.
        var texts: [String] = []
        /// Whether it is compared with numbers or used in arithmetic.
        var isNumber = false
        /// Whether it is compared with `true` or `false`.
        var isFlag = false
        /// Whether it is concatenated or printed.
        var isPrinted = false
    }

    private(set) var uses: [String: Use] = [:]
    /// The names that the template has assigned before the current position.
    private var assigned: Set<String> = []

    /// Creates the inputs of a template's source; none for an invalid template.
    init(source: String) {
        guard let statements = try? JinjaParser.parse(source) else { return }
        visit(statements)
    }

    /// Returns whether a template reads a variable.
    func reads(_ name: String) -> Bool { uses[name] != nil }

    private mutating func visit(_ statements: [JinjaStatement]) {
        for statement in statements { visit(statement) }
    }

    private mutating func visit(_ statement: JinjaStatement) {
        switch statement {
        case .output(let items):
            for case .value(let value) in items {
                visit(value)
                note(value) { $0.isPrinted = true }
            }
        case .condition(let branches):
            for branch in branches {
                if let test = branch.test { visit(test) }
                visit(branch.body)
            }
        case .loop(let loop):
            visit(loop.iterable)
            assigned.formUnion(loop.target.names)
            if let test = loop.test { visit(test) }
            visit(loop.body.body)
            if let otherwise = loop.otherwise { visit(otherwise.body) }
        case .assignment(let target, let value):
            visit(value)
            assigned.formUnion(target.names)
        case .blockAssignment(let target, let filter, let body):
            if let filter { visit(filter) }
            visit(body.body)
            assigned.formUnion(target.names)
        case .macro(let target, let definition):
            assigned.formUnion(target.names)
            visit(definition)
        case .call(let value, let definition, _):
            if let value { visit(value) }
            visit(definition)
        case .filter(let filter, let body):
            visit(filter)
            visit(body.body)
        case .with(let assignments, let body):
            for assignment in assignments { visit(assignment.value) }
            assigned.formUnion(assignments.flatMap(\.target.names))
            visit(body.body)
        case .block(let body, _): visit(body.body)
        case .breakLoop, .continueLoop, .loadTemplate: break
        }
    }

    private mutating func visit(_ definition: JinjaMacroDefinition) {
        for case let value? in definition.parameters.map(\.defaultValue) { visit(value) }
        let outer = assigned
        assigned.formUnion(definition.parameters.map(\.name))
        visit(definition.body.body)
        assigned = outer
    }

    private mutating func visit(_ expression: JinjaExpression) {
        switch expression.kind {
        case .name(let name): note(name) { _ in }
        case .comparison(let first, let operands):
            var left = first
            for operand in operands {
                note(left, comparedWith: operand.value)
                note(operand.value, comparedWith: left)
                left = operand.value
            }
        case .concatenation(let parts):
            for part in parts { note(part) { $0.isPrinted = true } }
        case .arithmetic(let symbol, let left, let right):
            for (value, other) in [(left, right), (right, left)] {
                if case .constant(.string) = other.kind {
                    note(value) { $0.isPrinted = true }
                } else if symbol != .add {
                    note(value) { $0.isNumber = true }
                }
            }
        default: break
        }
        for child in expression.children { visit(child) }
    }

    private mutating func note(_ value: JinjaExpression, comparedWith other: JinjaExpression) {
        switch other.kind {
        case .constant(.string(let text)): note(value) { $0.texts.append(text.text) }
        case .constant(.int), .constant(.float): note(value) { $0.isNumber = true }
        case .constant(.bool): note(value) { $0.isFlag = true }
        case .negative: note(value) { $0.isNumber = true }
        case .list(let items), .tuple(let items):
            for item in items { note(value, comparedWith: item) }
        default: break
        }
    }

    private mutating func note(_ name: String, _ change: (inout Use) -> Void) {
        if uses[name] == nil, assigned.contains(name) { return }
        change(&uses[name, default: Use()])
    }

    /// Records a use of a variable, also behind filters that preserve its meaning.
    private mutating func note(_ value: JinjaExpression, _ change: (inout Use) -> Void) {
        switch value.kind {
        case .name(let name): note(name, change)
        case .filter(let inner?, let name, _) where ["lower", "default", "d", "trim", "string", "int"].contains(name):
            if name == "int" {
                note(inner) { $0.isNumber = true }
            } else {
                note(inner, change)
            }
        case .call(let function, _):
            if case .attribute(let inner, "lower") = function.kind { note(inner, change) }
        default: break
        }
    }
}
