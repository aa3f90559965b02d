import Foundation

/// The entries of a turn while the model writes them.
struct TurnDraft: Sendable {
    typealias Channel = LanguageModelExecutorGenerationChannel

    private let schema: GenerationSchema?
    /// The transcript before the current step; an executor can continue one of its entries.
    var transcript = Transcript()
    /// The transcript changes of finished steps and tools.
    private(set) var finished: [EntryChange] = []
    /// The segments of the last answer.
    private var answer: [Transcript.Segment] = []
    /// The confidence report of the last answer.
    private var answerConfidence: LanguageModelSession.Confidence?
    /// The entries of the current step.
    private var step: [EntryDraft] = []
    private var finishedUsage = LanguageModelSession.Usage.zero
    private var stepUsage: LanguageModelSession.Usage?
    private var countedOutput = 0
    private var countedReasoning = 0
    /// A counter of the changes that are visible to a reader.
    private(set) var revision = 0
    private let contentID = GenerationID()

    init(schema: GenerationSchema?) { self.schema = schema }

    /// Applies an event of the current step.
    mutating func apply(_ event: Channel.Event) {
        switch event.content {
        case .response(let response): apply(response)
        case .reasoning(let reasoning): apply(reasoning)
        case .toolCalls(let calls): apply(calls)
        case .data(let data):
            let entry = data.entry(id: UUID().uuidString)
            step[index(of: entry.id, kind: .data)].data = entry
        }
    }

    /// Appends a complete entry, such as a tool's output.
    mutating func append(_ entry: Transcript.Entry) { finished.append(EntryChange(entry: entry)) }

    /// Ends the step and makes its entries final.
    ///
    /// - Returns: The entries of the step, without text of earlier steps that they continue.
    /// - Throws: `GeneratedContent.ParsingError` when a value or a call's arguments are incomplete JSON.
    mutating func endStep() throws -> [Transcript.Entry] {
        var hasCalls = false
        let hasContent = step.contains { !$0.isEmpty }
        // Text beside tool calls is not the answer yet, so it need not follow the schema.
        let schema = step.contains(where: \.hasCalls) ? nil : schema
        var entries: [(entry: Transcript.Entry, draft: EntryDraft)] = []
        for draft in step where !draft.isEmpty || !hasContent {
            let entry = try draft.entry(schema: schema)
            if case .toolCalls(let calls) = entry, !calls.isEmpty { hasCalls = true }
            entries.append((entry, draft))
        }
        if hasCalls { entries.removeAll { if case .response(let entry) = $0.entry { entry.isBlank } else { false } } }
        finished += entries.map { $0.draft.change($0.entry) }
        for case .response(let response) in entries.map(\.entry) { answer = response.segments }
        answerConfidence = step.last(where: \.isResponse)?.confidence
        step = []
        finishedUsage.add(currentStepUsage)
        stepUsage = nil
        countedOutput = 0
        countedReasoning = 0
        return entries.map(\.entry)
    }

    /// The turn's changes to the transcript, including those of the current step so far.
    var changes: [EntryChange] {
        finished + step.compactMap { $0.isEmpty ? nil : $0.change($0.partialEntry(schema: schema)) }
    }

    /// The entries that the turn added or changed.
    var entries: [Transcript.Entry] {
        var entries: [Transcript.Entry] = []
        for change in changes { entries.apply(change) }
        return entries
    }

    /// The token counts so far.
    var usage: LanguageModelSession.Usage {
        var sum = finishedUsage
        sum.add(currentStepUsage)
        return sum
    }

    /// Returns the answer so far; nil before it has begun.
    func snapshot() -> TurnResult? {
        guard let response = step.last(where: \.isResponse),
            let content = response.content(isGuided: schema != nil, id: contentID)
        else { return nil }
        return TurnResult(content: content, entries: entries, usage: usage, confidence: response.confidence)
    }

    /// Returns the finished turn.
    ///
    /// - Throws: `GeneratedContent.ParsingError` when the model gave no answer that follows the schema.
    func result() throws -> TurnResult {
        if schema != nil {
            guard case .structure(let segment)? = answer.first else {
                throw GeneratedContent.ParsingError(
                    rawContent: "", debugDescription: "the model gave no answer."
                ).bridged
            }
            return TurnResult(
                content: segment.content, entries: entries, usage: usage, confidence: answerConfidence)
        }
        let text = answer.compactMap { if case .text(let text) = $0 { text.content } else { nil } }.joined()
        let content = GeneratedContent(value: .string(text), id: contentID)
        return TurnResult(content: content, entries: entries, usage: usage, confidence: answerConfidence)
    }

    private var currentStepUsage: LanguageModelSession.Usage {
        if let stepUsage { return stepUsage }
        return .init(
            input: .init(totalTokenCount: 0, cachedTokenCount: 0),
            output: .init(
                totalTokenCount: countedOutput.adding(countedReasoning), reasoningTokenCount: countedReasoning))
    }

    /// Returns the index of the draft for an event; creates the draft if there is none.
    ///
    /// That is the draft with the ID. For an event without an ID it is the last draft if that has the kind. A new draft
    /// continues the transcript's entry with the ID if there is one.
    private mutating func index(of id: String?, kind: EntryDraft.Kind) -> Int {
        if let id {
            if let index = step.firstIndex(where: { $0.id == id && $0.kind == kind }) { return index }
        } else if let last = step.last, last.kind == kind {
            return step.count - 1
        }
        let place = id.flatMap { transcript.lastPlace(of: $0, kind: kind) }
        step.append(EntryDraft(id: id ?? UUID().uuidString, kind: kind, earlier: place.map { transcript[$0] }))
        return step.count - 1
    }

    private mutating func apply(_ response: Channel.Response) {
        if case .usage(let usage) = response.action.kind {
            stepUsage = usage
            return
        }
        let index = index(of: response.entryID, kind: .response)
        let before = step[index].visibleRevision
        switch response.action.kind {
        case .append(let fragment):
            countedOutput = countedOutput.adding(fragment.tokenCount)
            step[index].append(fragment.content, segmentID: fragment.segmentID, isGuided: schema != nil)
        case .replace(let fragment):
            countedOutput = countedOutput.adding(fragment.tokenCount)
            step[index].replace(fragment.content, segmentID: fragment.segmentID, isGuided: schema != nil)
        case .addAttachment(let segment): step[index].add(segment)
        case .removeAttachment(let id): step[index].removeSegment(id)
        case .metadata(let metadata): step[index].metadata = metadata.values
        case .tokens(let tokens): step[index].add(tokens)
        case .usage: break
        }
        if step[index].visibleRevision != before { revision += 1 }
    }

    private mutating func apply(_ reasoning: Channel.Reasoning) {
        if case .usage(let usage) = reasoning.action.kind {
            stepUsage = usage
            return
        }
        let index = index(of: reasoning.entryID, kind: .reasoning)
        switch reasoning.action.kind {
        case .append(let fragment):
            countedReasoning = countedReasoning.adding(fragment.tokenCount)
            step[index].append(fragment.content, segmentID: fragment.segmentID, isGuided: false)
        case .replace(let fragment):
            countedReasoning = countedReasoning.adding(fragment.tokenCount)
            step[index].replace(fragment.content, segmentID: fragment.segmentID, isGuided: false)
        case .signature(let signature):
            countedReasoning = countedReasoning.adding(signature.tokenCount)
            step[index].signature = signature.signature
        case .metadata(let metadata): step[index].metadata = metadata.values
        case .usage: break
        }
    }

    private mutating func apply(_ calls: Channel.ToolCalls) {
        switch calls.action.kind {
        case .usage(let usage): stepUsage = usage
        case .call(let call):
            let index = index(of: calls.entryID, kind: .toolCalls)
            if case .append(let fragment) = call.action.kind {
                countedOutput = countedOutput.adding(fragment.tokenCount)
            }
            step[index].apply(call)
        case .remove(let id):
            for index in step.indices { step[index].removeCall(id) }
        case .metadata(let metadata):
            let index = index(of: calls.entryID, kind: .toolCalls)
            step[index].metadata = metadata.values
        }
    }
}

extension Transcript.Response {
    /// Whether the response has neither metadata nor text.
    fileprivate var isBlank: Bool {
        metadata.isEmpty && segments.allSatisfy { if case .text(let text) = $0 { text.content.isEmpty } else { false } }
    }
}
