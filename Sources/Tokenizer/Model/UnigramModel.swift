/// A vocabulary with scores: cuts text into the tokens whose scores have the greatest sum.
///
/// Unchecked for its memory, which is written while this is made and only read then.
final class UnigramModel: @unchecked Sendable {
    /// How much less than the least score an unknown scalar counts.
    private static let unknownPenalty = 10.0

    let vocabulary: Vocabulary
    /// The id of the token for what the vocabulary lacks, or −1.
    let unknownID: Int
    private let pieces: PieceTrie
    private let scores: UnsafeMutablePointer<Double>
    private let unknownScore: Double
    /// The ids of the tokens `<0x00>` … `<0xFF>`, −1 where missing; empty where bytes are not spelled.
    private let byteTokens: [Int32]

    /// Prepares for cutting.
    ///
    /// - Parameter scores: the score of every token by id.
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

    /// Turns text into token ids, left in `scratch.ids`; answers how many there are.
    ///
    /// Without an unknown token, scalars that the vocabulary lacks and that are not spelled in bytes are left out.
    ///
    /// - Complexity: O(n · m) for n bytes and tokens of m bytes at most.
    func encode(_ text: UnsafePointer<UInt8>, _ count: Int, _ scratch: MergeScratch) -> Int {
        scratch.reserve(count + 1)
        scratch.reserveLinks(count + 1)
        findBestPath(text, count, scratch)
        return collect(text, count, scratch)
    }

    /// For every end of a token, the best score, where its last token begins and which it is.
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

    /// Follows the best path back from the end; unknown scalars in a row become one token.
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

    /// Writes what unknown text becomes: a token of that very text, its bytes, or the unknown token.
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
