/// The items of the open arrays whose items must differ, so that none is repeated.
///
/// Items are kept beside the machine's configurations. Texts that differ only in such items then share configurations
/// and masks. An array whose items may repeat costs nothing.
struct SeenItems: Sendable {
    /// An open array whose items must differ.
    struct OpenArray: Sendable {
        /// The frame of the array.
        let stack: FrameID
        /// The items written so far.
        var used = UsedItems.none
        /// The offset of the current item in the kept text, or nil between items.
        var itemStart: Int?
    }

    /// The arrays, outermost first.
    var arrays: [OpenArray] = []
    /// The number of bytes of the kept text that belong to this position; later ones were rolled back.
    var length = 0

    /// The number of items that a new one must differ from.
    var usedCount: Int { arrays.reduce(0) { $0 + $1.used.count } }
}
