/// The output of a rendering.
final class JinjaPrinter {
    /// The output so far of the innermost capture.
    private(set) var output = JinjaString(utf8: [])
    /// The byte ranges of `{% generation %}` blocks in the output.
    private(set) var generationRanges: [Range<Int>] = []
    private let budget: JinjaBudget
    private var printedBytes = 0
    /// The output's length outside all captures, in bytes; nil outside captures.
    private var outermostCount: Int?

    /// Creates a printer without output.
    init(_ budget: JinjaBudget) {
        self.budget = budget
    }

    /// Appends a string to the output.
    ///
    /// - Throws: A limit failure when the output is too long.
    func emit(_ text: JinjaString) throws(JinjaFailure) {
        printedBytes += text.utf8.count
        try budget.spend(steps: 1 + text.size >> 8)
        guard printedBytes <= budget.limits.outputBytes else {
            throw JinjaFailure(
                .limit,
                "the template prints more than \(budget.limits.outputBytes) bytes; raise limits.outputBytes")
        }
        output.append(text)
    }

    /// Records the range of a `{% generation %}` block that is about to be printed, in bytes.
    ///
    /// As in `transformers`, a block inside a macro or a capture begins at the end of the template's own output.
    func generated(_ count: Int) {
        let start = outermostCount ?? output.utf8.count
        generationRanges.append(start..<start + count)
    }

    /// Runs a body and returns its output instead of printing it.
    func capture<Result>(
        _ body: () throws(JinjaFailure) -> Result
    ) throws(JinjaFailure) -> (JinjaString, Result) {
        let outer = output
        let wasOutermost = outermostCount == nil
        if wasOutermost { outermostCount = outer.utf8.count }
        defer { if wasOutermost { outermostCount = nil } }
        output = JinjaString(utf8: [])
        let result = try body()
        let captured = output
        output = outer
        try budget.spend(bytes: captured.size)
        return (captured, result)
    }
}
