/// A compiler that replaces the names in parsed statements by slots.
struct JinjaCompiler {
    /// The scope in which statements are compiled.
    private struct Frame {
        let symbols: JinjaSymbols
        /// Whether unknown filters and tests fail only at run time, as inside `if`.
        var isSoft = false

        func inner(function: JinjaFunctionScope? = nil, isCondition: Bool = false) -> Frame {
            Frame(symbols: JinjaSymbols(in: symbols, function: function ?? symbols.function, isCondition: isCondition))
        }

        var soft: Frame {
            Frame(symbols: symbols, isSoft: true)
        }
    }

    /// Compiles a template.
    ///
    /// - Returns: The statements with their variables, the number of slots, and the slots that blocks can read.
    static func compile(
        _ statements: [JinjaStatement]
    ) throws(JinjaFailure) -> (scope: JinjaScope, slotCount: Int, exports: [String: Int]) {
        if JinjaNames.undeclared(["self"], in: statements).contains("self") {
            throw JinjaFailure(
                .unsupported, "the variable 'self' belongs to template inheritance, which is not supported",
                at: .start)
        }
        let function = JinjaFunctionScope(in: nil)
        let frame = Frame(symbols: JinjaSymbols(in: nil, function: function))
        frame.symbols.visit(statements)
        let body = try compile(statements, frame)
        let scope = JinjaScope(loads: frame.symbols.entryLoads, body: body)
        return (scope, function.slotCount, frame.symbols.storedSlots)
    }

    // MARK: Statements

    private static func compile(
        _ statements: [JinjaStatement], _ frame: Frame
    ) throws(JinjaFailure) -> [JinjaStatement] {
        var result: [JinjaStatement] = []
        result.reserveCapacity(statements.count)
        for statement in statements { result.append(try compile(statement, frame)) }
        return result
    }

    private static func compile(
        _ statement: JinjaStatement, _ frame: Frame
    ) throws(JinjaFailure) -> JinjaStatement {
        switch statement {
        case .output(let items):
            var output: [JinjaOutput] = []
            for item in items {
                if case .value(let value) = item {
                    output.append(.value(try compile(value, frame)))
                } else {
                    output.append(item)
                }
            }
            return .output(output)
        case .condition(let branches):
            var compiled: [(test: JinjaExpression?, body: [JinjaStatement])] = []
            for branch in branches {
                compiled.append(
                    (try compileOptional(branch.test, frame.soft), try compile(branch.body, frame.soft)))
            }
            return .condition(compiled)
        case .loop(let loop): return .loop(try compile(loop, frame))
        case .assignment(let target, let value):
            return .assignment(try compile(target, frame), try compile(value, frame))
        case .blockAssignment(let target, let filter, let body):
            let inner = frame.inner()
            inner.symbols.visit(body.body)
            if let filter { inner.symbols.visit(filter) }
            let compiledFilter = try compileOptional(filter, inner)
            let scope = try compileScope(body.body, inner)
            return .blockAssignment(try compile(target, frame), filter: compiledFilter, body: scope)
        case .macro(let target, let definition):
            return .macro(try compile(target, frame), try compile(definition, frame))
        case .call(let call, let definition, let position):
            return .call(try compileOptional(call, frame), try compile(definition, frame), position)
        case .filter(let filter, let body):
            let inner = frame.inner()
            inner.symbols.visit(body.body)
            inner.symbols.visit(filter)
            let compiledFilter = try compile(filter, inner)
            return .filter(compiledFilter, body: try compileScope(body.body, inner))
        case .with(let assignments, let body):
            let inner = frame.inner()
            for assignment in assignments { inner.symbols.visit(assignment.target, asParameter: true) }
            inner.symbols.visit(body.body)
            var compiled: [(target: JinjaTarget, value: JinjaExpression)] = []
            for assignment in assignments {
                compiled.append((try compile(assignment.target, inner), try compile(assignment.value, frame)))
            }
            return .with(compiled, body: try compileScope(body.body, inner))
        case .block(let body, _):
            let function = JinjaFunctionScope(in: nil)
            let inner = Frame(symbols: JinjaSymbols(in: nil, function: function))
            inner.symbols.visit(body.body)
            let scope = try compileScope(body.body, inner)
            return .block(scope, slotCount: function.slotCount)
        case .breakLoop, .continueLoop, .loadTemplate: return statement
        }
    }

    private static func compileScope(
        _ statements: [JinjaStatement], _ frame: Frame
    ) throws(JinjaFailure) -> JinjaScope {
        let body = try compile(statements, frame)
        return JinjaScope(loads: frame.symbols.entryLoads, body: body)
    }

    private static func compile(
        _ loop: JinjaForStatement, _ frame: Frame
    ) throws(JinjaFailure) -> JinjaForStatement {
        var result = loop
        let function = loop.isRecursive ? JinjaFunctionScope(in: frame.symbols.function) : nil
        let body = frame.inner(function: function)
        let test = frame.inner(isCondition: true)
        let otherwise = frame.inner(function: function)
        if loop.isRecursive || JinjaNames.undeclared(["loop"], in: loop.body.body).contains("loop") {
            result.loopSlot = body.symbols.declareParameter("loop")
        }
        body.symbols.visit(loop.target, asParameter: true)
        body.symbols.visit(loop.body.body)
        result.iterable = try compile(loop.iterable, frame)
        if let condition = loop.test {
            test.symbols.visit(loop.target, asParameter: true)
            test.symbols.visit(condition)
            result.test = try compile(condition, test)
            result.testTarget = try compile(loop.target, test)
            result.testLoads = test.symbols.entryLoads
        }
        result.target = try compile(loop.target, body)
        result.body = try compileScope(loop.body.body, body)
        if let statements = loop.otherwise?.body {
            otherwise.symbols.visit(statements)
            result.otherwise = try compileScope(statements, otherwise)
        }
        result.slotCount = function?.slotCount ?? 0
        return result
    }

    private static func compile(
        _ definition: JinjaMacroDefinition, _ frame: Frame
    ) throws(JinjaFailure) -> JinjaMacroDefinition {
        var result = definition
        let function = JinjaFunctionScope(in: frame.symbols.function)
        let inner = frame.inner(function: function)
        let body = definition.body.body
        for (place, parameter) in definition.parameters.enumerated() {
            result.parameters[place].slot = inner.symbols.declareParameter(parameter.name)
        }
        for parameter in definition.parameters {
            if let value = parameter.defaultValue { inner.symbols.visit(value) }
        }
        inner.symbols.visit(body)
        let special = JinjaNames.undeclared(["caller", "kwargs", "varargs"], in: body)
        if special.contains("caller") {
            if let parameter = definition.parameters.first(where: { $0.name == "caller" }) {
                guard parameter.defaultValue != nil else {
                    throw JinjaFailure(
                        .syntax,
                        "When defining macros or call blocks the special \"caller\" argument must be omitted or be"
                            + " given a default.", at: definition.position)
                }
            } else {
                result.callerSlot = inner.symbols.declareParameter("caller")
            }
        }
        let names = definition.parameters.map(\.name)
        if special.contains("kwargs"), !names.contains("kwargs") {
            result.keywordsSlot = inner.symbols.declareParameter("kwargs")
        }
        if special.contains("varargs"), !names.contains("varargs") {
            result.extrasSlot = inner.symbols.declareParameter("varargs")
        }
        for (place, parameter) in definition.parameters.enumerated() {
            result.parameters[place].defaultValue = try compileOptional(parameter.defaultValue, inner)
        }
        result.body = try compileScope(body, inner)
        result.slotCount = function.slotCount
        return result
    }

    private static func compile(_ target: JinjaTarget, _ frame: Frame) throws(JinjaFailure) -> JinjaTarget {
        switch target {
        case .name(let name, let position): return .variable(try reference(name, frame, at: position))
        case .variable: return target
        case .attribute(let namespace, let name, let position):
            return .attribute(try compile(namespace, frame), name: name, position)
        case .tuple(let targets, let position):
            var compiled: [JinjaTarget] = []
            for target in targets { compiled.append(try compile(target, frame)) }
            return .tuple(compiled, position)
        }
    }

    private static func reference(
        _ name: String, _ frame: Frame, at position: JinjaPosition
    ) throws(JinjaFailure) -> JinjaReference {
        guard let found = frame.symbols.find(name) else {
            throw JinjaFailure(.syntax, "the name '\(name)' can't be used here", at: position)
        }
        return JinjaReference(
            functionsOut: frame.symbols.function.distance(to: found.function), slot: found.slot)
    }

    // MARK: Expressions

    private static func compileOptional(
        _ expression: JinjaExpression?, _ frame: Frame
    ) throws(JinjaFailure) -> JinjaExpression? {
        guard let expression else { return nil }
        return try compile(expression, frame)
    }

    private static func compile(
        _ expressions: [JinjaExpression], _ frame: Frame
    ) throws(JinjaFailure) -> [JinjaExpression] {
        var result: [JinjaExpression] = []
        result.reserveCapacity(expressions.count)
        for expression in expressions { result.append(try compile(expression, frame)) }
        return result
    }

    private static func compile(
        _ arguments: JinjaCallArguments, _ frame: Frame
    ) throws(JinjaFailure) -> JinjaCallArguments {
        var result = arguments
        result.positional = try compile(arguments.positional, frame)
        for (place, argument) in arguments.keyword.enumerated() {
            result.keyword[place].value = try compile(argument.value, frame)
        }
        result.spread = try compileOptional(arguments.spread, frame)
        result.keywordSpread = try compileOptional(arguments.keywordSpread, frame)
        return result
    }

    private static func compile(
        _ expression: JinjaExpression, _ frame: Frame
    ) throws(JinjaFailure) -> JinjaExpression {
        JinjaExpression(try compile(expression.kind, frame, expression.position), at: expression.position)
    }

    private static func compile(
        _ kind: JinjaExpression.Kind, _ frame: Frame, _ position: JinjaPosition
    ) throws(JinjaFailure) -> JinjaExpression.Kind {
        switch kind {
        case .constant, .variable: return kind
        case .name(let name): return .variable(try reference(name, frame, at: position), name)
        case .list(let items): return .list(try compile(items, frame))
        case .tuple(let items): return .tuple(try compile(items, frame))
        case .dict(let entries):
            var compiled: [(key: JinjaExpression, value: JinjaExpression)] = []
            for entry in entries {
                compiled.append((try compile(entry.key, frame), try compile(entry.value, frame)))
            }
            return .dict(compiled)
        case .attribute(let value, let name): return .attribute(try compile(value, frame), name)
        case .item(let value, let key): return .item(try compile(value, frame), try compile(key, frame))
        case .slice(let value, let start, let stop, let step):
            return .slice(
                try compile(value, frame), start: try compileOptional(start, frame),
                stop: try compileOptional(stop, frame), step: try compileOptional(step, frame))
        case .call(let value, let arguments):
            return .call(try compile(value, frame), try compile(arguments, frame))
        case .filter(let value, let name, let arguments):
            guard frame.isSoft || JinjaFilters.table[name] != nil else {
                throw JinjaFailure(JinjaFilters.missingKind(name), JinjaFilters.missing(name), at: position)
            }
            return .filter(try compileOptional(value, frame), name: name, try compile(arguments, frame))
        case .test(let value, let name, let arguments):
            guard frame.isSoft || JinjaTests.names.contains(name) else {
                throw JinjaFailure(.syntax, "No test named '\(name)'.", at: position)
            }
            return .test(try compile(value, frame), name: name, try compile(arguments, frame))
        case .not(let value): return .not(try compile(value, frame))
        case .negative(let value): return .negative(try compile(value, frame))
        case .positive(let value): return .positive(try compile(value, frame))
        case .arithmetic(let symbol, let left, let right):
            return .arithmetic(symbol, try compile(left, frame), try compile(right, frame))
        case .concatenation(let parts): return .concatenation(try compile(parts, frame))
        case .comparison(let value, let operands):
            var compiled: [(symbol: JinjaComparison, value: JinjaExpression)] = []
            for operand in operands { compiled.append((operand.symbol, try compile(operand.value, frame))) }
            return .comparison(try compile(value, frame), compiled)
        case .and(let left, let right): return .and(try compile(left, frame), try compile(right, frame))
        case .or(let left, let right): return .or(try compile(left, frame), try compile(right, frame))
        case .conditional(let test, let then, let otherwise):
            return .conditional(
                test: try compile(test, frame.soft), then: try compile(then, frame.soft),
                otherwise: try compileOptional(otherwise, frame.soft))
        }
    }
}
