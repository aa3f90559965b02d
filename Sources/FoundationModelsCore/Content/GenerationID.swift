/// The identity of one generated value, the same in every snapshot of a stream.
///
/// Two snapshots that hold the same logical value, for example one element of a growing array, carry equal
/// identifiers for it, so that a user interface can follow the value while it changes.
public struct GenerationID: Sendable, Hashable {
    private let stream: UInt64
    private let index: UInt64

    /// Makes an identifier unlike every other.
    public init() {
        var generator = SystemRandomNumberGenerator()
        stream = generator.next()
        index = generator.next()
    }

    /// Makes the identifier of the value with number `index` in the stream with random number `stream`.
    init(stream: UInt64, index: UInt64) {
        self.stream = stream
        self.index = index
    }
}
