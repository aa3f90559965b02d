/// The markers in an output's text, which are found in one pass.
struct OutputMarkers: Sendable {
    /// A found marker.
    struct Found {
        let offset: Int
        let length: Int
        /// The syntax of the call that the marker begins; nil for a marker without meaning.
        var syntax: ToolCallSyntax?
        /// Whether the marker begins reasoning.
        var opensThinking = false
    }

    /// The greatest length of a span's tag in bytes.
    private static let tagLimit = 512

    private let markers: [(bytes: [UInt8], syntax: ToolCallSyntax?)]
    private let tags: [[UInt8]]
    private let firstBytes: [Bool]
    /// The marker of reasoning after other parts of a turn; empty where reasoning only begins a turn.
    private let thinkingBegin: [UInt8]

    /// Creates the markers of a format: those of calls, and those without meaning.
    init(_ format: ToolFormat) {
        var markers: [(bytes: [UInt8], syntax: ToolCallSyntax?)] = format.calls
            .filter { !$0.begin.isEmpty }.map { (Array($0.begin.utf8), $0) }
        let pairs = [format.section, format.answer].compactMap { $0 }.flatMap { [$0.begin, $0.end] }
        markers += (pairs + format.ignoredMarkers).map { (Array($0.utf8), nil) }
        var thinking: [UInt8] = []
        if format.promptTail != nil, let begin = format.thinking?.begin {
            thinking = Array(begin.utf8)
            markers.append((thinking, nil))
        }
        self.init(markers, tags: format.spanTags.map { Array($0.utf8) }, thinkingBegin: thinking)
    }

    /// Creates markers without meaning.
    init(silent texts: [String]) {
        self.init(texts.map { (Array($0.utf8), nil) })
    }

    private init(
        _ markers: [(bytes: [UInt8], syntax: ToolCallSyntax?)], tags: [[UInt8]] = [], thinkingBegin: [UInt8] = []
    ) {
        self.thinkingBegin = thinkingBegin
        self.markers = markers.filter { !$0.bytes.isEmpty }.sorted { $0.bytes.count > $1.bytes.count }
        var firstBytes = [Bool](repeating: false, count: 256)
        for marker in self.markers { firstBytes[Int(marker.bytes[0])] = true }
        for tag in tags { firstBytes[Int(tag[0])] = true }
        self.firstBytes = firstBytes
        self.tags = tags
    }

    /// Returns the first marker from `place` on, and the longest at its position.
    ///
    /// If there is none yet, `place` advances to the next position at which one may begin.
    ///
    /// - Parameter isEnd: Whether no more bytes follow.
    func first(in bytes: ByteWindow, from place: inout Int, isEnd: Bool) -> Found? {
        while place < bytes.count {
            if firstBytes[Int(bytes[place])] {
                for marker in markers {
                    if bytes.has(marker.bytes, at: place) {
                        return Found(
                            offset: place, length: marker.bytes.count, syntax: marker.syntax,
                            opensThinking: marker.bytes == thinkingBegin)
                    }
                    if !isEnd, bytes.mayHave(marker.bytes, at: place) { return nil }
                }
                for tag in tags {
                    if bytes.has(tag, at: place) {
                        var end = place + tag.count - 1
                        let limit = place + Self.tagLimit
                        if bytes.find([UInt8(ascii: ">")], from: &end, limit: limit) != nil {
                            return Found(offset: place, length: end + 1 - place)
                        } else if !isEnd, end - place < Self.tagLimit {
                            return nil
                        }
                    } else if !isEnd, bytes.mayHave(tag, at: place) {
                        return nil
                    }
                }
            }
            place += 1
        }
        return nil
    }
}
