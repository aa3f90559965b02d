extension TokenVocabulary {
    /// Whether every byte of UTF-8 is a token, so that no text needs more tokens than bytes.
    package var writesEveryByte: Bool {
        var isWritten = [Bool](repeating: false, count: 256)
        var node = 0
        while node < trie.count {
            isWritten[Int(trie.nodes[node].byte)] = trie.nodes[node].tokens < trie.nodes[node + 1].tokens
            node = Int(trie.nodes[node].end)
        }
        return isWritten.indices.allSatisfy { isWritten[$0] || $0 == 0xC0 || $0 == 0xC1 || $0 >= 0xF5 }
    }

    /// Returns the fewest tokens that spell some bytes, or nil if no tokens do.
    ///
    /// - Complexity: O(n · h · 256) in the worst case, for n bytes and a longest token of h bytes.
    package func fewestTokens(spelling bytes: [UInt8]) -> [Int]? {
        var counts = [Int](repeating: .max, count: bytes.count + 1)
        var last = [(token: TokenID, start: Int)](repeating: (TokenID(id: -1), 0), count: bytes.count + 1)
        counts[0] = 0
        for start in bytes.indices where counts[start] < .max {
            var node = 0
            var end = trie.count
            var position = start
            while node < end, position < bytes.count {
                guard trie.nodes[node].byte == bytes[position] else {
                    node = Int(trie.nodes[node].end)
                    continue
                }
                position += 1
                let own = trie.nodes[node].tokens..<trie.nodes[node + 1].tokens
                if let token = own.first, counts[start] + 1 < counts[position] {
                    counts[position] = counts[start] + 1
                    last[position] = (trie.tokens[Int(token)], start)
                }
                end = Int(trie.nodes[node].end)
                node += 1
            }
        }
        guard counts[bytes.count] < .max else { return nil }
        var tokens: [Int] = []
        var position = bytes.count
        while position > 0 {
            tokens.append(last[position].token.index)
            position = last[position].start
        }
        return tokens.reversed()
    }
}
