/// The tokens' byte strings as a tree in depth-first order, in flat arrays.
///
/// A walk reads the nodes in order; a refused node skips to its `end`, so the loop has one
/// branch that is hard to predict.
struct TokenTrie: Sendable {
    /// One node; its tokens end where those of the next node begin.
    struct Node: Sendable {
        /// The node behind the node's subtree.
        var end: Int32
        /// Where the node's tokens begin in the tree's.
        var tokens: Int32
        /// The depth, 0 for a first byte.
        var depth: UInt16
        /// The last byte.
        var byte: UInt8
    }

    /// The nodes in depth-first order, and one more behind the last.
    private(set) var nodes: [Node] = []
    /// The number of nodes.
    var count: Int { nodes.count - 1 }
    /// The identifiers at the nodes.
    private(set) var tokens: [Int32] = []
    /// The greatest depth plus one.
    private(set) var height = 0

    init(tokens list: [[UInt8]?], excluding special: Set<Int>) {
        var flat: [UInt8] = []
        var spans: [(start: Int, count: Int, token: Int32)] = []
        for (token, bytes) in list.enumerated() where !special.contains(token) {
            guard let bytes, !bytes.isEmpty, bytes.count < 4_096 else { continue }
            spans.append((flat.count, bytes.count, Int32(token)))
            flat += bytes
        }
        flat.withUnsafeBufferPointer { buffer in
            spans.sort { left, right in
                let count = min(left.count, right.count)
                for i in 0..<count {
                    let a = buffer[left.start + i]
                    let b = buffer[right.start + i]
                    if a != b { return a < b }
                }
                return (left.count, left.token) < (right.count, right.token)
            }
        }
        var path: [Int] = []
        var previous: (start: Int, count: Int) = (0, 0)
        for span in spans {
            var shared = 0
            while shared < min(previous.count, span.count), flat[previous.start + shared] == flat[span.start + shared] {
                shared += 1
            }
            while path.count > shared, let node = path.popLast() { nodes[node].end = Int32(nodes.count) }
            for i in shared..<span.count {
                path.append(nodes.count)
                nodes.append(Node(end: 0, tokens: Int32(tokens.count), depth: UInt16(i), byte: flat[span.start + i]))
            }
            tokens.append(span.token)
            previous = (span.start, span.count)
            height = max(height, span.count)
        }
        while let node = path.popLast() { nodes[node].end = Int32(nodes.count) }
        nodes.append(Node(end: Int32(nodes.count), tokens: Int32(tokens.count), depth: 0, byte: 0))
    }
}
