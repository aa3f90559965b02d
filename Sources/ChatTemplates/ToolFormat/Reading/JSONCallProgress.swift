/// The progress of a JSON call: its name, and its arguments piece by piece.
struct JSONCallProgress: Sendable {
    /// The nesting depth of a call's members; zero where the JSON is the arguments themselves.
    private let level: Int
    private let nameKey: [UInt8]?
    private let argumentsKey: [UInt8]?
    private var stringStart = 0
    /// The range of the last string at the call's depth, quotes included.
    private var lastString: Range<Int>?
    private var key: Range<Int>?
    private var name: String?
    private var isAnnounced = false
    /// The range of the arguments that aren't reported yet, as far as it is known.
    private var start: Int?
    private var end: Int?
    private var events: [CallProgress] = []

    /// Follows objects with a name and arguments under keys; without keys, the only key is the name.
    init(level: Int, name: String?, arguments: String?) {
        self.level = level
        nameKey = name.map { Array("\"\($0)\"".utf8) }
        argumentsKey = arguments.map { Array("\"\($0)\"".utf8) }
    }

    /// Follows the arguments of a call whose name is known.
    init(named name: String) {
        level = 0
        nameKey = nil
        argumentsKey = nil
        self.name = name
    }

    /// Records the opening quote of a string.
    mutating func beginString(at place: Int, depth: Int) {
        if depth == level { stringStart = place }
    }

    /// Records the closing quote of a string.
    mutating func endString(at place: Int, depth: Int, _ bytes: ByteWindow) {
        guard depth == level, level > 0 else { return }
        let range = stringStart..<place + 1
        lastString = range
        let isName = if let nameKey { key.map { bytes[$0].elementsEqual(nameKey) } ?? false } else { key == nil }
        guard isName, name == nil else { return }
        name = (try? JSONValue(parsing: Array(bytes[range])))?.string
        flush(bytes, upTo: end ?? place)
    }

    /// Records a comma or colon.
    mutating func separate(_ byte: UInt8, depth: Int) {
        if depth == level { key = byte == UInt8(ascii: ":") ? lastString : nil }
    }

    /// Records the beginning of an object or array.
    mutating func open(at place: Int, depth: Int, _ bytes: ByteWindow) {
        if depth == level - 1 {
            (key, lastString, name, start, end) = (nil, nil, nil, nil, nil)
            isAnnounced = false
        } else if depth == level, start == nil {
            guard let argumentsKey else {
                start = place
                return
            }
            if let key, bytes[key].elementsEqual(argumentsKey) { start = place }
        }
    }

    /// Records the end of an object or array.
    mutating func close(at place: Int, depth: Int, _ bytes: ByteWindow) {
        guard depth == level, start != nil, end == nil else { return }
        end = place + 1
        flush(bytes, upTo: place + 1)
    }

    /// Returns the events since the last call, for the bytes read up to a position.
    mutating func take(_ bytes: ByteWindow, upTo place: Int) -> [CallProgress] {
        if end == nil { flush(bytes, upTo: bytes.scalarBoundary(upTo: place)) }
        defer { events = [] }
        return events
    }

    private mutating func flush(_ bytes: ByteWindow, upTo place: Int) {
        guard let name, let start, start < place else { return }
        if !isAnnounced { events.append(.began(name: name)) }
        isAnnounced = true
        events.append(.arguments(bytes.text(start..<place)))
        self.start = place
    }
}
