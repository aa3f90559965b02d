/// A parser of gpt-oss's channels: analysis is reasoning, final is the answer, and a recipient makes a call.
///
/// ```
/// <|channel|>analysis<|message|>…<|end|><|start|>assistant<|channel|>commentary to=functions.f <|constrain|>json
/// <|message|>{…}<|call|>
/// ```
struct ChannelParser: Sendable {
    private enum Mode {
        case header
        case text(isReasoning: Bool)
        case call(String)
    }

    /// The greatest length of a header in bytes.
    private static let headerLimit = 4_096
    private static let ends = OutputMarkers(silent: ["<|end|>", "<|call|>", "<|return|>", "<|start|>"])
    private static let message = Array("<|message|>".utf8)

    private let followsCalls: Bool
    private var mode = Mode.header
    private var buffer: [UInt8] = []
    private var head = 0
    private var scanned = 0
    /// The progress of incomplete calls.
    private(set) var progress: [CallProgress] = []
    /// The number of bytes of the current call's arguments that were reported.
    private var reported = 0

    init(followsCalls: Bool = false) {
        self.followsCalls = followsCalls
    }

    /// Whether a call has begun that isn't complete.
    var isInsideCall: Bool {
        if case .call = mode { return true }
        return false
    }

    /// Parses a piece of output.
    mutating func append(_ piece: some Sequence<UInt8>) -> [OutputEvent] {
        buffer += piece
        return run(isEnd: false)
    }

    /// Ends the output.
    mutating func finish() -> [OutputEvent] {
        run(isEnd: true)
    }

    /// Removes and returns the progress of calls.
    mutating func takeProgress() -> [CallProgress] {
        defer { progress = [] }
        return progress
    }

    private mutating func run(isEnd: Bool) -> [OutputEvent] {
        var events: [OutputEvent] = []
        while step(&events, isEnd: isEnd) {}
        buffer.removeFirst(head)
        head = 0
        return events
    }

    private mutating func skip(_ count: Int) {
        head += count
        scanned = 0
    }

    private mutating func step(_ events: inout [OutputEvent], isEnd: Bool) -> Bool {
        let bytes = ByteWindow(buffer, from: head)
        if case .header = mode {
            guard let found = bytes.find(Self.message, from: &scanned) else {
                if isEnd || scanned > Self.headerLimit { skip(isEnd ? bytes.count : scanned) }
                return false
            }
            mode = Self.mode(header: bytes.text(0..<found))
            skip(found + Self.message.count)
            return true
        }
        let found = Self.ends.first(in: bytes, from: &scanned, isEnd: isEnd)
        let end = found?.offset ?? (isEnd ? bytes.count : bytes.scalarBoundary(upTo: scanned))
        switch mode {
        case .header: return false
        case .text(let isReasoning):
            if end > 0 {
                let text = bytes.text(0..<end)
                events.append(isReasoning ? .reasoning(text) : .text(text))
                head += end
                scanned = max(scanned - end, 0)
            }
            guard let found else { return false }
            skip(found.length)
        case .call(let name):
            if followsCalls, end > reported {
                if reported == 0 { progress.append(.began(name: name)) }
                progress.append(.arguments(bytes.text(reported..<end)))
                reported = end
            }
            guard found != nil || isEnd else { return false }
            let text = bytes.text(0..<end)
            events.append(.call(ChatToolCall(name: name, arguments: (try? JSONValue(parsing: text)) ?? .string(text))))
            skip(end + (found?.length ?? 0))
            reported = 0
        }
        mode = .header
        return found != nil
    }

    private static func mode(header: String) -> Mode {
        if let tool = header.word(after: "to=functions.") ?? header.word(after: "to=") { return .call(tool) }
        return .text(isReasoning: header.word(after: "<|channel|>") == "analysis")
    }
}

extension String {
    /// Returns the word after a mark, up to white space or a control token; nil without the mark.
    fileprivate func word(after mark: String) -> String? {
        let text = JinjaString(self)
        guard let found = text.firstOffset(of: Array(mark.utf8)) else { return nil }
        let rest = text.utf8[(found + mark.utf8.count)...]
        let word = rest.prefix { ![0x20, 0x0A, 0x09, UInt8(ascii: "<")].contains($0) }
        return String(decoding: word, as: UTF8.self)
    }
}
