/// The methods of values.
enum JinjaMethods {
    private static let stringNames: Set<String> = [
        "capitalize", "casefold", "center", "count", "encode", "endswith", "expandtabs", "find", "format",
        "format_map", "index", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower",
        "isnumeric", "isprintable", "isspace", "istitle", "isupper", "join", "ljust", "lower", "lstrip", "maketrans",
        "partition", "removeprefix", "removesuffix", "replace", "rfind", "rindex", "rjust", "rpartition", "rsplit",
        "rstrip", "split", "splitlines", "startswith", "strip", "swapcase", "title", "translate", "upper", "zfill",
    ]

    /// Returns the names of the methods that the sandbox allows.
    static func names(of value: JinjaValue) -> Set<String> {
        switch value {
        case .string: stringNames
        case .list: listNames
        case .tuple, .range: searchNames
        case .dict: dictNames
        case .view(let view): view.kind == .values ? [] : viewNames
        case .int, .bool: intNames
        case .float: floatNames
        case .cycler: cyclerNames
        case .callable(let callable):
            if case .global("dict") = callable.kind { keysNames } else { [] }
        default: []
        }
    }

    private static let listNames: Set<String> = ["index", "count", "copy"]
    private static let searchNames: Set<String> = ["index", "count"]
    private static let dictNames: Set<String> = ["get", "items", "keys", "values", "copy", "fromkeys"]
    private static let viewNames: Set<String> = ["isdisjoint"]
    private static let intNames: Set<String> = ["bit_length", "bit_count", "conjugate"]
    private static let floatNames: Set<String> = ["is_integer", "conjugate"]
    private static let cyclerNames: Set<String> = ["next", "reset"]
    private static let keysNames: Set<String> = ["fromkeys"]

    /// Returns the names of the mutating methods, which the sandbox forbids.
    static func mutatingNames(of value: JinjaValue) -> Set<String> {
        switch value {
        case .list: mutatingListNames
        case .dict: mutatingDictNames
        default: []
        }
    }

    private static let mutatingListNames: Set<String> = [
        "append", "clear", "pop", "reverse", "insert", "sort", "extend", "remove",
    ]
    private static let mutatingDictNames: Set<String> = ["clear", "pop", "popitem", "setdefault", "update"]

    /// Calls a method.
    static func call(
        _ name: String, _ receiver: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        switch receiver {
        case .string(let text): return try JinjaStringMethods.call(name, text, arguments, interpreter)
        case .dict(let dict): return try call(name, dict, arguments, interpreter)
        case .list(let list):
            if name == "copy" {
                _ = try arguments.positionalOnly(name, 0...0)
                return .list(list)
            }
            return try search(name, list.items, arguments, interpreter)
        case .tuple(let list): return try search(name, list.items, arguments, interpreter)
        case .range(let range):
            try interpreter.budget.spend(elements: range.count)
            return try search(name, (0..<range.count).map { .int(range[$0]) }, arguments, interpreter)
        case .view(let view):
            let other = try interpreter.budget.elements(of: try arguments.positionalOnly(name, 1...1)[0])
            for element in other {
                try interpreter.budget.spend(steps: 2 * element.effort)
                if JinjaElements.contains(.view(view), element) { return .bool(false) }
            }
            return .bool(true)
        case .loop(let loop):
            let values = try arguments.positionalOnly(name, 0...Int.max)
            if name == "changed" { return .bool(try loop.changed(values, interpreter.budget)) }
            guard !values.isEmpty else { throw .type("no items for cycling given") }
            return values[loop.index0 % values.count]
        case .cycler(let cycler):
            _ = try arguments.positionalOnly(name, 0...0)
            let current = cycler.items[cycler.place]
            cycler.place = name == "next" ? (cycler.place + 1) % cycler.items.count : 0
            return name == "next" ? current : .none
        case .int, .bool: return try callNumber(name, receiver, try receiver.integer(), arguments)
        case .float(let number):
            _ = try arguments.positionalOnly(name, 0...0)
            return name == "is_integer" ? .bool(number == number.rounded(.towardZero) && number.isFinite) : receiver
        case .callable: return try fromKeys(arguments, interpreter)
        default: throw .type("'\(receiver.typeName)' object has no method '\(name)'")
        }
    }

    private static func callNumber(
        _ name: String, _ receiver: JinjaValue, _ number: Int, _ arguments: JinjaArguments
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.positionalOnly(name, 0...0)
        switch name {
        case "bit_length": return .int(UInt.bitWidth - number.magnitude.leadingZeroBitCount)
        case "bit_count": return .int(number.magnitude.nonzeroBitCount)
        default: return .int(number)
        }
    }

    private static func call(
        _ name: String, _ dict: JinjaDict, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        switch name {
        case "get":
            let values = try arguments.positionalOnly(name, 1...2)
            try interpreter.budget.spend(steps: 2 * values[0].effort)
            guard JinjaKey(values[0]) != nil else { throw .type("unhashable type: '\(values[0].typeName)'") }
            return dict.value(for: values[0]) ?? (values.count == 2 ? values[1] : .none)
        case "fromkeys": return try fromKeys(arguments, interpreter)
        default: break
        }
        _ = try arguments.positionalOnly(name, 0...0)
        switch name {
        case "items": return .view(JinjaDictView(dict, .items))
        case "keys": return .view(JinjaDictView(dict, .keys))
        case "values": return .view(JinjaDictView(dict, .values))
        default: return .dict(dict)
        }
    }

    private static func fromKeys(
        _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.positionalOnly("fromkeys", 1...2)
        let keys = try interpreter.budget.elements(of: values[0])
        let value = values.count == 2 ? values[1] : .none
        try interpreter.budget.spend(bytes: 2 * JinjaBudget.elementBytes, times: keys.count)
        return .dict(try interpreter.budget.dict(keys.map { ($0, value) }))
    }

    private static func search(
        _ name: String, _ items: [JinjaValue], _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.positionalOnly(name, name == "index" ? 1...3 : 1...1)
        var range = 0..<items.count
        if values.count > 1 {
            func clamped(_ value: JinjaValue) throws(JinjaFailure) -> Int {
                let place = try value.integer()
                return min(max(place < 0 ? place + items.count : place, 0), items.count)
            }
            let start = try clamped(values[1])
            let end = values.count > 2 ? try clamped(values[2]) : items.count
            range = start..<max(start, end)
        }
        var count = 0
        for place in range where try JinjaComparison.equal.holds(items[place], values[0], interpreter.budget) {
            if name == "index" { return .int(place) }
            count += 1
        }
        if name == "index" { throw .value("\(try values[0].representation(interpreter.budget).text) is not in list") }
        return .int(count)
    }
}
