/// The bytes of an output that aren't processed yet.
struct PendingOutput: Sendable {
    /// The number of bytes that are known to begin no marker.
    var scanned = 0
    private var buffer: [UInt8]
    /// The offset in the buffer of the first unprocessed byte.
    private var head = 0
    /// The number of leading bytes that belong to the prompt.
    private var borrowed: Int

    /// Creates pending output that begins with the end of the prompt, which may begin a marker.
    init(prompt: [UInt8]) {
        buffer = prompt
        borrowed = prompt.count
    }

    /// The number of unprocessed bytes.
    var count: Int { buffer.count - head }

    /// The unprocessed bytes.
    var window: ByteWindow { ByteWindow(buffer, from: head) }

    /// Appends bytes of the output.
    mutating func append(_ bytes: some Sequence<UInt8>) {
        buffer += bytes
    }

    /// Skips bytes of a marker or a call.
    mutating func skip(_ count: Int) {
        head += count
        scanned = 0
    }

    /// Removes the first bytes, and returns those that don't belong to the prompt.
    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let own = min(borrowed, count)
        borrowed -= own
        let start = head + own
        head += count
        scanned = max(scanned - count, 0)
        return buffer[start..<head]
    }

    /// Treats all bytes as output, because the prompt's end has turned out to be part of a marker.
    mutating func endPrompt() {
        borrowed = 0
    }

    /// Runs a body with additional bytes at the end.
    mutating func followed<Result>(by bytes: [UInt8], _ body: (ByteWindow) -> Result) -> Result {
        let count = buffer.count
        buffer += bytes
        defer { buffer.removeLast(buffer.count - count) }
        return body(window)
    }

    /// Releases the memory of processed bytes.
    mutating func forgetRead() {
        guard head > 0 else { return }
        buffer.removeFirst(head)
        head = 0
    }
}
