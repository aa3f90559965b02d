/// What a rendering has printed so far.
final class JinjaPrinter {
    /// What has been printed, into the innermost capture.
    private(set) var output = JinjaString(utf8: [])
    /// Where `{% generation %}` blocks stand in the output.
    private(set) var generationRanges: [Range<Int>] = []
    private let budget: JinjaBudget
    private var printedBytes = 0
    /// How much was printed outside all captures; nil outside them.
    private var outermostCount: Int?

    /// Makes a printer that has printed nothing.
    init(_ budget: JinjaBudget) {
        self.budget = budget
    }

    /// Prints a string.
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

    /// Notes that a `{% generation %}` block is about to print so many bytes.
    ///
    /// As `transformers` counts, a block inside a macro or a captured block begins where the template's own output
    /// ends.
    func generated(_ count: Int) {
        let start = outermostCount ?? output.utf8.count
        generationRanges.append(start..<start + count)
    }

    /// Runs something and returns what it printed instead of printing it.
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
