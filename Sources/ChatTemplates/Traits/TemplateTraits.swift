import Synchronization

/// A template's handling of tools, calls, results and reasoning, found from its text and from small renderings.
package struct TemplateTraits: Sendable {
    /// The format of calls and reasoning.
    package internal(set) var format: ToolFormat
    /// Whether the template shows tools to the model, at least beside instructions.
    package internal(set) var showsTools = true
    /// Whether the template renders the calls of earlier turns.
    package internal(set) var writesCalls = true
    /// The variables that set the reasoning effort.
    package internal(set) var reasoningSwitches: [ReasoningSwitch] = []
    /// The commands in messages that turn reasoning on or off; nil for none, or where there are variables.
    package internal(set) var reasoningCommands: ReasoningCommands?
    /// The form of messages that the template expects.
    var form = ChatMessage.Form()
    /// Whether the template takes its tools as text in `functions`, FireFunction's variable.
    var takesFunctions = false

    private static let capacity = 32
    private static let known = Mutex<[(source: String, traits: TemplateTraits)]>([])

    /// Returns the traits of a template's source; for an invalid template, those of its text.
    ///
    /// The last few results are cached.
    ///
    /// - Complexity: About twelve small renderings for a new source, else O(*n*).
    package static func of(source: String) -> TemplateTraits {
        if let found = lookUp(source) { return found }
        return of(source: source, template: try? JinjaTemplate(source: source, limits: ChatTemplateLimits()))
    }

    static func of(source: String, template: JinjaTemplate?) -> TemplateTraits {
        if let found = lookUp(source) { return found }
        let made = TemplateTraits(source: source, template: template)
        known.withLock { known in
            if known.count >= capacity { known.removeFirst() }
            known.append((source, made))
        }
        return made
    }

    private static func lookUp(_ source: String) -> TemplateTraits? {
        known.withLock { known in known.last { $0.source.utf8.elementsEqual(source.utf8) }?.traits }
    }

    private init(source: String, template: JinjaTemplate?) {
        format = ToolFormat.named(in: source) ?? .plain
        let hasRow = format.name != ToolFormat.plain.name
        let listed = ToolFormat.listedThinking(in: source)
        guard let template else {
            format.thinking = format.thinking ?? listed
            return
        }
        let names = JinjaInputs(source: source)
        reasoningSwitches = ReasoningSwitch.all(in: names)
        takesFunctions = names.reads("functions") && !names.reads("tools")
        var probe = TemplateProbe(template)
        let content = probe.contentForm()
        probe.content = content
        let question = ChatMessage(role: .user, text: TemplateProbe.question)
        let system = ChatMessage(role: .system, text: TemplateProbe.summary)
        let shown = [[question], [system, question]].compactMap { probe.text($0) }
        if !takesFunctions, !shown.isEmpty {
            showsTools = shown.contains { text in TemplateProbe.names.allSatisfy { text.place(of: $0) != nil } }
        }
        if reasoningSwitches.isEmpty {
            reasoningCommands = ReasoningCommands.find(in: source) { instructions in
                probe.text(
                    [ChatMessage(role: .system, text: instructions), question], tools: false, addGenerationPrompt: true)
            }
        }
        var calls = TurnProbe(probe)
        form = calls.form(for: format)
        form.content = content
        calls.messageForm = form
        findReasoning(calls, listed)
        findCalls(&calls, hasRow: hasRow)
    }

    // MARK: Thinking

    private mutating func findReasoning(_ calls: TurnProbe, _ listed: ToolFormat.Markers?) {
        let found = calls.reasoning(form)
        if let found {
            form.reasoningKey = found.form.reasoningKey
            form.hasReasoningParts = found.form.hasReasoningParts
            form.dropsReasoningBesideText = calls.refusesReasoningBesideText(form)
        }
        guard !format.usesChannels, format.thinking == nil else { return }
        format.thinking = found?.markers ?? listed
        if let bridge = found?.bridge, found?.markers != nil {
            format.afterThinking = bridge
            if !bridge.isEmpty { format.ignoredMarkers.append(bridge) }
        }
    }

    // MARK: Calls

    private mutating func findCalls(_ calls: inout TurnProbe, hasRow: Bool) {
        let sample = calls.samples(format, form)
        writesCalls = sample.one != nil || !calls.dropsCalls()
        guard !format.usesChannels, let one = sample.one else { return }
        if hasRow, TurnProbe.calls(one, format) == 1 { return }
        // The text names a row whose parser doesn't read the rendered calls, or it names none.
        guard var derived = calls.derivation(form, format.thinking)?.format() else { return }
        derived.thinking = format.thinking
        derived.afterThinking = format.afterThinking
        derived.ignoredMarkers = format.ignoredMarkers
        let again = calls.samples(derived, form)
        guard let one = again.one, TurnProbe.calls(one, derived) == 1,
            !derived.calls[0].begin.isEmpty || derived.calls[0].beginsAlone
        else { return }
        if let two = again.two, TurnProbe.calls(two, derived) != 2 { derived.allowsSeveralCalls = false }
        format = derived
    }
}
