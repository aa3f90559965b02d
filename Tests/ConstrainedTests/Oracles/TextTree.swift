/// A finite set of texts as a tree of bytes: which bytes may follow a prefix is what its children are.
final class TextTree {
    private(set) var children: [UInt8: TextTree] = [:]
    /// Whether a text of the set ends here.
    private(set) var isEnd = false
    /// Whether some text through here must be there; the others may.
    private(set) var isNeeded = false

    /// Adds a text.
    func insert(_ text: some Sequence<UInt8>, isNeeded: Bool = true) {
        var node = self
        node.isNeeded = node.isNeeded || isNeeded
        for byte in text {
            let next = node.children[byte] ?? TextTree()
            node.children[byte] = next
            next.isNeeded = next.isNeeded || isNeeded
            node = next
        }
        node.isEnd = true
    }

    /// The node behind bytes, or nil where no text goes on with them.
    func descend(_ bytes: some Sequence<UInt8>) -> TextTree? {
        var node = self
        for byte in bytes {
            guard let next = node.children[byte] else { return nil }
            node = next
        }
        return node
    }
}
