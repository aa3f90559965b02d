import Foundation

/// A transcript entry while the model writes it.
struct EntryDraft: Sendable {
    /// The kind of the entry.
    enum Kind: Sendable {
        case response, reasoning, toolCalls, data
    }

    private struct CallDraft: Sendable {
        var id: String
        var name: String
        var arguments = ""
        var metadata: [String: GeneratedContent] = [:]
    }

    /// The changes of a draft to the earlier entry, beside what it appends.
    struct Revisions: Sendable {
        /// The ID of the text segment that an event without an ID appends to.
        fileprivate(set) var unnamedSegment: String?
        /// The IDs of the segments whose text was replaced.
        fileprivate(set) var replacedSegments: Set<String> = []
        /// The IDs of the segments and calls that were removed.
        fileprivate(set) var removed: Set<String> = []
    }

    let id: String
    let kind: Kind
    /// The entry of an earlier step with the same ID, which this draft continues.
    let earlier: Transcript.Entry?
    var metadata: [String: GeneratedContent]?
    var signature: Data?
    var data: Transcript.DataEntry?
    private var segments: [Transcript.Segment] = []
    private var calls: [CallDraft] = []
    /// The changes to the earlier entry, beside what the draft appends.
    private(set) var revisions = Revisions()
    private var json = StreamedJSON()
    private var textRevision = 0
    private var tokens: [LanguageModelSession.Confidence.Token]?
    private var isGuided = false
    /// Whether any text has arrived, even if it was removed later.
    private var hasText = false

    init(id: String, kind: Kind, earlier: Transcript.Entry? = nil) {
        self.id = id
        self.kind = kind
        self.earlier = earlier
    }

    var isResponse: Bool { kind == .response }

    var hasCalls: Bool { !calls.isEmpty }

    /// Whether the draft has no content yet.
    var isEmpty: Bool {
        segments.isEmpty && calls.isEmpty && metadata?.isEmpty != false && signature == nil && data == nil
            && (earlier == nil || revisions.removed.isEmpty)
    }

    /// A counter of the changes that are visible in the answer.
    var visibleRevision: Int { textRevision + json.revision }

    /// Appends text to a segment: the one with the ID, else the last text segment, else a new one.
    mutating func append(_ text: String, segmentID: String?, isGuided: Bool) {
        let index = textSegment(segmentID)
        self.isGuided = isGuided
        if !text.isEmpty { hasText = true }
        if case .text(var segment) = segments[index] {
            // The segment in the array is emptied first, so that the append happens in place and copies nothing.
            segments[index] = .text(Transcript.TextSegment(id: segment.id, content: ""))
            segment.content += text
            segments[index] = .text(segment)
        }
        if isGuided { json.append(text) } else if !text.isEmpty { textRevision += 1 }
    }

    /// Replaces the text of a segment.
    mutating func replace(_ text: String, segmentID: String?, isGuided: Bool) {
        let index = textSegment(segmentID)
        segments[index] = .text(Transcript.TextSegment(id: segments[index].id, content: text))
        revisions.replacedSegments.insert(segments[index].id)
        if !text.isEmpty { hasText = true }
        // The token report was of the replaced text.
        tokens = nil
        guard isGuided else {
            textRevision += 1
            return
        }
        textRevision += json.revision + 1
        json = StreamedJSON()
        json.append(self.text)
    }

    /// Adds the model's report of the tokens of the text.
    mutating func add(_ tokens: [LanguageModelSession.Confidence.Token]) {
        if self.tokens == nil { self.tokens = [] }
        self.tokens?.append(contentsOf: tokens)
    }

    /// The confidence report of the text so far; nil where the model gave none.
    var confidence: LanguageModelSession.Confidence? {
        tokens.map { LanguageModelSession.Confidence(tokens: $0, text: text, isJSON: isGuided) }
    }

    mutating func add(_ segment: Transcript.AttachmentSegment) { segments.append(.attachment(segment)) }

    mutating func removeSegment(_ id: String) {
        segments.removeAll { $0.id == id }
        revisions.removed.insert(id)
    }

    mutating func removeCall(_ id: String) {
        calls.removeAll { $0.id == id }
        revisions.removed.insert(id)
    }

    /// Applies an event of one tool call; the first event of an ID creates the call.
    mutating func apply(_ call: LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall) {
        let index: Int
        if let known = calls.firstIndex(where: { $0.id == call.id }) {
            index = known
        } else {
            calls.append(CallDraft(id: call.id, name: call.name))
            index = calls.count - 1
        }
        switch call.action.kind {
        case .append(let fragment): calls[index].arguments += fragment.content
        case .metadata(let metadata): calls[index].metadata = metadata.values
        }
    }

    /// Returns the answer so far: text, or a partial value; nil until there is something to show.
    func content(isGuided: Bool, id: GenerationID) -> GeneratedContent? {
        guard isGuided else {
            guard hasText || !segments.allSatisfy(\.isText) else { return nil }
            return GeneratedContent(value: .string(text), id: id, isComplete: false)
        }
        guard let content = json.snapshot(), content.hasSubstance else { return nil }
        return content
    }

    /// Returns the complete entry.
    ///
    /// - Throws: `GeneratedContent.ParsingError` when a value or a call's arguments are incomplete JSON.
    func entry(schema: GenerationSchema?) throws -> Transcript.Entry {
        switch kind {
        case .data: return dataEntry
        case .reasoning: return reasoning
        case .toolCalls:
            let calls = try calls.map { call in
                let arguments = try GeneratedContent(json: call.arguments.isEmpty ? "{}" : call.arguments)
                guard arguments.isComplete else {
                    throw GeneratedContent.ParsingError(
                        rawContent: call.arguments,
                        debugDescription: "the arguments of the tool \"\(call.name)\" break off."
                    ).bridged
                }
                return Transcript.ToolCall(
                    id: call.id, metadata: call.metadata, toolName: call.name, arguments: arguments)
            }
            return .toolCalls(Transcript.ToolCalls(id: id, calls))
        case .response:
            guard let schema else { return response(segments) }
            return response([try structure(schema)] + segments.filter { if case .text = $0 { false } else { true } })
        }
    }

    /// Returns the entry so far.
    func partialEntry(schema: GenerationSchema?) -> Transcript.Entry {
        switch kind {
        case .data: return dataEntry
        case .reasoning: return reasoning
        case .toolCalls:
            let calls = calls.map { call in
                let arguments =
                    (try? GeneratedContent(json: call.arguments))
                    ?? GeneratedContent(value: .structure(.init()), id: nil, isComplete: false)
                return Transcript.ToolCall(
                    id: call.id, metadata: call.metadata, toolName: call.name, arguments: arguments)
            }
            return .toolCalls(Transcript.ToolCalls(id: id, calls))
        case .response:
            guard let schema, let content = json.snapshot() else { return response(segments) }
            return response([
                .structure(.init(id: segments.first?.id ?? id, schemaName: schema.name, content: content))
            ])
        }
    }

    private var reasoning: Transcript.Entry {
        .reasoning(Transcript.Reasoning(id: id, metadata: metadata ?? [:], segments: segments, signature: signature))
    }

    /// The data entry; data is complete from the beginning.
    private var dataEntry: Transcript.Entry {
        .data(data ?? Transcript.DataEntry(id: id, contentType: .data, content: Data()))
    }

    private func response(_ segments: [Transcript.Segment]) -> Transcript.Entry {
        .response(Transcript.Response(id: id, metadata: metadata ?? [:], segments: segments))
    }

    private func structure(_ schema: GenerationSchema) throws -> Transcript.Segment {
        let (content, fault) = json.finished()
        guard fault == nil, let content, content.isComplete else {
            throw GeneratedContent.ParsingError(
                rawContent: text, underlyingError: fault,
                debugDescription: fault.map { "the answer is no JSON: \($0)" }
                    ?? "the answer broke off before the value \"\(schema.name)\" was complete."
            ).bridged
        }
        return .structure(.init(id: segments.first?.id ?? id, schemaName: schema.name, content: content))
    }

    /// The text of all text segments, joined.
    private var text: String {
        segments.compactMap { if case .text(let segment) = $0 { segment.content } else { nil } }.joined()
    }

    private mutating func textSegment(_ id: String?) -> Int {
        let index = segments.lastIndex { segment in
            guard case .text = segment else { return false }
            return id == nil || segment.id == id
        }
        if let index { return index }
        let name = id ?? UUID().uuidString
        if id == nil { revisions.unnamedSegment = name }
        segments.append(.text(Transcript.TextSegment(id: name, content: "")))
        return segments.count - 1
    }
}

extension GeneratedContent {
    /// Whether there is something to show: a complete value, or non-empty text at any depth.
    fileprivate var hasSubstance: Bool {
        if isComplete { return true }
        return switch value {
        case .string(let text): !text.isEmpty
        case .array(let elements): elements.contains(where: \.hasSubstance)
        case .structure(let structure): structure.keys.contains { structure[$0]?.hasSubstance == true }
        case .null, .bool, .number: false
        }
    }
}
