/// The number of a table entry, as a type of its own.
///
/// A handle of one table can't be mistaken for that of another, and each takes four bytes. Lists that hold several
/// kinds of handles, such as those of a machine's threads, store plain numbers.
protocol Handle: Hashable, Comparable, Sendable {
    /// The index in the table; negative numbers stand for no entry.
    var id: Int32 { get }

    init(id: Int32)
}

extension Handle {
    /// Creates the handle of an index in its table.
    @inline(__always)
    init(at index: Int) { self.init(id: Int32(index)) }

    /// The index in the table.
    @inline(__always)
    var index: Int { Int(id) }

    @inline(__always)
    static func < (left: Self, right: Self) -> Bool { left.id < right.id }
}
