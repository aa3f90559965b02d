import Foundation

/// How much more often sequences of three letters occur in other languages than in English.
struct LetterSequences: Sendable {
    /// A language's most frequent sequences, word ends written as `_`, and the share that every so many of
    /// them have, in millionths.
    typealias Source = (code: String, shares: [Int], sequences: String)

    /// The share that sequences count as which are not among a language's most frequent ones.
    private static let leastShare = log(4e-5)
    /// The most that a word can say for or against a language, as a logarithm.
    private static let mostOfWord: Float = 3

    /// By sequence, for each language, the logarithm of its share there over its share in English.
    private let advantages: [String: [Float]]
    private let languageCount: Int

    /// The sequences of the languages that words of grammar tell, in their order.
    static let all = LetterSequences(codes: LanguageWords.all.codes)

    private init(codes: [String]) {
        var shares: [String: [String: Double]] = [:]
        for source in Self.caToFr + Self.hrToPl + Self.ptToVi {
            let sequences = source.sequences.split { $0 == " " || $0 == "\n" }
            let stated = source.shares.map { log(Double($0) * 1e-6) }
            let step = max(1, sequences.count / max(1, stated.count))
            for (index, sequence) in sequences.enumerated() {
                // Between the stated shares the logarithm falls evenly, which is how letters are distributed.
                let (place, rest) = (index / step, index % step)
                guard place < stated.count else { continue }
                let next = place + 1 < stated.count ? stated[place + 1] : stated[place]
                let share = stated[place] + (next - stated[place]) * Double(rest) / Double(step)
                shares[String(sequence), default: [:]][source.code] = max(share, Self.leastShare)
            }
        }
        languageCount = codes.count
        advantages = shares.mapValues { share in
            let english = share["en"] ?? Self.leastShare
            // Galician, which has no profile, is spelled much as Portuguese is.
            return codes.map { Float((share[$0 == "gl" ? "pt" : $0] ?? Self.leastShare) - english) }
        }
    }

    /// Adds to `totals`, for each language, how much more a word looks like it than like English.
    ///
    /// - Parameter word: In lower case.
    func add(_ word: String, to totals: inout [Float]) {
        let letters = ["_"] + word.map(String.init) + ["_"]
        guard letters.count > 2 else { return }
        var sums = [Float](repeating: 0, count: languageCount)
        for start in 0..<(letters.count - 2) {
            guard let advantage = advantages[letters[start] + letters[start + 1] + letters[start + 2]] else { continue }
            for index in sums.indices { sums[index] += advantage[index] }
        }
        for index in sums.indices { totals[index] += min(Self.mostOfWord, max(-Self.mostOfWord, sums[index])) }
    }
}
