/// The parts of a text between separators, one at a time, without a copy.
struct TextParts: Sequence, IteratorProtocol {
    private var rest: Substring
    private let isSeparator: (Character) -> Bool

    /// The parts of a text that aren't empty.
    init(of text: Substring, between isSeparator: @escaping (Character) -> Bool) {
        (rest, self.isSeparator) = (text, isSeparator)
    }

    mutating func next() -> Substring? {
        guard let start = rest.firstIndex(where: { !isSeparator($0) }) else { return nil }
        let end = rest[start...].firstIndex(where: isSeparator) ?? rest.endIndex
        defer { rest = rest[end...] }
        return rest[start..<end]
    }
}
