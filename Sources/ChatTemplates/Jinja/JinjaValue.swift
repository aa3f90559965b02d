/// A value in a template, with Python's types.
///
/// Lists, tuples and dictionaries are immutable, because the sandbox forbids mutating methods. Only namespaces,
/// iterators, cyclers and joiners change.
enum JinjaValue {
    /// The value of a name or attribute that does not exist.
    case undefined(JinjaUndefined)
    /// `None`.
    case none
    /// `True` or `False`.
    case bool(Bool)
    /// An `int` that fits into 64 bits.
    case int(Int)
    /// An `int` of more than 64 bits, as signed decimal digits; it can be printed and compared, but not computed with.
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
    /// The view that `dict.keys()`, `.values()` or `.items()` returns.
    case view(JinjaDictView)
    /// A `range`.
    case range(JinjaRange)
    /// A generator or iterator, whose elements can be read once.
    case iterator(JinjaIterator)
    /// A `namespace`.
    case namespace(JinjaNamespace)
    /// The `loop` variable.
    case loop(JinjaLoop)
    /// A `cycler`.
    case cycler(JinjaCycler)
    /// A function, method, macro or joiner.
    case callable(JinjaCallable)

    /// Returns a string without literal ranges.
    static func text(_ text: String) -> JinjaValue {
        .string(JinjaString(text))
    }

    /// The string; nil for other kinds.
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

    /// The integer, or a boolean's 0 or 1; nil for other kinds.
    var index: Int? {
        switch self {
        case .int(let value): value
        case .bool(let value): value ? 1 : 0
        default: nil
        }
    }

    /// Python's truth value.
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

    /// The type's name in Jinja's messages about undefined attributes.
    var objectTypeName: String {
        isNone ? "None" : "\(typeName) object"
    }

    /// The depth of nested containers, generators and functions.
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

    /// The number of values inside, with shared values counted repeatedly; saturates.
    var weight: Int {
        switch self {
        case .list(let value), .tuple(let value): value.weight
        case .dict(let value): value.weight
        case .view(let value): value.dict.weight
        default: 1
        }
    }

    /// The number of text bytes inside, with shared values counted repeatedly; saturates.
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

    /// The number of steps of one pass over the value, as for comparing and hashing.
    var effort: Int {
        weight.addingSaturating(textBytes >> 4)
    }
}

/// The details of an undefined value.
final class JinjaUndefined {
    /// The error message for a use of the value.
    let message: String
    /// Whether a use violates the sandbox.
    let isSecurityBreach: Bool

    /// Creates an undefined value.
    init(_ message: String, isSecurityBreach: Bool = false) {
        self.message = message
        self.isSecurityBreach = isSecurityBreach
    }

    /// The failure that a use of the value throws.
    var failure: JinjaFailure {
        JinjaFailure(isSecurityBreach ? .security : .undefined, message)
    }
}
