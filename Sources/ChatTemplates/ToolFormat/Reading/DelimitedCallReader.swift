/// A reader that finds a call's end marker outside of strings, then parses the bytes before it.
struct DelimitedCallReader: CallReader {
    private let end: [UInt8]
    private let quotes: [[UInt8]]
    private let escape: UInt8?
    private let calls: @Sendable ([UInt8]) -> [ChatToolCall]?
    private(set) var place = 0
    private var openQuote: Int?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - quotes: The delimiters of strings; the same one begins and ends a string.
    ///   - escape: The byte that escapes the next byte of a string; nil for none.
    init(end: String, quotes: [String], escape: UInt8?, calls: @escaping @Sendable ([UInt8]) -> [ChatToolCall]?) {
        self.end = Array(end.utf8)
        self.quotes = quotes.map { Array($0.utf8) }
        self.escape = escape
        self.calls = calls
    }

    mutating func read(_ bytes: ByteWindow) -> CallReading {
        while place < bytes.count {
            if let open = openQuote {
                if bytes[place] == escape {
                    guard place + 1 < bytes.count else { return .incomplete }
                    place += 2
                } else if bytes.has(quotes[open], at: place) {
                    place += quotes[open].count
                    openQuote = nil
                } else if bytes.mayHave(quotes[open], at: place) {
                    return .incomplete
                } else {
                    place += 1
                }
            } else if let open = quotes.firstIndex(where: { bytes.has($0, at: place) }) {
                openQuote = open
                place += quotes[open].count
            } else if bytes.has(end, at: place) {
                guard let found = calls(Array(bytes.stripped(0..<place).utf8)) else { return .invalid }
                return .complete(found, end: place + end.count)
            } else if bytes.mayHave(end, at: place) || quotes.contains(where: { bytes.mayHave($0, at: place) }) {
                return .incomplete
            } else {
                place += 1
            }
        }
        return .incomplete
    }
}
