/// A position in a template's source.
struct JinjaPosition: Sendable, Equatable {
    /// The line, from 1.
    var line: Int
    /// The column in Unicode scalars, from 1.
    var column: Int

    /// The first character of a template.
    static let start = JinjaPosition(line: 1, column: 1)
}

/// An error that says why a template can't be parsed or rendered.
struct JinjaFailure: Error {
    /// The kind of error, by Python's exceptions.
    enum Kind: Sendable {
        /// The source isn't a valid template.
        case syntax
        /// The template called `raise_exception`.
        case raised
        /// An undefined value was used.
        case undefined
        /// A value has the wrong type (`TypeError`).
        case type
        /// A value of the right type is not allowed (`ValueError`, `OverflowError`, `ZeroDivisionError` and others).
        case value
        /// The sandbox forbids it.
        case security
        /// The feature exists in Jinja but not in this interpreter.
        case unsupported
        /// A limit of the sandbox was reached.
        case limit
    }

    /// The kind of the error.
    let kind: Kind
    /// One sentence; Python's own message where it has one.
    let message: String
    /// The position; nil while it is unknown.
    var position: JinjaPosition?

    /// Creates a failure.
    init(_ kind: Kind, _ message: String, at position: JinjaPosition? = nil) {
        self.kind = kind
        self.message = message
        self.position = position
    }

    /// Returns a failure like `TypeError`.
    static func type(_ message: String) -> JinjaFailure { JinjaFailure(.type, message) }

    /// Returns a failure like `ValueError` and similar exceptions.
    static func value(_ message: String) -> JinjaFailure { JinjaFailure(.value, message) }

    /// The failure for an integer beyond 64 bits.
    static let integerOverflow = JinjaFailure(.value, "integer arithmetic beyond 64 bits is not supported")
}
