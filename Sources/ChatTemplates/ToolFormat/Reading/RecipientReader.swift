/// A reader of a call that names its tool twice: as the recipient before a mark, and in the call.
///
/// The name in the call counts, because models without a grammar may name a namespace as the recipient.
struct RecipientReader: CallReader {
    private let mark: [UInt8]
    private var call: any CallReader
    /// The beginning of the call; nil until the mark is found.
    private var start: Int?
    private var searched = 0

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - mark: The text that ends the recipient.
    ///   - call: The reader of the call after it.
    init(mark: String, call: any CallReader) {
        self.mark = Array(mark.utf8)
        self.call = call
    }

    var place: Int { start.map { $0 + call.place } ?? searched }

    mutating func read(_ bytes: ByteWindow) -> CallReading {
        if start == nil {
            let limit = ToolCallSyntax.nameLimit + 1
            guard let found = bytes.find(mark, from: &searched, limit: limit) else {
                return searched >= limit ? .invalid : .incomplete
            }
            guard !bytes.stripped(0..<found).isEmpty else { return .invalid }
            start = found + mark.count
        }
        let start = start ?? 0
        let result = call.read(bytes.dropping(start))
        guard case .complete(let calls, let end) = result else { return result }
        return .complete(calls, end: start + end)
    }

    mutating func takeProgress(_ bytes: ByteWindow) -> [CallProgress] {
        start.map { call.takeProgress(bytes.dropping($0)) } ?? []
    }
}
