/// A compiled pattern of the general engine, in Oniguruma's syntax and Unicode version.
///
/// Letters of either case are compared scalar by scalar: `ß` does not match `ss`, as it would there.
///
/// A match is looked for by backtracking, as the reference does, which is fast where a pattern means well. A stretch in
/// which that takes too many steps or too much memory is matched from its end to its beginning in a table
/// (`MatchTable`), whose time and memory are linear in the text. Both find the same matches.
final class OnigurumaPattern: Sendable {
    /// One step of the matching machine.
    enum Instruction: Sendable {
        /// Takes one scalar of a set.
        case set(Int)
        /// Takes the scalar before the place, where a look-behind goes back.
        case setBefore(Int)
        /// Takes scalars of a set.
        case loop(set: Int, least: Int, most: Int, PatternNode.Greed)
        /// Goes on at the first place, or else at the second.
        case split(Int, Int)
        case jump(Int)
        case assertion(PatternNode.Assertion)
        /// Matches a body elsewhere, backwards where it looks behind; `next` follows.
        case look(body: Int, behind: Bool, negative: Bool, next: Int)
        case atomic(body: Int, next: Int, mayBeEmpty: Bool)
        /// Notes where a round of a loop begins.
        case mark(Int)
        /// Leaves the loop for `exit` if the round took nothing.
        case advance(Int, exit: Int)
        case accept
    }

    /// The longest pattern, in bytes.
    static let lengthLimit = 1 << 16
    /// How much work a pattern may be for each scalar of a text: its instructions, weighed. Known ones stay below 400.
    static let costLimit = 2_000
    /// The most look-arounds, of which each may take a bit for each byte of a text.
    static let lookLimit = 64
    /// The most atomic groups, of which each may take eight bytes for each byte of a text.
    static let atomicLimit = 8

    /// The pattern.
    let pattern: String
    let program: [Instruction]
    let sets: [CompiledSet]
    /// The number of loops that need their start noted.
    let registers: Int
    /// For each instruction, how many such loops it stands in, counted within its look-around or atomic group.
    let depths: [Int]
    /// ASCII scalars that a match can begin with; nil where it may be empty or begin with an assertion.
    let starts: CompiledSet?

    /// Compiles a pattern.
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

    /// A matcher over a stretch of text; nothing outside of it is seen.
    func matcher(_ span: TextSpan) -> OnigurumaMatcher { OnigurumaMatcher(self, span) }
}
