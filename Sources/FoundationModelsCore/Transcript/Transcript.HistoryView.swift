extension Transcript {
    /// The entries of a transcript after its leading instructions.
    public struct HistoryView: Sendable {
        private var entries: ArraySlice<Transcript.Entry>

        /// The position of an entry in a history.
        public struct Index: Comparable, Hashable, Sendable {
            fileprivate let offset: Int

            /// Returns whether the left position precedes the right one.
            public static func < (left: Index, right: Index) -> Bool { left.offset < right.offset }
        }

        /// Creates an empty history.
        public init() { entries = [] }
    }

    /// The entries after the leading instructions; the setter keeps those instructions.
    public var history: Transcript.HistoryView {
        get { HistoryView(hasLeadingInstructions ? Array(dropFirst()) : Array(self)) }
        set { replaceSubrange((hasLeadingInstructions ? 1 : 0)..<endIndex, with: Array(newValue)) }
    }

    private var hasLeadingInstructions: Bool {
        if case .instructions = first { true } else { false }
    }
}

extension Transcript.HistoryView: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// A part of a history, which is a history too.
    public typealias SubSequence = Transcript.HistoryView

    /// The position of the first entry.
    public var startIndex: Index { Index(offset: entries.startIndex) }
    /// The position after the last entry.
    public var endIndex: Index { Index(offset: entries.endIndex) }

    /// Returns the next position.
    public func index(after index: Index) -> Index { Index(offset: index.offset + 1) }
    /// Returns the previous position.
    public func index(before index: Index) -> Index { Index(offset: index.offset - 1) }
    /// Returns the position `distance` entries away.
    public func index(_ index: Index, offsetBy distance: Int) -> Index { Index(offset: index.offset + distance) }
    /// Returns the number of entries from `start` to `end`.
    public func distance(from start: Index, to end: Index) -> Int { end.offset - start.offset }

    /// The entry at a position.
    public subscript(position: Index) -> Transcript.Entry {
        get { entries[position.offset] }
        set { entries[position.offset] = newValue }
    }

    /// The entries in a range.
    public subscript(bounds: Range<Index>) -> Transcript.HistoryView {
        get {
            var slice = Transcript.HistoryView()
            slice.entries = entries[bounds.lowerBound.offset..<bounds.upperBound.offset]
            return slice
        }
        set { replaceSubrange(bounds, with: newValue.entries) }
    }

    /// Replaces the entries in a range.
    public mutating func replaceSubrange<C>(_ subrange: Range<Index>, with newElements: C)
    where C: Collection, C.Element == Transcript.Entry {
        entries.replaceSubrange(subrange.lowerBound.offset..<subrange.upperBound.offset, with: newElements)
    }
}

extension Transcript.HistoryView: ExpressibleByArrayLiteral {
    /// Creates a history of entries.
    public init(arrayLiteral elements: Transcript.Entry...) { entries = elements[...] }
}
