/// Turns of calls and thoughts as a template writes them.
struct TurnProbe {
    private let probe: TemplateProbe
    /// The turn of an answer in text.
    private let answer: [UInt8]?
    /// The form in which the template takes messages.
    var messageForm = ChatMessage.Form()

    init(_ probe: TemplateProbe) {
        self.probe = probe
        answer = probe.turn([ChatMessage(role: .assistant, text: TemplateProbe.answer)])
    }

    // MARK: Forms

    /// The form in which a template writes what it is told of calls.
    ///
    /// The first form is Hugging Face's own. Some templates write calls only where the content is null, or take
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
        // Not as a string in JSON.
        return turn.place(of: "zqvalue") != nil && turn.place(of: "\\\"zqkey") == nil
    }

    // MARK: Calls

    /// The turns of one call and of two, where they hold the calls' names.
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

    /// - Parameter tail: What the turn's first marker begins with, where that is the prompt's.
    private func turn(_ calls: [ChatToolCall], _ form: ChatMessage.Form, _ tail: String? = nil) -> [UInt8]? {
        guard let turn = probe.turn([ChatMessage(role: .assistant, toolCalls: calls)], form: form),
            calls.allSatisfy({ turn.place(of: $0.name) != nil })
        else { return nil }
        if let tail, let start = turn.place(of: tail) { return Array(turn[start...]) }
        return withoutHeader(turn)
    }

    /// A turn without what it has in common with that of an answer.
    private func withoutHeader(_ turn: [UInt8]) -> [UInt8] {
        guard let answer else { return turn }
        let units = MarkupUnits.split(turn)
        return Array(units[units.commonPrefix(with: MarkupUnits.split(answer))...].joined())
    }

    /// How many of the probe's calls a row's parser finds in a turn; nil where it finds others.
    static func calls(_ turn: [UInt8], _ format: ToolFormat) -> Int? {
        var parser = OutputParser(format: format, tools: TemplateProbe.tools)
        // What belongs to the prompt, the parser has already.
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

    /// Whether a template takes a call in some form and writes nothing of it.
    func dropsCalls() -> Bool {
        let turn = probe.turn([ChatMessage(role: .assistant, toolCalls: [TemplateProbe.call()])])
        return turn.map { $0.place(of: TemplateProbe.names[0]) == nil } ?? false
    }

    /// What there is to work a row out from.
    func derivation(_ form: ChatMessage.Form, _ thinking: ToolFormat.Markers?) -> CallDerivation? {
        func sample(_ calls: [ChatToolCall]) -> [UInt8]? {
            turn(calls, form).map { turn in
                // Thinking may stand before calls even where there was none.
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

    /// How a template takes and writes thoughts: the form of messages, the markers, and what stands between the end
    /// marker and the answer; nil where it writes none.
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

    /// Whether a template takes thoughts in a form, and refuses one beside the text of a turn of calls.
    func refusesReasoningBesideText(_ form: ChatMessage.Form) -> Bool {
        func isTaken(_ text: String, _ thought: String?) -> Bool {
            let message = ChatMessage(
                role: .assistant, content: .text(text), reasoning: thought, toolCalls: [TemplateProbe.call()])
            return probe.turn([message], form: form) != nil
        }
        return isTaken(TemplateProbe.answer, nil) && isTaken("", TemplateProbe.thought)
            && !isTaken(TemplateProbe.answer, TemplateProbe.thought)
    }

    /// Whether a list of parts was written as it is, by a template that joins contents to text.
    private func isJSON(_ turn: [UInt8], _ place: Int) -> Bool {
        place > 0 && (turn[place - 1] == UInt8(ascii: "'") || turn[place - 1] == UInt8(ascii: "\""))
    }

    /// The marker before a thought, if there is one that an answer without a thought doesn't begin with.
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
