/// Reads gpt-oss's channels: analysis is thinking, final is the answer, and a recipient makes a call.
///
/// ```
/// <|channel|>analysis<|message|>…<|end|><|start|>assistant<|channel|>commentary to=functions.f <|constrain|>json
/// <|message|>{…}<|call|>
/// ```
struct ChannelParser: Sendable {
    private enum Mode {
        case header
        case body(channel: String, tool: String?)
    }

    private static let ends = ["<|end|>", "<|call|>", "<|return|>", "<|start|>"].map { Array($0.utf8) }
    private static let message = Array("<|message|>".utf8)

    private var mode = Mode.header
    private var buffer: [UInt8] = []

    /// Takes a piece of output.
    mutating func append(_ piece: String) -> [OutputEvent] {
        buffer += Array(piece.utf8)
        return run(isEnd: false)
    }

    /// Ends the output.
    mutating func finish() -> [OutputEvent] {
        run(isEnd: true)
    }

    private mutating func run(isEnd: Bool) -> [OutputEvent] {
        var events: [OutputEvent] = []
        while step(&events, isEnd: isEnd) {}
        return events
    }

    private mutating func step(_ events: inout [OutputEvent], isEnd: Bool) -> Bool {
        let text = JinjaString(utf8: buffer)
        switch mode {
        case .header:
            guard let found = text.firstOffset(of: Self.message) else {
                if isEnd { buffer = [] }
                return false
            }
            mode = Self.body(header: text.slice(0..<found).text)
            buffer.removeFirst(found + Self.message.count)
            return true
        case .body(let channel, let tool):
            let found = Self.ends.compactMap { mark in text.firstOffset(of: mark).map { ($0, mark.count) } }
                .min { $0.0 < $1.0 }
            guard let found else {
                emit(keeping: isEnd ? 0 : longestOverlap, channel, tool, &events, isComplete: isEnd)
                return false
            }
            let rest = Array(buffer[(found.0 + found.1)...])
            buffer = Array(buffer[..<found.0])
            emit(keeping: 0, channel, tool, &events, isComplete: true)
            buffer = rest
            mode = .header
            return true
        }
    }

    private static func body(header: String) -> Mode {
        let channel = header.components(after: "<|channel|>") ?? ""
        let recipient = header.components(after: "to=functions.") ?? header.components(after: "to=")
        return .body(channel: channel, tool: recipient)
    }

    private var longestOverlap: Int {
        Self.ends.map { mark in
            (1..<mark.count).last { $0 <= buffer.count && mark.starts(with: buffer.suffix($0)) } ?? 0
        }.max() ?? 0
    }

    private mutating func emit(
        keeping count: Int, _ channel: String, _ tool: String?, _ events: inout [OutputEvent], isComplete: Bool
    ) {
        if let tool {
            guard isComplete else { return }
            let text = String(decoding: buffer, as: UTF8.self)
            let arguments = (try? JSONValue(parsing: text)) ?? .string(text)
            events.append(.call(ChatToolCall(name: tool, arguments: arguments)))
            buffer = []
            return
        }
        let ready = buffer.count - count
        if ready > 0 {
            let text = String(decoding: buffer[..<ready], as: UTF8.self)
            events.append(channel == "analysis" ? .reasoning(text) : .text(text))
            buffer.removeFirst(ready)
        }
    }
}

extension String {
    /// The word behind a mark, up to white space or the next control token; nil without the mark.
    fileprivate func components(after mark: String) -> String? {
        let text = JinjaString(self)
        guard let found = text.firstOffset(of: Array(mark.utf8)) else { return nil }
        let rest = text.utf8[(found + mark.utf8.count)...]
        let word = rest.prefix { ![0x20, 0x0A, 0x09, UInt8(ascii: "<")].contains($0) }
        return String(decoding: word, as: UTF8.self)
    }
}
