/// A compiled template: immutable, and safe to render from many threads at once.
struct JinjaTemplate: Sendable {
    /// The statements with the variables of the template itself.
    let scope: JinjaScope
    /// The number of slots of the template's activation.
    let slotCount: Int
    /// The slots of the template's own variables, which blocks see.
    let exports: [String: Int]

    /// Compiles a template.
    ///
    /// - Throws: A failure with line and column when the source is no template that can be rendered.
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
    ///   - limits: What the template may use.
    ///   - now: What `strftime_now` tells.
    func render(
        _ input: [String: JinjaValue], limits: ChatTemplateLimits, now: ChatTemplateClock
    ) throws(JinjaFailure) -> JinjaString {
        try renderMarkingGeneration(input, limits: limits, now: now).text
    }

    /// Renders the template and tells where its `{% generation %}` blocks stand, in bytes.
    func renderMarkingGeneration(
        _ input: [String: JinjaValue], limits: ChatTemplateLimits, now: ChatTemplateClock
    ) throws(JinjaFailure) -> (text: JinjaString, generation: [Range<Int>]) {
        let interpreter = JinjaInterpreter(self, input: input, limits: limits, now: now)
        let text = try interpreter.render()
        return (text, interpreter.printer.generationRanges)
    }
}
