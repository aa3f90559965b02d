/// A trie that finds added tokens in text: leftmost match first, then longest.
///
/// Unchecked because of its raw memory, which is written only during initialization.
final class AddedTokenMatcher: @unchecked Sendable {
    /// The maximum length of an added token's text, in bytes.
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
    /// Whether each token is white space and not a control token. Such tokens match in literal text too.
    private let isBlank: [Bool]
    private let hasBlanks: Bool

    /// Builds the trie of the tokens' texts; nil for no tokens. If texts are equal, the last token wins.
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

    /// Reports the added tokens in the range `start..<end` of a text, each with the range it covers.
    ///
    /// - Parameters:
    ///   - literal: Returns the first offset of literal text at or after the given offset, and the end of that literal
    ///     range; `end` twice if there is none. Only white-space tokens match in or across literal text.
    ///   - report: Receives each token with its start and end offset, in order and without overlap.
    func forEachMatch(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int,
        literal: (Int) -> (start: Int, end: Int), report: (AddedToken, Int, Int) -> Void
    ) {
        var position = start
        var taken = start
        var ban = literal(start)
        // The white space after the last token that strips on its right. Without it, tokens that are themselves white
        // space would scan the same run again and again: quadratic time.
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

    /// Whether a text consists of white space and U+2581 only, which SentencePiece writes for a space.
    static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value == 0x2581 || UnicodeTables.shared.isSpace($0.value) }
    }

    /// Returns the longest token at an offset that ends at or before `limit`; white-space tokens may extend to the end.
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
