extension JinjaInterpreter {
    /// Calls a value.
    func call(
        _ value: JinjaValue, _ arguments: JinjaArguments, at place: JinjaPosition
    ) throws(JinjaFailure) -> JinjaValue {
        position = place
        try budget.spend(steps: 1 + arguments.positional.count + arguments.keyword.count)
        switch value {
        case .callable(let callable):
            switch callable.kind {
            case .global(let name): return try JinjaGlobals.call(name, arguments, self)
            case .method(let receiver, let name): return try JinjaMethods.call(name, receiver, arguments, self)
            case .macro(let macro): return .string(try call(macro, arguments))
            case .joiner(let joiner):
                _ = try arguments.positionalOnly("Joiner", 0...0)
                defer { joiner.isUsed = true }
                return joiner.isUsed ? joiner.separator : .string(.empty)
            }
        case .loop(let loop):
            guard let recursion = loop.recursion else {
                throw .type("The loop must have the 'recursive' marker to be called recursively.")
            }
            let iterable = try arguments.positionalOnly("loop", 1...1)[0]
            return .string(try rendering(recursion, over: iterable, depth: loop.depth0 + 1))
        case .undefined(let undefined): throw undefined.failure
        default: throw .type("'\(value.typeName)' object is not callable")
        }
    }

    /// Renders a macro's body with arguments.
    private func call(_ macro: JinjaMacro, _ arguments: JinjaArguments) throws(JinjaFailure) -> JinjaString {
        try budget.enter()
        let definition = macro.definition
        let activation = try makeActivation(slotCount: definition.slotCount, enclosing: macro.enclosing)
        try bind(arguments, to: definition, in: activation)
        for parameter in definition.parameters where activation.slots[parameter.slot] == nil {
            if let value = parameter.defaultValue {
                activation.slots[parameter.slot] = try evaluate(value, activation)
            } else {
                activation.slots[parameter.slot] = .undefined(
                    JinjaUndefined("parameter '\(parameter.name)' was not provided"))
            }
        }
        let (text, _) = try printer.capture { () throws(JinjaFailure) in
            try setUp(definition.body.loads, activation)
            return try run(definition.body.body, activation)
        }
        budget.leave()
        return text
    }

    private func bind(
        _ arguments: JinjaArguments, to definition: JinjaMacroDefinition, in activation: JinjaActivation
    ) throws(JinjaFailure) {
        var keyword = arguments.keyword
        for (parameter, value) in zip(definition.parameters, arguments.positional) {
            activation.slots[parameter.slot] = value
        }
        for parameter in definition.parameters.dropFirst(arguments.positional.count) {
            try budget.spend(steps: 1 + keyword.count)
            guard let place = keyword.firstIndex(where: { $0.name == parameter.name }) else { continue }
            activation.slots[parameter.slot] = keyword.remove(at: place).value
        }
        if let slot = definition.callerSlot {
            let place = keyword.firstIndex { $0.name == "caller" }
            let given = place.map { keyword.remove(at: $0).value }
            activation.slots[slot] =
                given.flatMap { $0.isNone ? nil : $0 } ?? .undefined(JinjaUndefined("No caller defined"))
        }
        if let slot = definition.keywordsSlot {
            let entries = keyword.map { (key: JinjaValue.text($0.name), value: $0.value) }
            activation.slots[slot] = .dict(try budget.dict(entries))
        } else if let extra = keyword.first {
            throw .type(
                keyword.contains { $0.name == "caller" }
                    ? "macro '\(definition.name)' was invoked with two values for the special caller argument."
                        + " This is most likely a bug."
                    : "macro '\(definition.name)' takes no keyword argument '\(extra.name)'")
        }
        let extras = Array(arguments.positional.dropFirst(definition.parameters.count))
        if let slot = definition.extrasSlot {
            activation.slots[slot] = .tuple(try budget.list(extras))
        } else if !extras.isEmpty {
            throw .type(
                "macro '\(definition.name)' takes not more than \(definition.parameters.count) argument(s)")
        }
    }

    /// Applies a filter by name.
    func filter(
        _ name: String, _ value: JinjaValue, _ arguments: JinjaArguments
    ) throws(JinjaFailure) -> JinjaValue {
        try budget.spend(steps: 2 + name.utf8.count >> 4)
        guard let function = JinjaFilters.table[name] else {
            throw JinjaFailure(JinjaFilters.missingKind(name), JinjaFilters.missing(name))
        }
        return try function(value, arguments, self)
    }
}
