/// The evaluated arguments of a call.
struct JinjaArguments {
    /// The positional arguments.
    var positional: [JinjaValue] = []
    /// The keyword arguments in order.
    var keyword: [(name: String, value: JinjaValue)] = []

    /// Binds the arguments to parameters.
    ///
    /// - Parameters:
    ///   - function: The function's name, for messages.
    ///   - names: The names of the parameters in order.
    ///   - required: The number of leading parameters that a call must give.
    /// - Returns: The value of each parameter; nil for one that wasn't given.
    /// - Throws: A type failure with Python's message.
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

    /// Returns positional arguments of a built-in method, which takes no keyword arguments.
    ///
    /// - Throws: A type failure for keyword arguments and for a number outside `counts`.
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
    /// Returns the integer.
    ///
    /// - Throws: A type failure with Python's message for any other value.
    func integer(_ use: String = "value") throws(JinjaFailure) -> Int {
        if let index { return index }
        if case .undefined(let value) = self { throw value.failure }
        if case .bigInt = self { throw .integerOverflow }
        throw .type("'\(typeName)' object cannot be interpreted as an integer (\(use))")
    }

    /// Returns the string.
    ///
    /// - Throws: A type failure with Python's message for any other value.
    func requiredString(_ use: String) throws(JinjaFailure) -> JinjaString {
        if case .string(let string) = self { return string }
        if case .undefined(let value) = self { throw value.failure }
        throw .type("\(use) must be str, not \(typeName)")
    }
}
