/// What a token holds behind the quote that closes a string, by its place among the tails of a vocabulary; `dead` for a
/// token that closes none.
struct TailID: TableHandle {
    let id: Int32

    /// Nothing.
    static let empty = TailID(id: 0)
}

extension TailID {
    /// The tail that a tree of tails keeps in place of a token.
    @inline(__always)
    init(_ token: TokenID) { self.init(id: token.id) }
}

extension MaskCache {
    /// A mask by its place in the pool.
    struct EntryID: TableHandle {
        let id: Int32
    }

    /// A set of tails that pass, by its place among such sets; `dead` for a text that can't end.
    struct TailSetID: TableHandle {
        let id: Int32
    }
}
