/// The number of a tail: a token's bytes after the quote that closes a string; `dead` for no tail.
struct TailID: TableHandle {
    let id: Int32

    /// The tail without bytes.
    static let empty = TailID(id: 0)
}

extension TailID {
    /// The tail that a tree of tails stores in place of a token.
    @inline(__always)
    init(_ token: TokenID) { self.init(id: token.id) }
}

extension MaskCache {
    /// The index of a mask in the pool.
    struct EntryID: TableHandle {
        let id: Int32
    }

    /// The index of a set of passing tails; `dead` for a text that can't end.
    struct TailSetID: TableHandle {
        let id: Int32
    }
}
