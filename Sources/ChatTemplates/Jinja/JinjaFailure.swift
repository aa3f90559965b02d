/// A place in a template's source.
struct JinjaPosition: Sendable, Equatable {
    /// The line, from 1.
    var line: Int
    /// The column in Unicode scalars, from 1.
    var column: Int

    /// The first character of a template.
    static let start = JinjaPosition(line: 1, column: 1)
}

/// Why a template could not be read or rendered.
struct JinjaFailure: Error {
    /// What went wrong, by the exception Python would raise.
    enum Kind: Sendable {
        /// The source is no template.
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
        /// Jinja has it, this interpreter does not.
        case unsupported
        /// A limit of the sandbox was reached.
        case limit
    }

    /// What went wrong.
    let kind: Kind
    /// One sentence, as Python would word it where Python has words for it.
    let message: String
    /// Where, when already known.
    var position: JinjaPosition?

    /// Makes a failure.
    init(_ kind: Kind, _ message: String, at position: JinjaPosition? = nil) {
        self.kind = kind
        self.message = message
        self.position = position
    }

    /// A `TypeError`.
    static func type(_ message: String) -> JinjaFailure { JinjaFailure(.type, message) }

    /// A `ValueError` or one of its kin.
    static func value(_ message: String) -> JinjaFailure { JinjaFailure(.value, message) }

    /// An integer beyond 64 bits.
    static let integerOverflow = JinjaFailure(.value, "integer arithmetic beyond 64 bits is not supported")
}
