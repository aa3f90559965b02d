/// The bytes of an output that are not dealt with yet.
struct PendingOutput: Sendable {
    /// How many of the bytes are known to begin no marker.
    var scanned = 0
    private var buffer: [UInt8]
    /// Where in the buffer the bytes begin that aren't dealt with.
    private var head = 0
    /// Bytes at the beginning that are the prompt's.
    private var borrowed: Int

    /// Begins with the end of a prompt, which may be the beginning of a marker.
    init(prompt: [UInt8]) {
        buffer = prompt
        borrowed = prompt.count
    }

    /// How many bytes there are.
    var count: Int { buffer.count - head }

    /// The bytes.
    var window: ByteWindow { ByteWindow(buffer, from: head) }

    /// Adds bytes of the output.
    mutating func append(_ bytes: some Sequence<UInt8>) {
        buffer += bytes
    }

    /// Leaves out bytes that are a marker or a call.
    mutating func skip(_ count: Int) {
        head += count
        scanned = 0
    }

    /// Takes the first bytes, and returns those of them that are not the prompt's.
    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let own = min(borrowed, count)
        borrowed -= own
        let start = head + own
        head += count
        scanned = max(scanned - count, 0)
        return buffer[start..<head]
    }

    /// Takes whatever comes as the output's, now that the prompt's end has turned out to be part of a marker.
    mutating func endPrompt() {
        borrowed = 0
    }

    /// Runs something with bytes that might follow.
    mutating func followed<Result>(by bytes: [UInt8], _ body: (ByteWindow) -> Result) -> Result {
        let count = buffer.count
        buffer += bytes
        defer { buffer.removeLast(buffer.count - count) }
        return body(window)
    }

    /// Gives back the memory of what is dealt with.
    mutating func forgetRead() {
        guard head > 0 else { return }
        buffer.removeFirst(head)
        head = 0
    }
}
