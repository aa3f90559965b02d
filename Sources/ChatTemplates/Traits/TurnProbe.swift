/// Turns with calls and reasoning, as a template renders them.
struct TurnProbe {
    private let probe: TemplateProbe
    /// The turn with a text answer.
    private let answer: [UInt8]?
    /// The form of messages that the template expects.
    var messageForm = ChatMessage.Form()

    init(_ probe: TemplateProbe) {
        self.probe = probe
        answer = probe.turn([ChatMessage(role: .assistant, text: TemplateProbe.answer)])
    }

    // MARK: Forms

    /// Returns the form in which a template renders calls.
    ///
    /// Hugging Face's own form is tried first. Some templates render calls only where the content is null, or take
    /// arguments as text.
    func form(for format: ToolFormat) -> ChatMessage.Form {
        var forms: [ChatMessage.Form] = []
        let kinds: [ChatMessage.ArgumentsForm] =
            format.argumentsForm == .string ? [.string, .object] : [.object, .string]
        for arguments in kinds {
            for content in ChatMessage.Form.MissingContent.allCases {
                forms.append(.init(arguments: arguments, missingContent: content))
            }
        }
        return forms.first { isWritten($0, format) } ?? forms[0]
    }

    private func isWritten(_ form: ChatMessage.Form, _ format: ToolFormat) -> Bool {
        guard let turn = samples(format, form).one else { return false }
        // The arguments must not be escaped as a JSON string.
        return turn.place(of: "zqvalue") != nil && turn.place(of: "\\\"zqkey") == nil
    }

    // MARK: Calls

    /// Returns the turns with one and two calls; nil for a turn that lacks the calls' names.
    func samples(_ format: ToolFormat, _ form: ChatMessage.Form) -> (one: [UInt8]?, two: [UInt8]?) {
        func call(_ number: Int) -> ChatToolCall {
            let name = TemplateProbe.names[number]
            let own = format.identifiers == .none ? TemplateProbe.identifier.dropLast() + "\(7 + number)" : nil
            return TemplateProbe.call(
                number, identifier: own.map(String.init) ?? format.identifier(number: number, toolName: name))
        }
        let tail = format.promptTail
        return (turn([call(0)], form, tail), turn([call(0), call(1)], form, tail))
    }

    /// - Parameter tail: The beginning of the turn's first marker, where it is part of the prompt.
    private func turn(_ calls: [ChatToolCall], _ form: ChatMessage.Form, _ tail: String? = nil) -> [UInt8]? {
        guard let turn = probe.turn([ChatMessage(role: .assistant, toolCalls: calls)], form: form),
            calls.allSatisfy({ turn.place(of: $0.name) != nil })
        else { return nil }
        if let tail, let start = turn.place(of: tail) { return Array(turn[start...]) }
        return withoutHeader(turn)
    }

    /// Returns a turn without the header that it has in common with a text answer.
    private func withoutHeader(_ turn: [UInt8]) -> [UInt8] {
        guard let answer else { return turn }
        let units = MarkupUnits.split(turn)
        return Array(units[units.commonPrefix(with: MarkupUnits.split(answer))...].joined())
    }

    /// Returns how many of the probe's calls a row's parser finds in a turn; nil where it finds others.
    static func calls(_ turn: [UInt8], _ format: ToolFormat) -> Int? {
        var parser = OutputParser(format: format, tools: TemplateProbe.tools)
        // The parser assumes the prompt's part of the first marker.
        let tail = Array((format.promptTail ?? "").utf8)
        let output = turn.starts(with: tail) ? turn.dropFirst(tail.count) : turn[...]
        let events = parser.append(utf8: output) + parser.finish()
        let calls = events.compactMap { if case .call(let call) = $0 { call } else { nil } }
        for (call, name) in zip(calls, TemplateProbe.names) {
            guard call.name == name, call.arguments.object?.entries.count == 2,
                call.arguments["zqkey"]?.string == "zqvalue", call.arguments["zqcount"]?.number?.integer == 7219
            else { return nil }
        }
        return calls.count
    }

    /// Returns whether a template accepts a call and renders nothing of it.
    func dropsCalls() -> Bool {
        let turn = probe.turn([ChatMessage(role: .assistant, toolCalls: [TemplateProbe.call()])])
        return turn.map { $0.place(of: TemplateProbe.names[0]) == nil } ?? false
    }

    /// Returns the input for deriving a row.
    func derivation(_ form: ChatMessage.Form, _ thinking: ToolFormat.Markers?) -> CallDerivation? {
        func sample(_ calls: [ChatToolCall]) -> [UInt8]? {
            turn(calls, form).map { turn in
                // Some templates write reasoning markers before calls even without reasoning.
                guard let thinking, let end = turn.place(of: thinking.end),
                    let name = turn.place(of: TemplateProbe.names[0]), end < name
                else { return turn }
                return Array(turn[(end + thinking.end.utf8.count)...])
            }
        }
        guard let one = sample([TemplateProbe.call()]) else { return nil }
        let other = TemplateProbe.call(1, identifier: "zq1234568")
        let mark = TemplateProbe.answer
        let end = answer.flatMap { answer in
            answer.place(of: mark).map { Array(answer[($0 + mark.utf8.count)...]) }
        }
        return CallDerivation(one: one, two: sample([TemplateProbe.call(), other]), turnEnd: end ?? [])
    }

    // MARK: Thinking

    /// Returns how a template renders reasoning; nil where it doesn't.
    ///
    /// - Returns: The form of messages, the markers, and the text between the end marker and the answer.
    func reasoning(
        _ form: ChatMessage.Form
    ) -> (form: ChatMessage.Form, markers: ToolFormat.Markers?, bridge: String)? {
        var forms = [form]
        for key in ["reasoning", "thinking", "thought", "thoughts", "reasoning_text"] {
            var other = form
            other.reasoningKey = key
            forms.append(other)
        }
        var parts = form
        parts.hasReasoningParts = true
        forms.append(parts)
        for form in forms {
            let message = ChatMessage(
                role: .assistant, content: .text(TemplateProbe.answer), reasoning: TemplateProbe.thought)
            guard let turn = probe.turn([message], form: form), let place = turn.place(of: TemplateProbe.thought),
                let text = turn.place(of: TemplateProbe.answer, from: place), !isJSON(turn, place)
            else { continue }
            let behind = MarkupUnits.split(turn[(place + TemplateProbe.thought.utf8.count)..<text])
            guard let begin = begin(turn, place), let end = behind.firstIndex(where: { !MarkupUnits.isSpace($0) }),
                MarkupUnits.isTag(behind[end])
            else { return (form, nil, "") }
            let bridge = Array(behind[(end + 1)...]).trimmed.text
            return (form, .init(begin, String(decoding: behind[end], as: UTF8.self)), bridge)
        }
        return nil
    }

    /// Returns whether a template accepts reasoning, but refuses it beside the text of a turn with calls.
    func refusesReasoningBesideText(_ form: ChatMessage.Form) -> Bool {
        func isTaken(_ text: String, _ thought: String?) -> Bool {
            let message = ChatMessage(
                role: .assistant, content: .text(text), reasoning: thought, toolCalls: [TemplateProbe.call()])
            return probe.turn([message], form: form) != nil
        }
        return isTaken(TemplateProbe.answer, nil) && isTaken("", TemplateProbe.thought)
            && !isTaken(TemplateProbe.answer, TemplateProbe.thought)
    }

    /// Returns whether a list of parts was rendered as JSON, by a template that concatenates contents.
    private func isJSON(_ turn: [UInt8], _ place: Int) -> Bool {
        place > 0 && (turn[place - 1] == UInt8(ascii: "'") || turn[place - 1] == UInt8(ascii: "\""))
    }

    /// Returns the marker before reasoning; nil where an answer without reasoning begins with it too.
    private func begin(_ turn: [UInt8], _ place: Int) -> String? {
        let before = MarkupUnits.split(turn[..<place])
        guard let tag = before.lastIndex(where: MarkupUnits.isTag), before.count - tag <= 4 else { return nil }
        let mark = Array(before[tag...]).trimmed
        if let answer {
            let text = MarkupUnits.split(answer)
            let count = text.firstIndex(of: Array(TemplateProbe.answer.utf8)) ?? 0
            if text[..<count].last(where: MarkupUnits.isTag) == before[tag] { return nil }
        }
        return mark.text
    }
}
