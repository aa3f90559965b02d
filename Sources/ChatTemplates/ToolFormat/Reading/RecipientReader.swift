/// Reads a call whose tool is named twice: as the recipient, up to a mark, and again in the call itself.
///
/// The call's own name counts; models that write without a grammar may name a namespace as the recipient.
struct RecipientReader: CallReader {
    private let mark: [UInt8]
    private var call: any CallReader
    /// Where the call begins; nil until the mark is found.
    private var start: Int?
    private var searched = 0

    /// A reader.
    ///
    /// - Parameters:
    ///   - mark: What ends the recipient.
    ///   - call: Reads what stands behind it.
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
