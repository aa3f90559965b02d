/// The entries of a session in order: instructions, prompts, tool calls and outputs, reasoning and responses.
///
/// ```swift
/// for entry in session.transcript {
///     if case .response(let response) = entry { print(response) }
/// }
/// ```
public struct Transcript: Sendable, Equatable {
    private var storage: [Transcript.Entry]

    /// Creates a transcript of entries.
    public init(entries: some Sequence<Entry> = []) { storage = Array(entries) }
}

extension Transcript: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// Creates an empty transcript.
    public init() { storage = [] }

    /// The entry at an index.
    public subscript(index: Int) -> Transcript.Entry {
        get { storage[index] }
        set { storage[index] = newValue }
    }

    /// The index of the first entry.
    public var startIndex: Int { storage.startIndex }
    /// The index after the last entry.
    public var endIndex: Int { storage.endIndex }

    /// Replaces the entries in a range.
    public mutating func replaceSubrange<C>(_ subrange: Range<Int>, with newElements: consuming C)
    where C: Collection, C.Element == Transcript.Entry {
        storage.replaceSubrange(subrange, with: newElements)
    }
}

extension Transcript {
    /// The transcript itself, under its name in the 2025 beta releases.
    @available(*, deprecated, message: "the transcript itself is the collection of entries")
    public var entries: Transcript { self }
}
