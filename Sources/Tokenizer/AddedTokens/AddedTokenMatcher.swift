/// Finds added tokens in text: the leftmost, and of those that begin there the longest.
///
/// Unchecked for its memory, which is written while this is made and only read then.
final class AddedTokenMatcher: @unchecked Sendable {
    /// The longest text an added token may have, in bytes.
    static let lengthLimit = 4096

    private struct Node {
        var byte: UInt8
        var token: Int32 = -1
        var firstChild: Int32 = -1
        var sibling: Int32 = -1
    }

    private let tokens: [AddedToken]
    private let nodes: UnsafeMutablePointer<Node>
    private let roots: UnsafeMutablePointer<Int32>
    /// The tokens that are white space and control nothing, which literal text may hold.
    private let isBlank: [Bool]
    private let hasBlanks: Bool

    /// Builds the tree of the tokens' texts; nil where there are none. Of equal texts the last counts.
    init?(_ tokens: [(text: [UInt8], token: AddedToken)]) {
        guard !tokens.isEmpty else { return nil }
        var nodes: [Node] = []
        var roots = [Int32](repeating: -1, count: 256)
        for (index, entry) in tokens.enumerated() {
            guard let first = entry.text.first else { continue }
            var node = Int(roots[Int(first)])
            if node < 0 {
                node = nodes.count
                nodes.append(Node(byte: first))
                roots[Int(first)] = Int32(node)
            }
            for byte in entry.text.dropFirst() {
                var child = Int(nodes[node].firstChild)
                while child >= 0, nodes[child].byte != byte { child = Int(nodes[child].sibling) }
                if child < 0 {
                    child = nodes.count
                    nodes.append(Node(byte: byte, sibling: nodes[node].firstChild))
                    nodes[node].firstChild = Int32(child)
                }
                node = child
            }
            nodes[node].token = Int32(index)
        }
        self.tokens = tokens.map(\.token)
        isBlank = tokens.map { !$0.token.isSpecial && Self.isBlank($0.token.content) }
        hasBlanks = isBlank.contains(true)
        self.nodes = .allocate(capacity: max(nodes.count, 1))
        self.nodes.initialize(from: nodes, count: nodes.count)
        self.roots = .allocate(capacity: 256)
        self.roots.initialize(from: roots, count: 256)
    }

    deinit {
        nodes.deallocate()
        roots.deallocate()
    }

    /// Walks over `[start, end)` of a text and reports each token found with the stretch it takes.
    ///
    /// - Parameters:
    ///   - literal: answers the first offset at or after the given one that belongs to literal text, and where
    ///     that literal stretch ends; `end` twice where there is none. No token is recognized across or inside it but
    ///     those of white space.
    ///   - report: the token and the offsets it takes, in order, not overlapping.
    func forEachMatch(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int,
        literal: (Int) -> (start: Int, end: Int), report: (AddedToken, Int, Int) -> Void
    ) {
        var position = start
        var taken = start
        var ban = literal(start)
        // The last white space that a token took on its right: tokens that are white space themselves would go through
        // it again and again.
        var space = start..<start
        while position < end {
            let root = roots[Int(base[position])]
            if root < 0 {
                position &+= 1
                continue
            }
            if position >= ban.end {
                ban = literal(position)
                continue
            }
            let isLiteral = position >= ban.start
            if isLiteral, !hasBlanks {
                position = ban.end
                continue
            }
            let limit = isLiteral ? position : min(end, ban.start)
            guard let (index, stop) = longest(from: root, base, position, end, limit: limit) else {
                position &+= 1
                continue
            }
            let token = tokens[index]
            var from = position
            var to = stop
            position = stop
            if token.isSingleWord, !standsAlone(base, start, end, from, to) { continue }
            if token.stripsLeft {
                from = max(from, taken)
                while from > taken {
                    let before = UTF8Scalar.start(base, before: from)
                    let scalar = UTF8Scalar.decode(base, before).scalar
                    guard before >= taken, UnicodeTables.shared.isSpace(scalar) else { break }
                    from = before
                }
            }
            if token.stripsRight {
                let from = to
                if space.contains(to) { to = space.upperBound }
                while to < end {
                    let (scalar, length) = UTF8Scalar.decode(base, to)
                    guard UnicodeTables.shared.isSpace(scalar) else { break }
                    to += length
                }
                if !space.contains(from) { space = from..<to }
            }
            if from < to { report(token, from, to) }
            taken = to
        }
    }

    /// Whether a text is only white space, as it is typed or as SentencePiece shows it.
    static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value == 0x2581 || UnicodeTables.shared.isSpace($0.value) }
    }

    /// The longest token at a place that ends by the limit; blank ones may go on to the end.
    @inline(__always)
    private func longest(
        from root: Int32, _ base: UnsafePointer<UInt8>, _ start: Int, _ textEnd: Int, limit: Int
    ) -> (index: Int, end: Int)? {
        let end = hasBlanks ? textEnd : limit
        var node = Int(root)
        var position = start + 1
        var found: (Int, Int)?
        while position <= end {
            let token = Int(nodes[node].token)
            if token >= 0, position <= limit || isBlank[token] { found = (token, position) }
            guard position < end else { break }
            var child = Int(nodes[node].firstChild)
            while child >= 0, nodes[child].byte != base[position] { child = Int(nodes[child].sibling) }
            if child < 0 { break }
            node = child
            position += 1
        }
        return found
    }

    private func standsAlone(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ from: Int, _ to: Int
    ) -> Bool {
        let tables = UnicodeTables.shared
        if from > start, tables.isCrateWord(UTF8Scalar.decode(base, UTF8Scalar.start(base, before: from)).scalar) {
            return false
        }
        return to >= end || !tables.isCrateWord(UTF8Scalar.decode(base, to).scalar)
    }
}
