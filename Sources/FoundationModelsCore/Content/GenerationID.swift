/// An identifier of a generated value, the same in every snapshot of a stream.
///
/// A user interface can follow a changing value by it: for example, one element of a growing array.
public struct GenerationID: Sendable, Hashable {
    private let stream: UInt64
    private let index: UInt64

    /// Creates a random, unique identifier.
    public init() {
        var generator = SystemRandomNumberGenerator()
        stream = generator.next()
        index = generator.next()
    }

    /// Creates the identifier of value number `index` in a stream; `stream` is the stream's random number.
    init(stream: UInt64, index: UInt64) {
        self.stream = stream
        self.index = index
    }
}
