/// The functions that every template can call.
enum JinjaGlobals {
    /// The greatest length of a `range` in Jinja's sandbox.
    private static let rangeLimit = 100_000

    private static let names: Set<String> = [
        "range", "dict", "lipsum", "cycler", "joiner", "namespace", "raise_exception", "strftime_now",
    ]

    /// Returns the function of a name; nil if there is none.
    static func value(_ name: String) -> JinjaValue? {
        names.contains(name) ? .callable(JinjaCallable(.global(name))) : nil
    }

    /// Calls a function by name.
    static func call(
        _ name: String, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        switch name {
        case "range": return try range(arguments)
        case "dict": return .dict(try interpreter.budget.dict(try entries(arguments, interpreter)))
        case "namespace": return try namespace(arguments, interpreter)
        case "cycler":
            let items = arguments.positional
            if let argument = arguments.keyword.first {
                throw .type("cycler() got an unexpected keyword argument '\(argument.name)'")
            }
            try interpreter.budget.spend(bytes: JinjaBudget.objectBytes)
            guard !items.isEmpty else { throw .value("at least one item has to be provided") }
            return .cycler(JinjaCycler(items))
        case "joiner":
            let separator = try arguments.bind("joiner", ["sep"])[0] ?? .text(", ")
            return .callable(JinjaCallable(.joiner(JinjaJoiner(separator))))
        case "raise_exception":
            let message = try arguments.bind("raise_exception", ["message"], required: 1)[0] ?? .none
            throw JinjaFailure(.raised, try message.string(interpreter.budget).text)
        case "strftime_now":
            let format = try arguments.bind("strftime_now", ["format"], required: 1)[0] ?? .none
            let text = try format.requiredString("strftime() argument 1")
            // The result of a two-byte directive is at most 16 times as long.
            try interpreter.budget.spend(bytes: text.utf8.count, times: 16)
            try interpreter.budget.spend(steps: 20 + 8 * text.utf8.count)
            return .text(try interpreter.now.formatted(text.text))
        default:
            throw JinjaFailure(.unsupported, "\(name)() is not supported, since its result is random")
        }
    }

    /// Throws for a name that a namespace's attribute can't have.
    static func checkAttribute(_ name: String) throws(JinjaFailure) {
        guard !name.hasPrefix("_") else {
            throw JinjaFailure(
                .security,
                "Chat templates cannot store underscore-prefixed attributes on a namespace, but got '\(name)'."
                    + " Please rename the attribute.")
        }
    }

    private static func range(_ arguments: JinjaArguments) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.positionalOnly("range", 1...3)
        var numbers: [Int] = []
        for value in values { numbers.append(try value.integer("range")) }
        let step = numbers.count == 3 ? numbers[2] : 1
        guard step != 0 else { throw .value("range() arg 3 must not be zero") }
        let range =
            numbers.count == 1
            ? JinjaRange(start: 0, stop: numbers[0], step: 1)
            : JinjaRange(start: numbers[0], stop: numbers[1], step: step)
        guard let range, range.count <= rangeLimit else {
            throw .value(
                "Range too big. The sandbox blocks ranges larger than MAX_RANGE (\(rangeLimit)).")
        }
        return .range(range)
    }

    private static func namespace(
        _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        var attributes: [(name: String, value: JinjaValue)] = []
        for entry in try entries(arguments, interpreter) {
            guard case .string(let name) = entry.key else { continue }
            try checkAttribute(name.text)
            try interpreter.budget.spend(bytes: 2 * JinjaBudget.objectBytes + name.size)
            attributes.append((name.text, entry.value))
        }
        let namespace = JinjaNamespace(attributes)
        try interpreter.cycles.add(namespace)
        return .namespace(namespace)
    }

    /// Returns the entries of `dict(…)`.
    private static func entries(
        _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> [JinjaDict.Entry] {
        guard arguments.positional.count <= 1 else {
            throw .type("dict expected at most 1 argument, got \(arguments.positional.count)")
        }
        var entries: [JinjaDict.Entry] = []
        if let source = arguments.positional.first {
            if case .dict(let dict) = source {
                try interpreter.budget.spend(bytes: 2 * JinjaBudget.elementBytes, times: dict.count)
                entries = dict.entries
            } else {
                for pair in try interpreter.budget.elements(of: source) {
                    let parts = try interpreter.budget.elements(of: pair)
                    guard parts.count == 2 else {
                        throw .value("dictionary update sequence element has length \(parts.count); 2 is required")
                    }
                    try interpreter.budget.spendElement()
                    entries.append((parts[0], parts[1]))
                }
            }
        }
        return entries + arguments.keyword.map { (.text($0.name), $0.value) }
    }
}
