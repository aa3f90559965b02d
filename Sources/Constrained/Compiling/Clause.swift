/// A conjunction of assertions on objects, or on arrays.
protocol Clause {
    init()
    /// Adds an assertion.
    mutating func add(_ assertion: Assertion)
    /// Returns the conjunction with another clause, or nil if a fast test shows that no value satisfies it.
    func joined(_ other: Self, _ compiler: SchemaCompiler) -> Self?
    /// Whether a fast test shows that no value satisfies the clause.
    func isContradictory(_ compiler: SchemaCompiler) -> Bool
    /// The approximate work of joining the clause to another.
    var weight: Int { get }
}
