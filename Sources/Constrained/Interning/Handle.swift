/// A number that stands for one entry of a table, as a type of its own: none is taken for another, and each costs the
/// four bytes of its number.
///
/// What handles are stored in beside one another, as the lists of a machine's threads, stays plain numbers.
protocol Handle: Hashable, Comparable, Sendable {
    /// The place in the table; negative numbers stand for no entry.
    var id: Int32 { get }

    init(id: Int32)
}

extension Handle {
    /// The handle of a place in its table.
    @inline(__always)
    init(at index: Int) { self.init(id: Int32(index)) }

    /// The place in the table.
    @inline(__always)
    var index: Int { Int(id) }

    @inline(__always)
    static func < (left: Self, right: Self) -> Bool { left.id < right.id }
}
