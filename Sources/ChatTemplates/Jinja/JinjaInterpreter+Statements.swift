extension JinjaInterpreter {
    /// Runs statements in order.
    func run(_ statements: [JinjaStatement], _ activation: JinjaActivation) throws(JinjaFailure) -> Flow {
        for statement in statements {
            let flow = try run(statement, activation)
            guard case .next = flow else { return flow }
        }
        return .next
    }

    private func run(_ statement: JinjaStatement, _ activation: JinjaActivation) throws(JinjaFailure) -> Flow {
        try budget.spend(steps: 1)
        try budget.enter()
        defer { budget.leave() }
        switch statement {
        case .output(let items):
            try print(items, activation)
            return .next
        case .condition(let branches):
            for branch in branches {
                guard let test = branch.test else { return try run(branch.body, activation) }
                if try evaluate(test, activation).isTrue { return try run(branch.body, activation) }
            }
            return .next
        case .assignment(let target, let value):
            try assign(try evaluate(value, activation), to: target, activation)
            return .next
        case .loop(let loop): return try run(loop, activation)
        case .macro(let target, let definition):
            try assign(try macro(definition, activation), to: target, activation)
            return .next
        case .call(let call, let definition, let position):
            try runCall(call, definition, activation, at: position)
            return .next
        case .blockAssignment(let target, let filter, let body):
            return try runBlockAssignment(target, filter, body, activation)
        case .filter(let filter, let body): return try runFilter(filter, body, activation)
        case .with(let assignments, let body):
            try setUp(body.loads, activation)
            for assignment in assignments {
                try assign(try evaluate(assignment.value, activation), to: assignment.target, activation)
            }
            return try run(body.body, activation)
        case .block(let scope, let slotCount):
            let inner = try makeActivation(slotCount: slotCount, enclosing: nil)
            try setUp(scope.loads, inner)
            return try run(scope.body, inner)
        case .breakLoop: return .breakLoop
        case .continueLoop: return .continueLoop
        case .loadTemplate(let tag, let position):
            throw JinjaFailure(
                .unsupported, "{% \(tag) %} needs other templates, which a chat template does not have", at: position)
        }
    }

    private func print(_ items: [JinjaOutput], _ activation: JinjaActivation) throws(JinjaFailure) {
        for item in items {
            switch item {
            case .text(let text): try printer.emit(text)
            case .value(let expression):
                let value = try evaluate(expression, activation)
                position = expression.position
                try printer.emit(try value.string(budget))
            }
        }
    }

    private func macro(
        _ definition: JinjaMacroDefinition, _ activation: JinjaActivation
    ) throws(JinjaFailure) -> JinjaValue {
        try cycles.add(activation)
        return .callable(JinjaCallable(.macro(JinjaMacro(definition, enclosing: activation))))
    }

    private func runCall(
        _ call: JinjaExpression?, _ definition: JinjaMacroDefinition, _ activation: JinjaActivation,
        at position: JinjaPosition
    ) throws(JinjaFailure) {
        let caller = try macro(definition, activation)
        guard let call, case .call(let function, let arguments) = call.kind else {
            let value = try self.call(caller, JinjaArguments(), at: position)
            let text = try value.string(budget)
            printer.generated(text.utf8.count)
            try printer.emit(text)
            return
        }
        let callable = try evaluate(function, activation)
        var values = try evaluate(arguments, activation)
        guard !values.keyword.contains(where: { $0.name == "caller" }) else {
            throw .type("got multiple values for keyword argument 'caller'")
        }
        values.keyword.append(("caller", caller))
        let value = try self.call(callable, values, at: call.position)
        try printer.emit(try value.string(budget))
    }

    private func runBlockAssignment(
        _ target: JinjaTarget, _ filter: JinjaExpression?, _ body: JinjaScope, _ activation: JinjaActivation
    ) throws(JinjaFailure) -> Flow {
        try setUp(body.loads, activation)
        let (text, flow) = try printer.capture { () throws(JinjaFailure) in try run(body.body, activation) }
        guard case .next = flow else { return flow }
        var value = JinjaValue.string(text)
        if let filter { value = try evaluate(filter, activation, blockValue: value) }
        try assign(value, to: target, activation)
        return .next
    }

    private func runFilter(
        _ filter: JinjaExpression, _ body: JinjaScope, _ activation: JinjaActivation
    ) throws(JinjaFailure) -> Flow {
        try setUp(body.loads, activation)
        let (text, flow) = try printer.capture { () throws(JinjaFailure) in try run(body.body, activation) }
        guard case .next = flow else { return flow }
        let value = try evaluate(filter, activation, blockValue: .string(text))
        try printer.emit(try value.string(budget))
        return .next
    }

    // MARK: Loops

    private func run(_ loop: JinjaForStatement, _ activation: JinjaActivation) throws(JinjaFailure) -> Flow {
        let iterable = try evaluate(loop.iterable, activation)
        position = loop.iterable.position
        if loop.isRecursive {
            let recursion = JinjaLoopRecursion(loop, enclosing: activation)
            try printer.emit(try rendering(recursion, over: iterable, depth: 0))
            return .next
        }
        return try run(loop, over: try elements(iterable, loop, activation), nil, depth: 0, activation)
    }

    /// Returns the output of a recursive loop over some elements.
    func rendering(
        _ recursion: JinjaLoopRecursion, over iterable: JinjaValue, depth: Int
    ) throws(JinjaFailure) -> JinjaString {
        try budget.enter()
        defer { budget.leave() }
        let loop = recursion.statement
        let inner = try makeActivation(slotCount: loop.slotCount, enclosing: recursion.enclosing)
        let elements = try elements(iterable, loop, recursion.enclosing)
        try cycles.add(inner)
        return try printer.capture { () throws(JinjaFailure) in
            try run(loop, over: elements, recursion, depth: depth, inner)
        }.0
    }

    private func run(
        _ loop: JinjaForStatement, over elements: JinjaElements, _ recursion: JinjaLoopRecursion?, depth: Int,
        _ activation: JinjaActivation
    ) throws(JinjaFailure) -> Flow {
        let state = JinjaLoop(elements, depth0: depth, recursion: recursion)
        var isEmpty = true
        rounds: while let value = try state.next() {
            try budget.spend(steps: 1)
            // Python unpacks the element before it sets up the other variables of the round.
            try assign(value, to: loop.target, activation)
            if let slot = loop.loopSlot { activation.slots[slot] = .loop(state) }
            try setUp(loop.body.loads, activation)
            let flow = try run(loop.body.body, activation)
            // As in Jinja's generated code, `else` runs if every round ended early.
            switch flow {
            case .next: isEmpty = false
            case .continueLoop: continue rounds
            case .breakLoop: break rounds
            }
        }
        if isEmpty, let otherwise = loop.otherwise {
            try setUp(otherwise.loads, activation)
            return try run(otherwise.body, activation)
        }
        return .next
    }

    /// Returns the elements that meet the loop's condition.
    private func elements(
        _ iterable: JinjaValue, _ loop: JinjaForStatement, _ activation: JinjaActivation
    ) throws(JinjaFailure) -> JinjaElements {
        guard let elements = JinjaElements(iterable) else {
            throw .type("'\(iterable.typeName)' object is not iterable")
        }
        guard let test = loop.test else { return elements }
        var remaining = elements
        var hasStarted = false
        let filtered = JinjaIterator(depth: iterable.depth) { [self] () throws(JinjaFailure) in
            if !hasStarted {
                hasStarted = true
                try setUp(loop.testLoads, activation)
            }
            while let value = try remaining.next() {
                try budget.spend(steps: 1)
                try assign(value, to: loop.testTarget, activation)
                if try evaluate(test, activation).isTrue { return value }
            }
            return nil
        }
        try cycles.add(filtered)
        guard let result = JinjaElements(.iterator(filtered)) else { return elements }
        return result
    }
}
