/// A conjunction of assertions of one shape.
protocol Clause {
    init()
    /// Adds an assertion.
    mutating func add(_ assertion: Assertion)
    /// The conjunction with another clause, or nil where a cheap test tells that no value satisfies it.
    func joined(_ other: Self, _ compiler: SchemaCompiler) -> Self?
    /// Tells by a cheap test that no value satisfies the clause.
    func isContradictory(_ compiler: SchemaCompiler) -> Bool
    /// About how much work it is to join the clause to another.
    var weight: Int { get }
}
