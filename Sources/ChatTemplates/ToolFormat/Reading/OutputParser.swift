/// A streaming parser that splits a model's output into text, reasoning and tool calls.
///
/// The events don't depend on how the output is cut into pieces, which may end inside a character, once adjacent texts
/// are joined. White space before and between calls and around reasoning is dropped. A call that can't be parsed
/// becomes text. The output must include control tokens, so decode it with them.
///
/// ```swift
/// var parser = OutputParser(format: .detect(template: template.source), tools: tools)
/// for await piece in pieces { handle(parser.append(piece)) }
/// handle(parser.finish())
/// ```
///
/// - Complexity: O(*n*) in the output. Only a long call that turns out to be invalid is parsed again after its marker,
///   at most `retryLimit` times. After that, markers of calls are text.
public struct OutputParser: Sendable {
    private enum Mode {
        case start
        case text
        case thinking
        case call(ToolCallSyntax, marker: Int)
    }

    /// The largest number of failed calls whose output is parsed again.
    private static let retryLimit = 64
    /// The number of bytes that may be parsed again without counting.
    private static let shortCall = 2 * ToolCallSyntax.nameLimit

    private let format: ToolFormat
    private let schemas: [String: JSONValue]
    private let markers: OutputMarkers
    private let thinkingEnd: OutputMarkers
    private var channels: ChannelParser?
    private var mode: Mode
    /// The reader of the current call.
    private var reader: (any CallReader)?
    private var pending: PendingOutput
    private var space = OutputSpace()
    private var announcements: CallAnnouncements
    private var hasCalls = false
    private(set) var retries = 0
    private let answersWithValue: Bool

    /// Creates a parser of one output.
    ///
    /// - Parameters:
    ///   - format: The row of the model's family.
    ///   - tools: The tools; in formats without quotes, their schemas tell strings from numbers.
    ///   - startsInsideThinking: Whether the prompt ends inside the reasoning.
    ///   - followsCalls: Whether ``takeCallProgress()`` reports calls while they are generated.
    ///   - answersWithValue: Whether the answer is a value in compact JSON, as the turn's grammar requires. A call
    ///     without a
    ///     marker then differs from a value by the space after its first colon.
    public init(
        format: ToolFormat, tools: [ToolDefinition] = [], startsInsideThinking: Bool = false,
        followsCalls: Bool = false, answersWithValue: Bool = false
    ) {
        self.format = format
        self.answersWithValue = answersWithValue
        announcements = CallAnnouncements(isOn: followsCalls)
        var schemas: [String: JSONValue] = [:]
        for tool in tools { schemas[tool.name] = tool.parameters }
        self.schemas = schemas
        markers = OutputMarkers(format)
        thinkingEnd = OutputMarkers(silent: format.thinking.map { [$0.end] } ?? [])
        channels = format.usesChannels ? ChannelParser(followsCalls: followsCalls) : nil
        mode = startsInsideThinking && format.thinking != nil ? .thinking : .start
        pending = PendingOutput(prompt: Array((format.promptTail ?? "").utf8))
    }

    /// Parses a piece of output.
    ///
    /// - Returns: The events that are certain so far.
    public mutating func append(_ piece: String) -> [OutputEvent] {
        append(utf8: piece.utf8)
    }

    /// Parses a piece of output in bytes, which may end inside a character.
    ///
    /// - Returns: The events that are certain so far.
    public mutating func append(utf8 bytes: some Sequence<UInt8>) -> [OutputEvent] {
        if channels != nil { return channels?.append(bytes) ?? [] }
        pending.append(bytes)
        return run(isEnd: false)
    }

    /// Whether a call has begun that isn't complete.
    public var isInsideCall: Bool {
        if let channels { return channels.isInsideCall }
        if case .call = mode { return true }
        return false
    }

    /// Ends the output.
    ///
    /// - Returns: The events that were held back.
    public mutating func finish() -> [OutputEvent] {
        if channels != nil { return channels?.finish() ?? [] }
        return run(isEnd: true)
    }

    /// Returns the progress of calls since the last call of this function.
    ///
    /// Empty for formats whose arguments are not JSON, and for parsers that don't follow calls.
    public mutating func takeCallProgress() -> [CallProgress] {
        if channels != nil { return channels?.takeProgress() ?? [] }
        return announcements.take()
    }

    // MARK: Steps

    private mutating func run(isEnd: Bool) -> [OutputEvent] {
        var events: [OutputEvent] = []
        while step(&events, isEnd: isEnd) {}
        pending.forgetRead()
        return events
    }

    /// Takes one step; returns false when the available bytes are used up.
    private mutating func step(_ events: inout [OutputEvent], isEnd: Bool) -> Bool {
        switch mode {
        case .start: stepStart(isEnd: isEnd)
        case .text: stepText(&events, isEnd: isEnd)
        case .thinking: stepThinking(&events, isEnd: isEnd)
        case .call(let syntax, let marker): stepCall(syntax, marker, &events, isEnd: isEnd)
        }
    }

    private mutating func stepStart(isEnd: Bool) -> Bool {
        let bytes = pending.window
        let first = bytes.skippingSpace(from: 0)
        if let thinking = format.thinking {
            let begin = Array(thinking.begin.utf8)
            if bytes.has(begin, at: first) {
                pending.skip(first + begin.count)
                pending.endPrompt()
                mode = .thinking
                return true
            }
            if bytes.mayHave(begin, at: first), !isEnd { return false }
        }
        if first == bytes.count, !isEnd { return false }
        let bare = format.calls.first { $0.begin.isEmpty }
        if answersWithValue, let opening = bare?.opening, bytes.mayHave(opening, at: first), !isEnd { return false }
        if let bare, case .python = bare.body {
            let isCall = PythonListReader.isBegun(bytes, at: first, names: schemas.keys)
            if isCall == nil, !isEnd { return false }
            space.keep()
            mode = isCall == true ? .call(bare, marker: 0) : .text
            return true
        }
        space.keep()
        if let bare, first < bytes.count, bytes[first] == UInt8(ascii: "{"),
            !answersWithValue || bare.opening.map({ bytes.has($0, at: first) }) ?? true
        {
            mode = .call(bare, marker: 0)
        } else {
            mode = .text
        }
        return true
    }

    private mutating func stepThinking(_ events: inout [OutputEvent], isEnd: Bool) -> Bool {
        let bytes = pending.window
        guard let found = thinkingEnd.first(in: bytes, from: &pending.scanned, isEnd: isEnd) else {
            emit(upTo: isEnd ? bytes.count : bytes.scalarBoundary(upTo: pending.scanned), &events, isReasoning: true)
            return false
        }
        emit(upTo: found.offset, &events, isReasoning: true)
        pending.skip(found.length)
        space.drop()
        mode = .text
        return true
    }

    private mutating func stepText(_ events: inout [OutputEvent], isEnd: Bool) -> Bool {
        let bytes = pending.window
        guard let found = markers.first(in: bytes, from: &pending.scanned, isEnd: isEnd) else {
            emit(upTo: isEnd ? bytes.count : bytes.scalarBoundary(upTo: pending.scanned), &events, isReasoning: false)
            if isEnd, !hasCalls, let held = space.takeHeld() { events.append(.text(held)) }
            return false
        }
        emit(upTo: found.offset, &events, isReasoning: false)
        if let syntax = found.syntax, retries > Self.retryLimit {
            emit(upTo: max(syntax.begin.utf8.count, 1), &events, isReasoning: false)
        } else if let syntax = found.syntax {
            mode = .call(syntax, marker: found.length)
        } else {
            pending.skip(found.length)
            pending.endPrompt()
            if found.opensThinking {
                space.drop()
                mode = .thinking
            }
        }
        return true
    }

    private mutating func stepCall(
        _ syntax: ToolCallSyntax, _ marker: Int, _ events: inout [OutputEvent], isEnd: Bool
    ) -> Bool {
        var reader = self.reader ?? syntax.reader(schemas: schemas)
        // The reader is moved out of the property, so that its storage isn't copied.
        self.reader = nil
        var result = reader.read(pending.window.dropping(marker))
        if announcements.isOn { announcements.add(reader.takeProgress(pending.window.dropping(marker))) }
        if case .incomplete = result {
            if !isEnd {
                self.reader = reader
                return false
            }
            // The end marker of the last call is often the token that stops the model, so it is assumed here.
            result = pending.followed(by: Array(syntax.end.utf8)) { reader.read($0.dropping(marker)) }
            if case .incomplete = result { retries += 1 }
        }
        if case .invalid = result, reader.place > Self.shortCall { retries += 1 }
        if case .complete(let calls, let end) = result {
            events += calls.map(OutputEvent.call)
            pending.skip(min(marker + end, pending.count))
            hasCalls = true
            space.drop()
            announcements.endCall(isAbandoned: false)
        } else {
            announcements.endCall(isAbandoned: true)
            let count = max(marker, min(1, pending.count))
            pending.scanned = 0
            emit(upTo: count, &events, isReasoning: false)
        }
        pending.endPrompt()
        mode = .text
        return true
    }

    /// Emits text up to an offset, without the prompt's part and without white space that may be dropped.
    private mutating func emit(upTo end: Int, _ events: inout [OutputEvent], isReasoning: Bool) {
        guard let text = space.trim(pending.take(end)) else { return }
        events.append(isReasoning ? .reasoning(text) : .text(text))
    }
}
