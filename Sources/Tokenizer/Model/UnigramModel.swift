/// A Unigram model: splits text into the tokens with the greatest sum of scores.
///
/// Unchecked because of its raw memory, which is written only during initialization.
final class UnigramModel: @unchecked Sendable {
    /// The difference between the lowest score and that of an unknown scalar.
    private static let unknownPenalty = 10.0

    let vocabulary: Vocabulary
    /// The id of the unknown token, or −1.
    let unknownID: Int
    private let pieces: PieceTrie
    private let scores: UnsafeMutablePointer<Double>
    private let unknownScore: Double
    /// The ids of the tokens `<0x00>` … `<0xFF>`, −1 if missing; empty without byte fallback.
    private let byteTokens: [Int32]

    /// Builds the trie and the table of scores.
    ///
    /// - Parameter scores: The score of every token, by id.
    init(_ vocabulary: Vocabulary, scores: [Double], unknownID: Int?, fallsBackToBytes: Bool) {
        self.vocabulary = vocabulary
        self.unknownID = unknownID ?? -1
        pieces = PieceTrie(vocabulary)
        self.scores = .allocate(capacity: max(scores.count, 1))
        self.scores.initialize(from: scores, count: scores.count)
        unknownScore = (scores.min() ?? 0) - Self.unknownPenalty
        byteTokens =
            fallsBackToBytes
            ? (0..<256).map { Int32(vocabulary.id(ofText: ByteToken.spelling(of: UInt8($0))) ?? -1) } : []
    }

    deinit { scores.deallocate() }

    /// Writes a text's token ids to `scratch.ids` and returns their number.
    ///
    /// Without an unknown token, unknown scalars that byte tokens don't spell are left out.
    ///
    /// - Complexity: O(n · m) for n bytes and tokens of at most m bytes.
    func encode(_ text: UnsafePointer<UInt8>, _ count: Int, _ scratch: MergeScratch) -> Int {
        scratch.reserve(count + 1)
        scratch.reserveLinks(count + 1)
        findBestPath(text, count, scratch)
        return collect(text, count, scratch)
    }

    /// Finds the best path with the Viterbi algorithm.
    ///
    /// At the end of each token, it stores the best sum of scores, and the start and id of that sum's last token.
    private func findBestPath(_ text: UnsafePointer<UInt8>, _ count: Int, _ scratch: MergeScratch) {
        let totals = scratch.pairs
        let starts = scratch.previous
        let ids = scratch.next
        for i in 0...count { starts[i] = -1 }
        totals[0] = (0.0).bitPattern
        var position = 0
        while position < count {
            let here = Double(bitPattern: totals[position])
            let length = UTF8Scalar.decode(text, position).length
            var isKnown = false
            var node = PieceTrie.root
            var end = position
            while end < count {
                node = pieces.child(node, text[end])
                guard node >= 0 else { break }
                end &+= 1
                let id = pieces.piece(node)
                guard id >= 0 else { continue }
                let total = here + scores[id]
                if starts[end] < 0 || total > Double(bitPattern: totals[end]) {
                    totals[end] = total.bitPattern
                    starts[end] = Int32(truncatingIfNeeded: position)
                    ids[end] = Int32(truncatingIfNeeded: id)
                }
                if end &- position == length { isKnown = true }
            }
            if !isKnown {
                let end = position &+ length
                let total = here + unknownScore
                if starts[end] < 0 || total > Double(bitPattern: totals[end]) {
                    totals[end] = total.bitPattern
                    starts[end] = Int32(truncatingIfNeeded: position)
                    ids[end] = Int32(truncatingIfNeeded: unknownID)
                }
            }
            position &+= length
        }
    }

    /// Collects the tokens of the best path from the end; adjacent unknown scalars become one token.
    private func collect(_ text: UnsafePointer<UInt8>, _ count: Int, _ scratch: MergeScratch) -> Int {
        let output = scratch.ids
        let starts = scratch.previous
        let ids = scratch.next
        var first = count
        var end = count
        while end > 0 {
            let id = Int(ids[end])
            var start = Int(starts[end])
            if id == unknownID {
                while start > 0, Int(ids[start]) == unknownID { start = Int(starts[start]) }
                first = writeUnknown(text + start, end - start, before: first, output)
            } else {
                first &-= 1
                output[first] = UInt32(truncatingIfNeeded: id)
            }
            end = start
        }
        for i in first..<count { output[i &- first] = output[i] }
        return count - first
    }

    /// Writes the tokens of unknown text, before `end`: a token of that very text, its bytes, or the unknown token.
    /// Returns the first token's index.
    private func writeUnknown(
        _ text: UnsafePointer<UInt8>, _ count: Int, before end: Int, _ output: UnsafeMutablePointer<UInt32>
    ) -> Int {
        let known = vocabulary.find(text, count)
        if known < 0, !byteTokens.isEmpty, (0..<count).allSatisfy({ byteTokens[Int(text[$0])] >= 0 }) {
            for i in 0..<count { output[end - count + i] = UInt32(byteTokens[Int(text[i])]) }
            return end - count
        }
        guard known >= 0 || unknownID >= 0 else { return end }
        output[end - 1] = UInt32(known >= 0 ? known : unknownID)
        return end - 1
    }
}
