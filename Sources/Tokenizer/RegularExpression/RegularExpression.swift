/// A compiled pattern of the general engine, in Oniguruma's syntax and Unicode version.
///
/// Letters of either case are compared scalar by scalar: `ß` does not match `ss`, as it would there.
/// Matching backtracks, as the reference does, on a stack of its own and within a bound of steps.
final class RegularExpression: Sendable {
    /// One step of the matching machine.
    enum Instruction: Sendable {
        /// Takes one scalar of a set.
        case set(Int)
        /// Takes scalars of a set.
        case loop(set: Int, least: Int, most: Int, PatternNode.Greed)
        /// Goes on at the first place, or else at the second.
        case split(Int, Int)
        case jump(Int)
        case assertion(PatternNode.Assertion)
        /// Matches a body elsewhere; `next` follows.
        case look(body: Int, behind: ClosedRange<Int>?, negative: Bool, next: Int)
        case atomic(body: Int, next: Int)
        /// Notes where a round of a loop begins.
        case mark(Int)
        /// Leaves the loop for `exit` if the round took nothing.
        case advance(Int, exit: Int)
        case accept
    }

    /// The longest program that a pattern may become.
    static let programLimit = 20_000

    /// The pattern.
    let pattern: String
    let program: [Instruction]
    let sets: [CompiledSet]
    /// The number of loops that need their start noted.
    let registers: Int
    /// ASCII scalars that a match can begin with; nil where it may be empty or begin with an assertion.
    let starts: CompiledSet?

    /// Compiles a pattern.
    init(_ pattern: String) throws(RegularExpressionError) {
        var compiler = PatternCompiler()
        try compiler.compile(try PatternParser.parse(pattern))
        self.pattern = pattern
        program = compiler.program
        sets = compiler.sets
        registers = compiler.registers
        starts = compiler.starts()
    }

    /// A matcher over a stretch of text; nothing outside of it is seen.
    func matcher(_ span: TextSpan) -> RegularExpressionMatcher { RegularExpressionMatcher(self, span) }
}
