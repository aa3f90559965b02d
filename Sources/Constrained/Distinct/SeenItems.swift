/// The items of the arrays under way whose items must differ, so that none is written twice.
///
/// Values are kept beside the machine's configurations, which stay shared between texts that
/// differ only in such items. An array whose items may repeat costs nothing.
struct SeenItems: Sendable {
    /// An array under way whose items must differ.
    struct OpenArray: Sendable {
        /// The frame on which the array stands.
        let stack: FrameID
        /// The items written so far.
        var used = UsedItems.none
        /// Where the item under way begins in the kept text, or nil between items.
        var itemStart: Int?
    }

    /// The arrays, outermost first.
    var arrays: [OpenArray] = []
    /// The bytes of the kept text that belong to this place; later ones were taken back.
    var length = 0

    /// The number of items to which a new one may be equal.
    var usedCount: Int { arrays.reduce(0) { $0 + $1.used.count } }
}
