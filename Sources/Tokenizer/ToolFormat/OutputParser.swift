/// Turns a model's output, piece by piece, into text, thinking and tool calls.
///
/// However the output is cut into pieces, the same events come, once neighbouring texts are joined. White space
/// before and between calls and around thinking is left out; a call that can't be read is text.
///
/// ```swift
/// var parser = OutputParser(format: .detect(template: template.source), tools: tools)
/// for await piece in pieces { handle(parser.append(piece)) }
/// handle(parser.finish())
/// ```
public struct OutputParser: Sendable {
    private enum Mode {
        case start
        case text
        case thinking
        case call(ToolCallSyntax, marker: Int)
    }

    private let format: ToolFormat
    private let schemas: [String: JSONValue]
    private var channels: ChannelParser?
    private var mode: Mode
    private var buffer: [UInt8] = []
    private var heldSpace: [UInt8] = []
    private var hasCalls = false
    private var dropsSpace = true

    /// Makes a parser of one output.
    ///
    /// - Parameters:
    ///   - format: The family's row.
    ///   - tools: The tools, whose schemas tell strings from numbers in formats without quotes.
    ///   - startsInsideThinking: Whether the prompt has opened the thinking already.
    public init(format: ToolFormat, tools: [ToolDefinition] = [], startsInsideThinking: Bool = false) {
        self.format = format
        var schemas: [String: JSONValue] = [:]
        for tool in tools { schemas[tool.name] = tool.parameters }
        self.schemas = schemas
        channels = format.usesChannels ? ChannelParser() : nil
        mode = startsInsideThinking && format.thinking != nil ? .thinking : .start
    }

    /// Takes a piece of output.
    ///
    /// - Returns: What is certain by now.
    public mutating func append(_ piece: String) -> [OutputEvent] {
        if channels != nil { return channels?.append(piece) ?? [] }
        buffer += Array(piece.utf8)
        return run(isEnd: false)
    }

    /// Ends the output.
    ///
    /// - Returns: What was held back.
    public mutating func finish() -> [OutputEvent] {
        if channels != nil { return channels?.finish() ?? [] }
        return run(isEnd: true)
    }

    // MARK: Steps

    private mutating func run(isEnd: Bool) -> [OutputEvent] {
        var events: [OutputEvent] = []
        while step(&events, isEnd: isEnd) {}
        return events
    }

    /// Does one step; false when there is nothing more to do with the bytes at hand.
    private mutating func step(_ events: inout [OutputEvent], isEnd: Bool) -> Bool {
        switch mode {
        case .start: return stepStart(isEnd: isEnd)
        case .text: return stepText(&events, isEnd: isEnd)
        case .thinking: return stepThinking(&events, isEnd: isEnd)
        case .call(let syntax, let marker): return stepCall(syntax, marker, &events, isEnd: isEnd)
        }
    }

    private mutating func stepStart(isEnd: Bool) -> Bool {
        let first = ToolCallReader.skippingSpace(buffer, from: 0)
        let rest = buffer[first...]
        if let thinking = format.thinking {
            let begin = Array(thinking.begin.utf8)
            if rest.starts(with: begin) {
                buffer.removeFirst(first + begin.count)
                mode = .thinking
                return true
            }
            if begin.starts(with: rest), !isEnd { return false }
        }
        if rest.isEmpty, !isEnd { return false }
        dropsSpace = false
        if let bare = format.calls.first(where: { $0.begin.isEmpty }), rest.first == UInt8(ascii: "{") {
            mode = .call(bare, marker: 0)
        } else {
            mode = .text
        }
        return true
    }

    private mutating func stepThinking(_ events: inout [OutputEvent], isEnd: Bool) -> Bool {
        let end = Array((format.thinking?.end ?? "").utf8)
        if let found = JinjaString(utf8: buffer).firstOffset(of: end) {
            emit(Array(buffer[..<found]), &events, isReasoning: true)
            buffer.removeFirst(found + end.count)
            heldSpace = []
            dropsSpace = true
            mode = .text
            return true
        }
        let kept = isEnd ? 0 : Self.overlap(buffer, [end])
        emit(Array(buffer[..<(buffer.count - kept)]), &events, isReasoning: true)
        buffer.removeFirst(buffer.count - kept)
        return false
    }

    private mutating func stepText(_ events: inout [OutputEvent], isEnd: Bool) -> Bool {
        let markers = self.markers
        let text = JinjaString(utf8: buffer)
        var found: (offset: Int, marker: Marker)?
        for marker in markers {
            guard let offset = text.firstOffset(of: marker.bytes) else { continue }
            if found.map({ offset < $0.offset }) ?? true { found = (offset, marker) }
        }
        guard let found else {
            let kept = isEnd ? 0 : Self.overlap(buffer, markers.map(\.bytes))
            emit(Array(buffer[..<(buffer.count - kept)]), &events, isReasoning: false)
            buffer.removeFirst(buffer.count - kept)
            if isEnd, !hasCalls, !heldSpace.isEmpty {
                events.append(.text(String(decoding: heldSpace, as: UTF8.self)))
                heldSpace = []
            }
            return false
        }
        emit(Array(buffer[..<found.offset]), &events, isReasoning: false)
        if let syntax = found.marker.syntax {
            buffer.removeFirst(found.offset)
            mode = .call(syntax, marker: found.marker.bytes.count)
        } else {
            buffer.removeFirst(found.offset + found.marker.bytes.count)
        }
        return true
    }

    private mutating func stepCall(
        _ syntax: ToolCallSyntax, _ marker: Int, _ events: inout [OutputEvent], isEnd: Bool
    ) -> Bool {
        let reader = ToolCallReader(syntax: syntax, schemas: schemas)
        var result = reader.read(buffer, from: marker)
        if case .incomplete = result {
            if !isEnd { return false }
            // The end marker of the last call is often the token that stopped the model.
            result = reader.read(buffer + Array(syntax.end.utf8), from: marker)
        }
        switch result {
        case .complete(let calls, let end):
            events += calls.map(OutputEvent.call)
            buffer.removeFirst(min(end, buffer.count))
            hasCalls = true
            heldSpace = []
            dropsSpace = true
        case .incomplete, .invalid:
            let count = max(marker, min(1, buffer.count))
            emit(Array(buffer[..<count]), &events, isReasoning: false)
            buffer.removeFirst(count)
        }
        mode = .text
        return true
    }

    // MARK: Text

    private struct Marker {
        let bytes: [UInt8]
        let syntax: ToolCallSyntax?
    }

    private var markers: [Marker] {
        var markers = format.calls.filter { !$0.begin.isEmpty }.map { Marker(bytes: Array($0.begin.utf8), syntax: $0) }
        let silent = format.ignoredMarkers + [format.section, format.answer].flatMap { $0.map { [$0.begin, $0.end] } ?? [] }
        markers += silent.map { Marker(bytes: Array($0.utf8), syntax: nil) }
        return markers
    }

    /// How many bytes at the end of the buffer may be the beginning of a marker or of a character.
    private static func overlap(_ buffer: [UInt8], _ markers: [[UInt8]]) -> Int {
        var longest = 0
        for marker in markers {
            var length = min(marker.count - 1, buffer.count)
            while length > longest {
                if marker.starts(with: buffer.suffix(length)) { longest = length }
                length -= 1
            }
        }
        return longest
    }

    /// Hands out text, but holds back white space at its end, which is dropped when a call follows.
    private mutating func emit(_ bytes: [UInt8], _ events: inout [OutputEvent], isReasoning: Bool) {
        guard !bytes.isEmpty else { return }
        let all = heldSpace + bytes
        let isSpace: (UInt8) -> Bool = { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
        let start = dropsSpace ? all.firstIndex { !isSpace($0) } ?? all.count : 0
        guard let last = all.lastIndex(where: { !isSpace($0) }), last >= start else {
            heldSpace = dropsSpace ? [] : all
            return
        }
        let text = String(decoding: all[start...last], as: UTF8.self)
        heldSpace = Array(all[(last + 1)...])
        dropsSpace = false
        events.append(isReasoning ? .reasoning(text) : .text(text))
    }
}
