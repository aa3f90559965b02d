/// The evaluated arguments of a call.
struct JinjaArguments {
    /// Positional arguments.
    var positional: [JinjaValue] = []
    /// Keyword arguments in order.
    var keyword: [(name: String, value: JinjaValue)] = []

    /// Matches the arguments with parameter names.
    ///
    /// - Parameters:
    ///   - function: The function's name, for messages.
    ///   - names: The parameters in order.
    ///   - required: How many of them, from the first, a call must give.
    /// - Returns: The value of each parameter, nil where none was given.
    /// - Throws: A type failure in Python's words.
    func bind(_ function: String, _ names: [String], required: Int = 0) throws(JinjaFailure) -> [JinjaValue?] {
        guard positional.count <= names.count else {
            throw .type("\(function)() takes at most \(names.count) arguments (\(positional.count) given)")
        }
        let missing = [JinjaValue?](repeating: nil, count: names.count - positional.count)
        var values = positional.map(Optional.some) + missing
        for argument in keyword {
            guard let place = names.firstIndex(of: argument.name) else {
                throw .type("\(function)() got an unexpected keyword argument '\(argument.name)'")
            }
            guard values[place] == nil else {
                throw .type("\(function)() got multiple values for argument '\(argument.name)'")
            }
            values[place] = argument.value
        }
        if let missing = values[..<required].firstIndex(where: { $0 == nil }) {
            throw .type("\(function)() missing required argument: '\(names[missing])'")
        }
        return values
    }

    /// Matches positional arguments only, as Python's built-in methods take them.
    func positionalOnly(_ function: String, _ counts: ClosedRange<Int>) throws(JinjaFailure) -> [JinjaValue] {
        if let argument = keyword.first {
            throw .type("\(function)() takes no keyword arguments ('\(argument.name)' given)")
        }
        guard counts.contains(positional.count) else {
            throw .type("\(function)() takes \(Self.words(counts)) (\(positional.count) given)")
        }
        return positional
    }

    private static func words(_ counts: ClosedRange<Int>) -> String {
        counts.lowerBound == counts.upperBound
            ? "exactly \(counts.lowerBound) arguments" : "\(counts.lowerBound) to \(counts.upperBound) arguments"
    }
}

extension JinjaValue {
    /// The integer, or a type failure in Python's words.
    func integer(_ use: String = "value") throws(JinjaFailure) -> Int {
        if let index { return index }
        if case .undefined(let value) = self { throw value.failure }
        if case .bigInt = self { throw .integerOverflow }
        throw .type("'\(typeName)' object cannot be interpreted as an integer (\(use))")
    }

    /// The string, or a type failure in Python's words.
    func requiredString(_ use: String) throws(JinjaFailure) -> JinjaString {
        if case .string(let string) = self { return string }
        if case .undefined(let value) = self { throw value.failure }
        throw .type("\(use) must be str, not \(typeName)")
    }
}
