import ChatTemplates
import Constrained

extension TurnConstraint {
    /// Returns the grammar of the turn: `reasoning? ( text? calls | answer )`.
    func turn(markers: MarkerResolver) throws(GrammarError) -> TurnGrammar {
        let canCall = calls != .forbidden && !tools.isEmpty && !(format.calls.isEmpty && !format.usesChannels)
        if canCall { try checkNames() }
        if format.usesChannels { return try channels(markers) }
        guard canCall || calls != .required else { throw .unsatisfiable(pointer: "tools") }
        if let tail = format.promptTail, let around = format.answer {
            return try recipients(markers, tail: tail, answerMark: around.begin, canCall: canCall)
        }
        var branches: [TurnGrammar] = []
        if canCall {
            let section = try ToolCallGrammar(constraint: self, markers: markers).section()
            branches.append(.sequence([beforeCalls, section]))
        }
        if calls != .required { branches.append(answerShape(markers)) }
        let rest: TurnGrammar = branches.count == 1 ? branches[0] : .choice(branches)
        guard let thinking = format.thinking, allowsThinking || isThinkingOpen else { return rest }
        let thought = TurnGrammar.sequence([
            .text(excluding: [thinking.end]), markers.marker(thinking.end),
            format.afterThinking.isEmpty ? Self.lineBreaks : markers.marker(format.afterThinking), rest,
        ])
        if isThinkingOpen { return thought }
        return .choice([.sequence([markers.marker(thinking.begin), thought]), rest])
    }

    /// Throws for tools whose names the model's notation can't represent.
    private func checkNames() throws(GrammarError) {
        let names = tools.map(\.name)
        for (index, name) in names.enumerated() where !format.canWrite(name, among: names) {
            throw .unsupported(
                keyword: "name", pointer: "/tools/\(index)",
                reason: "the model's notation of calls (\(format.name)) can't write the tool name '\(name)': rename it")
        }
    }

    /// At most two line breaks.
    static let lineBreaks = TurnGrammar.texts(["", "\n", "\n\n"])

    /// The texts that free text must not contain.
    var excludedTexts: [String] {
        var texts = format.calls.map { ToolFormat.trimmed($0.begin) }
        for pair in [format.section, format.thinking, format.answer] {
            if let pair { texts += [ToolFormat.trimmed(pair.begin), ToolFormat.trimmed(pair.end)] }
        }
        return (texts + format.ignoredMarkers).filter { !$0.isEmpty }
    }

    /// Returns the grammar of a turn in which every part begins with a mark and a recipient, the answer too.
    /// Functionary and Muse Glimmer write such turns; the prompt holds the first mark.
    private func recipients(
        _ markers: MarkerResolver, tail: String, answerMark: String, canCall: Bool
    ) throws(GrammarError) -> TurnGrammar {
        func opening(_ mark: String) -> TurnGrammar { markers.marker(String(mark.dropFirst(tail.count))) }
        let next = format.separators[0] + tail
        var branches: [TurnGrammar] = []
        if canCall {
            var unmarked = self
            unmarked.format.calls = format.calls.map { syntax in
                ToolCallSyntax(
                    begin: String(syntax.begin.dropFirst(tail.count)), end: syntax.end, body: syntax.body,
                    recipientEnd: syntax.recipientEnd, lead: syntax.lead, trail: syntax.trail, list: syntax.list)
            }
            unmarked.format.separators = [next]
            let section = try ToolCallGrammar(constraint: unmarked, markers: markers, row: format).section()
            if calls == .allowed, case .text = answer {
                let text = TurnGrammar.text(excluding: excludedTexts)
                branches.append(
                    .sequence([.optional(.sequence([opening(answerMark), text, markers.marker(next)])), section]))
            } else {
                branches.append(section)
            }
        }
        if calls != .required { branches.append(.sequence([opening(answerMark), answerBody])) }
        let rest: TurnGrammar = branches.count == 1 ? branches[0] : .choice(branches)
        guard let thinking = format.thinking, allowsThinking || isThinkingOpen else { return rest }
        let thought = TurnGrammar.sequence([
            .text(excluding: [thinking.end]), markers.marker(thinking.end + tail), rest,
        ])
        return isThinkingOpen ? thought : .choice([.sequence([opening(thinking.begin), thought]), rest])
    }

    private var answerBody: TurnGrammar {
        switch answer {
        case .text: .text(excluding: excludedTexts, notBeginning: bareOpenings)
        case .value(let value): .value(value)
        case .shape(let shape): shape
        }
    }

    /// The beginnings of calls without markers, with which text must not begin.
    private var bareOpenings: [String] {
        guard calls != .forbidden else { return [] }
        return format.calls.filter { $0.begin.isEmpty }.flatMap { syntax in
            if case .python = syntax.body { tools.map { syntax.list.open + $0.name + "(" } } else { ["{"] }
        }
    }

    private var hasBareCalls: Bool { calls != .forbidden && format.calls.contains { $0.begin.isEmpty } }

    /// The grammar of the text before calls; only line breaks where the turn can't be an answer as well.
    private var beforeCalls: TurnGrammar {
        guard case .text = answer, calls == .allowed, !hasBareCalls, format.answer == nil else {
            return Self.lineBreaks
        }
        return .text(excluding: excludedTexts)
    }

    private func answerShape(_ markers: MarkerResolver) -> TurnGrammar {
        let body = answerBody
        guard let around = format.answer else { return body }
        let marked = TurnGrammar.sequence([markers.marker(around.begin), body, markers.marker(around.end)])
        return .choice([marked, body])
    }

    /// Returns the grammar of gpt-oss's turn: analysis, then calls on the commentary channel or the final answer.
    private func channels(_ markers: MarkerResolver) throws(GrammarError) -> TurnGrammar {
        let canCall = calls != .forbidden && !tools.isEmpty
        guard canCall || calls != .required else { throw .unsatisfiable(pointer: "tools") }
        let marks = ["<|channel|>", "<|message|>", "<|end|>", "<|start|>", "<|call|>", "<|return|>", "<|constrain|>"]
        let text = TurnGrammar.text(excluding: marks)
        func message(_ channel: String) -> TurnGrammar { markers.marker("<|channel|>\(channel)<|message|>") }
        let again = markers.marker("<|end|><|start|>assistant")
        var branches: [TurnGrammar] = []
        if canCall {
            var starts: [TurnGrammar] = []
            for tool in tools {
                // Models write the recipient in the channel's part of the header; the template writes it in the role's
                // part.
                let header = markers.markers([
                    "<|channel|>commentary to=functions.\(tool.name) <|constrain|>json<|message|>",
                    " to=functions.\(tool.name)<|channel|>commentary json<|message|>",
                ])
                starts.append(.sequence([header, .value(tool.arguments)]))
            }
            let call = starts.count == 1 ? starts[0] : TurnGrammar.choice(starts)
            if calls == .allowed, case .text = answer {
                branches.append(.sequence([.optional(.sequence([message("commentary"), text, again])), call]))
            } else {
                branches.append(call)
            }
        }
        if calls != .required {
            let body: TurnGrammar
            switch answer {
            case .text: body = text
            case .value(let value): body = .value(value)
            case .shape(let shape): body = shape
            }
            branches.append(.sequence([message("final"), body]))
        }
        let rest: TurnGrammar = branches.count == 1 ? branches[0] : .choice(branches)
        guard allowsThinking else { return rest }
        return .sequence([.optional(.sequence([message("analysis"), text, again])), rest])
    }
}
