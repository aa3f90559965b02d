/// A compiled template; immutable, so several threads can render it at once.
struct JinjaTemplate: Sendable {
    /// The statements with the variables of the template itself.
    let scope: JinjaScope
    /// The number of slots of the template's activation.
    let slotCount: Int
    /// The slots of the template's own variables, which blocks can read.
    let exports: [String: Int]

    /// Compiles a template.
    ///
    /// - Throws: A failure with line and column where the source isn't a supported template.
    init(source: String, limits: ChatTemplateLimits) throws(JinjaFailure) {
        guard source.utf8.count <= limits.sourceBytes else {
            throw JinjaFailure(
                .limit, "the template has more than \(limits.sourceBytes) bytes; raise limits.sourceBytes", at: .start)
        }
        (scope, slotCount, exports) = try JinjaCompiler.compile(try JinjaParser.parse(source))
    }

    /// Renders the template.
    ///
    /// - Parameters:
    ///   - input: The variables by name.
    ///   - limits: The limits of the rendering.
    ///   - now: The clock of `strftime_now`.
    func render(
        _ input: [String: JinjaValue], limits: ChatTemplateLimits, now: ChatTemplateClock
    ) throws(JinjaFailure) -> JinjaString {
        try renderMarkingGeneration(input, limits: limits, now: now).text
    }

    /// Renders the template; also returns the byte ranges of its `{% generation %}` blocks.
    func renderMarkingGeneration(
        _ input: [String: JinjaValue], limits: ChatTemplateLimits, now: ChatTemplateClock
    ) throws(JinjaFailure) -> (text: JinjaString, generation: [Range<Int>]) {
        let interpreter = JinjaInterpreter(self, input: input, limits: limits, now: now)
        let text = try interpreter.render()
        return (text, interpreter.printer.generationRanges)
    }
}
