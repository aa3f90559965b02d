/// A compiled pattern of the general engine, in Oniguruma's syntax and Unicode version.
///
/// Case is ignored scalar by scalar: unlike in Oniguruma, `ß` does not match `ss`.
///
/// Matching uses backtracking, as the reference does, which is fast for ordinary patterns. A table (`MatchTable`) takes
/// over if backtracking needs too many steps or too much memory in a span. Its time and memory are linear in the text.
/// Both find the same matches.
final class OnigurumaPattern: Sendable {
    /// One instruction of the matcher.
    enum Instruction: Sendable {
        /// Consumes one scalar of a set.
        case set(Int)
        /// Moves back over one scalar of a set, in a look-behind.
        case setBefore(Int)
        /// Consumes scalars of a set.
        case loop(set: Int, least: Int, most: Int, PatternNode.Greed)
        /// Continues at the first instruction, or at the second if that fails.
        case split(Int, Int)
        case jump(Int)
        case assertion(PatternNode.Assertion)
        /// Matches a look-around's body, backwards for a look-behind; then continues at `next`.
        case look(body: Int, behind: Bool, negative: Bool, next: Int)
        case atomic(body: Int, next: Int, mayBeEmpty: Bool)
        /// Records the start of a loop's round in a register.
        case mark(Int)
        /// Leaves the loop for `exit` if the round was empty.
        case advance(Int, exit: Int)
        case accept
    }

    /// The maximum length of a pattern, in bytes.
    static let lengthLimit = 1 << 16
    /// The maximum cost of a pattern: its weighted number of instructions. Known patterns stay below 400.
    static let costLimit = 2_000
    /// The maximum number of look-arounds, each of which may take a bit for each byte of a text.
    static let lookLimit = 64
    /// The maximum number of atomic groups, each of which may take eight bytes for each byte of a text.
    static let atomicLimit = 8

    /// The pattern.
    let pattern: String
    let program: [Instruction]
    let sets: [CompiledSet]
    /// The number of loops whose body may be empty, each with a register.
    let registers: Int
    /// The number of such loops around each instruction, within its look-around or atomic group.
    let depths: [Int]
    /// The scalars that a match can start with; nil if it may be empty or starts with an assertion.
    let starts: CompiledSet?

    /// Compiles a pattern.
    ///
    /// - Throws: An `OnigurumaError` with an offset in the pattern.
    init(_ pattern: String) throws(OnigurumaError) {
        guard pattern.utf8.count <= Self.lengthLimit else {
            throw OnigurumaError(offset: Self.lengthLimit, reason: "it is longer than \(Self.lengthLimit) bytes")
        }
        var compiler = OnigurumaCompiler()
        try compiler.compile(try OnigurumaParser.parse(pattern))
        self.pattern = pattern
        program = compiler.program
        sets = compiler.sets
        registers = compiler.registers
        depths = compiler.depths
        starts = compiler.starts()
    }

    /// Returns a matcher over a span, which sees nothing outside of it.
    func matcher(_ span: TextSpan) -> OnigurumaMatcher { OnigurumaMatcher(self, span) }
}
