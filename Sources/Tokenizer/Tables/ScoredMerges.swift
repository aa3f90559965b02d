/// The merge rules of a vocabulary with scores, as SentencePiece's BPE merges: of all neighbors whose union is a
/// token, those of the token with the greatest score, the leftmost first.
struct ScoredMerges {
    /// The score of every token.
    let scores: [Float]

    /// The rules as pairs: every way to cut a token into two.
    func table(_ vocabulary: Vocabulary) -> MergeTable {
        // Tokens of one score share a rank, so that the leftmost is merged first.
        var rankByScore: [Float: Int] = [:]
        for (rank, score) in Set(scores.map { $0 + 0 }).sorted(by: >).enumerated() { rankByScore[score] = rank }
        var rules: [(left: Int, right: Int, rank: Int, merged: Int)] = []
        for id in scores.indices {
            guard let bytes = vocabulary.bytes(id), let base = bytes.baseAddress,
                vocabulary.find(base, bytes.count) == id
            else { continue }
            let rank = rankByScore[scores[id] + 0] ?? 0
            for cut in stride(from: 1, to: bytes.count, by: 1) where base[cut] & 0xC0 != 0x80 {
                let left = vocabulary.find(base, cut)
                guard left >= 0 else { continue }
                let right = vocabulary.find(base + cut, bytes.count - cut)
                if right >= 0 { rules.append((left, right, rank, id)) }
            }
        }
        let table = MergeTable(count: rules.count)
        for rule in rules { table.insert(rule.left, rule.right, rank: rule.rank, merged: rule.merged) }
        return table
    }
}
