/// A value inside a template, with Python's types.
///
/// Lists, tuples and dictionaries are immutable, as the sandbox forbids their mutating methods;
/// only namespaces, iterators, cyclers and joiners change.
enum JinjaValue {
    /// The value of a name or attribute that does not exist.
    case undefined(JinjaUndefined)
    /// `None`.
    case none
    /// `True` or `False`.
    case bool(Bool)
    /// An `int` of 64 bits.
    case int(Int)
    /// An `int` of more than 64 bits, by its decimal digits with sign; it prints and compares, but does not compute.
    case bigInt(String)
    /// A `float`.
    case float(Double)
    /// A `str` or `Markup`.
    case string(JinjaString)
    /// A `list`.
    case list(JinjaList)
    /// A `tuple`.
    case tuple(JinjaList)
    /// A `dict`.
    case dict(JinjaDict)
    /// What `dict.keys()`, `.values()` and `.items()` return.
    case view(JinjaDictView)
    /// A `range`.
    case range(JinjaRange)
    /// A generator or iterator, used up by iterating.
    case iterator(JinjaIterator)
    /// A `namespace`.
    case namespace(JinjaNamespace)
    /// The `loop` variable.
    case loop(JinjaLoop)
    /// A `cycler`.
    case cycler(JinjaCycler)
    /// A function, method, macro or joiner.
    case callable(JinjaCallable)

    /// A string without marks.
    static func text(_ text: String) -> JinjaValue {
        .string(JinjaString(text))
    }

    /// The string, when this is one.
    var string: JinjaString? {
        if case .string(let string) = self { string } else { nil }
    }

    /// Whether this is undefined.
    var isUndefined: Bool {
        if case .undefined = self { true } else { false }
    }

    /// Whether this is `None`.
    var isNone: Bool {
        if case .none = self { true } else { false }
    }

    /// The integer that this is or, being a bool, counts as.
    var index: Int? {
        switch self {
        case .int(let value): value
        case .bool(let value): value ? 1 : 0
        default: nil
        }
    }

    /// Python's truth.
    var isTrue: Bool {
        switch self {
        case .undefined, .none: false
        case .bool(let value): value
        case .int(let value): value != 0
        case .bigInt: true
        case .float(let value): value != 0
        case .string(let value): !value.isEmpty
        case .list(let value), .tuple(let value): !value.items.isEmpty
        case .dict(let value): value.count > 0
        case .view(let value): value.dict.count > 0
        case .range(let value): value.count > 0
        case .iterator, .namespace, .cycler, .callable, .loop: true
        }
    }

    /// The name of the Python type.
    var typeName: String {
        switch self {
        case .undefined: "Undefined"
        case .none: "NoneType"
        case .bool: "bool"
        case .int, .bigInt: "int"
        case .float: "float"
        case .string(let value): value.isMarkup ? "Markup" : "str"
        case .list: "list"
        case .tuple: "tuple"
        case .dict: "dict"
        case .view(let value): value.kind.typeName
        case .range: "range"
        case .iterator: "generator"
        case .namespace: "Namespace"
        case .loop: "LoopContext"
        case .cycler: "Cycler"
        case .callable(let value): value.typeName
        }
    }

    /// The type as Jinja names it in messages about undefined attributes.
    var objectTypeName: String {
        isNone ? "None" : "\(typeName) object"
    }

    /// How many levels of containers, generators and functions hang below the value.
    var depth: Int {
        switch self {
        case .list(let value), .tuple(let value): value.depth
        case .dict(let value): value.depth
        case .view(let value): value.dict.depth + 1
        case .iterator(let value): value.depth
        case .callable(let value): value.depth
        default: 0
        }
    }

    /// The number of values inside, counted again wherever a value is shared; saturates.
    var weight: Int {
        switch self {
        case .list(let value), .tuple(let value): value.weight
        case .dict(let value): value.weight
        case .view(let value): value.dict.weight
        default: 1
        }
    }

    /// The bytes of the text inside, counted again wherever a value is shared; saturates.
    var textBytes: Int {
        switch self {
        case .string(let value): value.utf8.count
        case .bigInt(let digits): digits.utf8.count
        case .list(let value), .tuple(let value): value.textBytes
        case .dict(let value): value.textBytes
        case .view(let value): value.dict.textBytes
        default: 0
        }
    }

    /// The steps of going through the value once, as comparing and hashing do.
    var effort: Int {
        weight.addingSaturating(textBytes >> 4)
    }
}

/// What is known about a value that does not exist.
final class JinjaUndefined {
    /// What using the value says.
    let message: String
    /// Whether using it is a breach of the sandbox.
    let isSecurityBreach: Bool

    /// Makes an undefined value.
    init(_ message: String, isSecurityBreach: Bool = false) {
        self.message = message
        self.isSecurityBreach = isSecurityBreach
    }

    /// What using the value throws.
    var failure: JinjaFailure {
        JinjaFailure(isSecurityBreach ? .security : .undefined, message)
    }
}
