/// A constant of a template.
enum JinjaConstant: Sendable {
    /// `none`
    case none
    /// `true` or `false`
    case bool(Bool)
    /// An integer.
    case int(Int)
    /// The digits of an integer beyond 64 bits.
    case bigInt(String)
    /// A float.
    case float(Double)
    /// A string.
    case string(JinjaString)
}

/// A variable's location: the distance to its function, and the slot there.
struct JinjaReference: Sendable, Hashable {
    /// The number of functions outwards: 0 for the running one, 1 for the one around it, and so on.
    let functionsOut: Int
    /// The slot.
    let slot: Int
}

/// The arguments of a call, filter or test.
struct JinjaCallArguments: Sendable {
    /// Positional arguments.
    var positional: [JinjaExpression] = []
    /// Keyword arguments.
    var keyword: [(name: String, value: JinjaExpression)] = []
    /// The argument after `*`.
    var spread: JinjaExpression?
    /// The argument after `**`.
    var keywordSpread: JinjaExpression?

    /// Whether there are no arguments.
    var isEmpty: Bool {
        positional.isEmpty && keyword.isEmpty && spread == nil && keywordSpread == nil
    }

    /// All argument expressions, in the order of Jinja's syntax tree.
    var expressions: [JinjaExpression] {
        positional + keyword.map(\.value) + [spread, keywordSpread].compactMap { $0 }
    }
}

/// An expression with its position in the source.
struct JinjaExpression: Sendable {
    /// The kinds of expressions.
    indirect enum Kind: Sendable {
        /// A constant.
        case constant(JinjaConstant)
        /// A name that isn't resolved to a variable yet.
        case name(String)
        /// A variable, and its name for messages.
        case variable(JinjaReference, String)
        /// `[a, b]`
        case list([JinjaExpression])
        /// `(a, b)`
        case tuple([JinjaExpression])
        /// `{a: b}`
        case dict([(key: JinjaExpression, value: JinjaExpression)])
        /// `a.name`
        case attribute(JinjaExpression, String)
        /// `a[b]`
        case item(JinjaExpression, JinjaExpression)
        /// `a[b:c:d]`
        case slice(JinjaExpression, start: JinjaExpression?, stop: JinjaExpression?, step: JinjaExpression?)
        /// `a(b)`
        case call(JinjaExpression, JinjaCallArguments)
        /// `a|name(b)`; without a value in filter blocks.
        case filter(JinjaExpression?, name: String, JinjaCallArguments)
        /// `a is name(b)`
        case test(JinjaExpression, name: String, JinjaCallArguments)
        /// `not a`
        case not(JinjaExpression)
        /// `-a`
        case negative(JinjaExpression)
        /// `+a`
        case positive(JinjaExpression)
        /// `a + b` and the other arithmetic operators.
        case arithmetic(JinjaOperator, JinjaExpression, JinjaExpression)
        /// `a ~ b ~ c`
        case concatenation([JinjaExpression])
        /// `a < b <= c`
        case comparison(JinjaExpression, [(symbol: JinjaComparison, value: JinjaExpression)])
        /// `a and b`
        case and(JinjaExpression, JinjaExpression)
        /// `a or b`
        case or(JinjaExpression, JinjaExpression)
        /// `a if b else c`
        case conditional(test: JinjaExpression, then: JinjaExpression, otherwise: JinjaExpression?)
    }

    /// The kind of the expression, with its parts.
    let kind: Kind
    /// The position in the source.
    let position: JinjaPosition
    /// The height of the expression tree.
    let depth: Int

    /// Creates an expression.
    init(_ kind: Kind, at position: JinjaPosition) {
        self.kind = kind
        self.position = position
        depth = (Self.children(of: kind).map(\.depth).max() ?? 0) + 1
    }

    /// The direct subexpressions, in the order of Jinja's syntax tree.
    var children: [JinjaExpression] {
        Self.children(of: kind)
    }

    private static func children(of kind: Kind) -> [JinjaExpression] {
        switch kind {
        case .constant, .name, .variable: []
        case .list(let items), .tuple(let items), .concatenation(let items): items
        case .dict(let entries): entries.flatMap { [$0.key, $0.value] }
        case .attribute(let value, _), .not(let value), .negative(let value), .positive(let value): [value]
        case .item(let value, let key): [value, key]
        case .slice(let value, let start, let stop, let step): [value] + [start, stop, step].compactMap { $0 }
        case .call(let value, let arguments), .test(let value, _, let arguments): [value] + arguments.expressions
        case .filter(let value, _, let arguments): (value.map { [$0] } ?? []) + arguments.expressions
        case .arithmetic(_, let left, let right), .and(let left, let right), .or(let left, let right): [left, right]
        case .comparison(let value, let operands): [value] + operands.map(\.value)
        case .conditional(let test, let then, let otherwise): [test, then] + (otherwise.map { [$0] } ?? [])
        }
    }
}

/// An arithmetic operator.
enum JinjaOperator: String, Sendable {
    /// Addition or concatenation.
    case add = "+"
    /// Subtraction.
    case subtract = "-"
    /// Multiplication or repetition.
    case multiply = "*"
    /// Division, as a float.
    case divide = "/"
    /// Division, rounded down.
    case floorDivide = "//"
    /// Remainder with the divisor's sign, or formatting.
    case modulo = "%"
    /// Exponentiation.
    case power = "**"
}
