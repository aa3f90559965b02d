/// A trie of the tokens' byte strings, in depth-first order and in flat arrays.
///
/// A walk reads the nodes in order, and skips to the `end` of a refused node. The loop has only one branch that is hard
/// to predict.
struct TokenTrie: Sendable {
    /// A node; its tokens end where those of the next node begin.
    struct Node: Sendable {
        /// The index after the node's subtree.
        var end: Int32
        /// The index of the node's first token in `tokens`.
        var tokens: Int32
        /// The depth, 0 for a first byte.
        var depth: UInt16
        /// The last byte.
        var byte: UInt8
    }

    /// The range of a token's bytes in one array of all bytes.
    private struct Span {
        let start: Int
        let count: Int
        let token: TokenID
        /// The first eight bytes in big-endian order, which are enough to compare most tokens.
        let head: UInt64

        init(_ bytes: [UInt8], start: Int, token: TokenID) {
            self.start = start
            self.token = token
            count = bytes.count
            var head: UInt64 = 0
            for i in 0..<8 { head = head << 8 | (i < bytes.count ? UInt64(bytes[i]) : 0) }
            self.head = head
        }
    }

    /// The nodes in depth-first order, and one more after the last.
    private(set) var nodes: [Node] = []
    /// The number of nodes.
    var count: Int { nodes.count - 1 }
    /// The tokens of the nodes.
    private(set) var tokens: [TokenID] = []
    /// The greatest depth plus one.
    private(set) var height = 0
    /// For each node, the kinds of all bytes of the node and its subtree, as bits; see `kind(of:)`.
    private(set) var kinds: [UInt64] = []
    /// The same kinds, without bytes that no token holds which stays inside a JSON string.
    ///
    /// These are quotes without a backslash, control characters, and all bytes after them.
    private(set) var insideKinds: [UInt64] = []
    /// For each node, the number of bytes on the longest path down from the node, its own byte included.
    private(set) var heights: [UInt16] = []
    /// The nodes of the first bytes, with these bytes.
    private(set) var roots: [(byte: UInt8, node: Int32)] = []

    /// The length in bytes from which on a token is left out.
    static let maximumLength = 4_096

    /// Creates the trie of the tokens that a predicate includes.
    init(
        tokens list: [[UInt8]?], excluding special: Set<Int> = [], where isIncluded: ([UInt8]) -> Bool = { _ in true }
    ) {
        var flat: [UInt8] = []
        var spans: [Span] = []
        for (token, bytes) in list.enumerated() {
            guard let bytes, !bytes.isEmpty, bytes.count < Self.maximumLength, isIncluded(bytes),
                !special.contains(token)
            else { continue }
            spans.append(Span(bytes, start: flat.count, token: TokenID(at: token)))
            flat += bytes
        }
        Self.sort(&spans, of: flat)
        addNodes(of: spans, in: flat)
        findKinds()
        gatherSubtrees()
        var root = 0
        while root < nodes.count {
            roots.append((nodes[root].byte, Int32(root)))
            root = Int(nodes[root].end)
        }
        nodes.append(Node(end: Int32(nodes.count), tokens: Int32(tokens.count), depth: 0, byte: 0))
        kinds.append(0)
        insideKinds.append(0)
        heights.append(0)
    }

    /// Sorts tokens by their bytes; equal ones by number.
    private static func sort(_ spans: inout [Span], of flat: [UInt8]) {
        flat.withUnsafeBufferPointer { buffer in
            spans.sort { left, right in
                if left.head != right.head { return left.head < right.head }
                let count = min(left.count, right.count)
                for i in 0..<count {
                    let a = buffer[left.start + i]
                    let b = buffer[right.start + i]
                    if a != b { return a < b }
                }
                return (left.count, left.token) < (right.count, right.token)
            }
        }
    }

    /// Adds the nodes and tokens of sorted tokens, with the ends of the nodes' subtrees.
    private mutating func addNodes(of spans: [Span], in flat: [UInt8]) {
        nodes.reserveCapacity(flat.count / 2)
        tokens.reserveCapacity(spans.count)
        var path: [Int] = []
        var previous = Span([], start: 0, token: TokenID(id: -1))
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
            previous = span
            height = max(height, span.count)
        }
        while let node = path.popLast() { nodes[node].end = Int32(nodes.count) }
    }

    /// Sets `kinds` to the kind of each node's own byte.
    private mutating func findKinds() {
        kinds = Array(repeating: 0, count: nodes.count)
        // Indexed by the depth of a node plus one.
        var ways = [(decoder: UTF8Progress, kind: UInt64)](
            repeating: (UTF8Progress(), Self.malformed), count: height + 1)
        for node in nodes.indices {
            let depth = Int(nodes[node].depth)
            let byte = nodes[node].byte
            var way = ways[depth]
            let isWell = way.decoder.take(byte)
            // Continuation bytes are of the kind of their character's first byte.
            if byte & 0xC0 != 0x80 { way.kind = Self.kind(of: byte) }
            ways[depth + 1] = way
            kinds[node] = isWell ? way.kind : Self.malformed
        }
    }

    /// Adds to each node's kinds those of its subtree, and measures the heights.
    private mutating func gatherSubtrees() {
        insideKinds = kinds
        heights = Array(repeating: 1, count: nodes.count)
        for node in nodes.indices.reversed() {
            let isOutside = nodes[node].byte == .quote || nodes[node].byte < 0x20
            if isOutside { insideKinds[node] = 0 }
            var child = node + 1
            while child < nodes[node].end {
                kinds[node] |= kinds[child]
                if !isOutside { insideKinds[node] |= insideKinds[child] }
                heights[node] = max(heights[node], heights[child] + 1)
                child = Int(nodes[child].end)
            }
        }
    }

    /// Passes the nodes and tokens to a closure without counting a reference for each of them.
    @inline(__always)
    func withUnsafeTree(_ body: (UnsafeBufferPointer<Node>, UnsafeBufferPointer<TokenID>) -> Void) {
        nodes.withUnsafeBufferPointer { nodes in tokens.withUnsafeBufferPointer { tokens in body(nodes, tokens) } }
    }

    /// Returns the tokens of a node and its subtree.
    func tokens(below node: Int) -> ArraySlice<TokenID> {
        tokens[Int(nodes[node].tokens)..<Int(nodes[Int(nodes[node].end)].tokens)]
    }

    /// The bit of bytes that can't follow the bytes before them in UTF-8.
    static let malformed: UInt64 = 1 << 57

    /// The kinds of characters beyond ASCII, with their ranges.
    ///
    /// Expressions often single out white space and line ends. Characters with the same first bytes as these have kinds
    /// of their own. Others are most Han characters, most Hangul syllables, and all other characters.
    static let kindsBeyondASCII: [(kind: UInt64, ranges: [ClosedRange<UInt32>])] = [
        (kind(of: 0xC2), [0x80...0xBF]), (kind(of: 0xC3), [0xC0...0xFFF]), (kind(of: 0xE1), [0x1000...0x1FFF]),
        (kind(of: 0xE2), [0x2000...0x2FFF]), (kind(of: 0xE3), [0x3000...0x3FFF]), (kind(of: 0xE5), [0x5000...0x8FFF]),
        (kind(of: 0xEB), [0xB000...0xCFFF]), (kind(of: 0xEF), [0xF000...0xFFFF]),
        (kind(of: 0xF0), [0x4000...0x4FFF, 0x9000...0xAFFF, 0xD000...0xD7FF, 0xE000...0xEFFF, 0x10000...0x10FFFF]),
    ]

    /// Returns the kind of a character, by its first byte, as one bit.
    ///
    /// Upper case letters, lower case letters, digits, and characters that a string must escape are four kinds. The
    /// characters beyond ASCII have kinds of their own, and so does each other ASCII character.
    static func kind(of byte: UInt8) -> UInt64 {
        switch byte {
        case 0x41...0x5A: 1 << 63
        case 0x61...0x7A: 1 << 62
        case 0x30...0x39: 1 << 61
        case 0xE5...0xE8: 1 << 56
        case 0xEB...0xEC: 1 << 55
        case 0xC2: 1 << 54
        case 0xC3...0xE0: 1 << 53
        case 0xE1: 1 << 52
        case 0xE2: 1 << 51
        case 0xE3: 1 << 50
        case 0xEF: 1 << 49
        case 0x80...0xFF: 1 << 60
        case 0..<0x20, .quote, .backslash: 1 << 59
        case 0x7F: 1 << 58
        case 0x20...0x2F: 1 << UInt64(byte - 0x20)
        case 0x3A...0x40: 1 << UInt64(byte - 0x3A + 16)
        case 0x5B...0x60: 1 << UInt64(byte - 0x5B + 23)
        default: 1 << UInt64(byte - 0x7B + 29)
        }
    }
}
