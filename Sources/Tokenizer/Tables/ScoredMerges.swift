/// Merge rules derived from a vocabulary with scores, as in SentencePiece's BPE.
///
/// Of all adjacent pairs whose concatenation is a token, the token with the highest score is merged first, leftmost
/// first.
struct ScoredMerges {
    /// The score of every token.
    let scores: [Float]

    /// Returns one rule for each split of a token into two tokens.
    func table(_ vocabulary: Vocabulary) -> MergeTable {
        // Tokens with equal scores share a rank, so the leftmost is merged first.
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
