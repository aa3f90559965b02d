extension MaskCache {
    /// A mask by its place in the pool.
    struct EntryID: TableHandle {
        let id: Int32

        @inline(__always)
        init(id: Int32) { self.id = id }
    }

    /// A set of tails that pass, by its place among such sets; `dead` for a text that can't end.
    struct TailSetID: TableHandle {
        let id: Int32

        @inline(__always)
        init(id: Int32) { self.id = id }
    }
}
