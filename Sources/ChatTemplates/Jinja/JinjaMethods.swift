/// The methods of values.
enum JinjaMethods {
    private static let stringNames: Set<String> = [
        "capitalize", "casefold", "center", "count", "encode", "endswith", "expandtabs", "find", "format",
        "format_map", "index", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower",
        "isnumeric", "isprintable", "isspace", "istitle", "isupper", "join", "ljust", "lower", "lstrip", "maketrans",
        "partition", "removeprefix", "removesuffix", "replace", "rfind", "rindex", "rjust", "rpartition", "rsplit",
        "rstrip", "split", "splitlines", "startswith", "strip", "swapcase", "title", "translate", "upper", "zfill",
    ]

    /// The names of a value's methods that the sandbox allows.
    static func names(of value: JinjaValue) -> Set<String> {
        switch value {
        case .string: stringNames
        case .list: ["index", "count", "copy"]
        case .tuple, .range: ["index", "count"]
        case .dict: ["get", "items", "keys", "values", "copy", "fromkeys"]
        case .view(let view): view.kind == .values ? [] : ["isdisjoint"]
        case .int, .bool: ["bit_length", "bit_count", "conjugate"]
        case .float: ["is_integer", "conjugate"]
        case .cycler: ["next", "reset"]
        case .callable(let callable):
            if case .global("dict") = callable.kind { ["fromkeys"] } else { [] }
        default: []
        }
    }

    /// The names of a value's methods that the sandbox forbids, as they change it.
    static func mutatingNames(of value: JinjaValue) -> Set<String> {
        switch value {
        case .list: ["append", "clear", "pop", "reverse", "insert", "sort", "extend", "remove"]
        case .dict: ["clear", "pop", "popitem", "setdefault", "update"]
        default: []
        }
    }

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
            return try search(name, (0..<range.count).map { .int(range[$0]) }, arguments, interpreter)
        case .view(let view):
            let other = try interpreter.elements(of: try arguments.positionalOnly(name, 1...1)[0])
            return .bool(!other.contains { JinjaElements.contains(.view(view), $0) })
        case .loop(let loop):
            if name == "changed" { return .bool(loop.changed(try arguments.positionalOnly(name, 0...Int.max))) }
            let items = try arguments.positionalOnly(name, 0...Int.max)
            guard !items.isEmpty else { throw .type("no items for cycling given") }
            return items[loop.index0 % items.count]
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
        let keys = try interpreter.elements(of: values[0])
        let value = values.count == 2 ? values[1] : .none
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
        for place in range where try interpreter.holds(items[place], .equal, values[0]) {
            if name == "index" { return .int(place) }
            count += 1
        }
        if name == "index" { throw .value("\(try values[0].representation(interpreter.budget).text) is not in list") }
        return .int(count)
    }
}
