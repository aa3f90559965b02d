/// The tokens' byte strings as a tree in depth-first order, in flat arrays.
///
/// A walk reads the nodes in order; a refused node skips to `ends`, so the loop has one
/// branch that is hard to predict.
struct TokenTrie: Sendable {
    /// The last byte of each node.
    private(set) var bytes: [UInt8] = []
    /// The depth of each node, 0 for a first byte.
    private(set) var depths: [UInt16] = []
    /// The node behind each node's subtree.
    private(set) var ends: [Int32] = []
    /// Where each node's tokens begin in `tokens`; one more entry than nodes.
    private(set) var tokenStarts: [Int32] = []
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
            while path.count > shared, let node = path.popLast() { ends[node] = Int32(bytes.count) }
            for i in shared..<span.count {
                path.append(bytes.count)
                bytes.append(flat[span.start + i])
                depths.append(UInt16(i))
                ends.append(0)
                tokenStarts.append(Int32(tokens.count))
            }
            tokens.append(span.token)
            previous = (span.start, span.count)
            height = max(height, span.count)
        }
        while let node = path.popLast() { ends[node] = Int32(bytes.count) }
        tokenStarts.append(Int32(tokens.count))
    }
}
