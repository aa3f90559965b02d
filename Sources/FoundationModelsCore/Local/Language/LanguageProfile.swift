import Foundation

/// How often a language's most frequent sequences of three letters occur.
struct LanguageProfile: Sendable {
    /// The language's code.
    let code: String
    /// The natural logarithm of a sequence's share among all of the language's sequences.
    private let shares: [String: Double]

    /// The share that sequences count as which are not among the most frequent ones.
    private static let leastShare = log(1e-4)

    /// The profiles of all languages that are told apart, all written in Latin letters.
    static let all: [LanguageProfile] = sources.map { source in
        let sequences = source.sequences.split { $0 == " " || $0 == "\n" }
        let stated = source.shares.map { log(Double($0) * 1e-6) }
        let step = max(1, sequences.count / max(1, stated.count))
        var shares: [String: Double] = [:]
        for (index, sequence) in sequences.enumerated() {
            // Between the stated shares the logarithm falls evenly, which is how letters are distributed.
            let (place, rest) = (index / step, index % step)
            guard place < stated.count else { continue }
            let next = place + 1 < stated.count ? stated[place + 1] : stated[place]
            shares[String(sequence)] = stated[place] + (next - stated[place]) * Double(rest) / Double(step)
        }
        return LanguageProfile(code: source.code, shares: shares)
    }

    /// The mean logarithm of the shares of sequences: how much a text sounds like the language.
    func score(_ sequences: [String]) -> Double {
        let sum = sequences.reduce(0) { $0 + max(shares[$1] ?? Self.leastShare, Self.leastShare) }
        return sum / Double(max(1, sequences.count))
    }

    /// The sequences of three letters in a text, word ends written as `_`.
    static func sequences(in text: some StringProtocol) -> [String] {
        var sequences: [String] = []
        for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
            let letters = ["_"] + word.map(String.init) + ["_"]
            guard letters.count > 2 else { continue }
            for start in 0..<(letters.count - 2) { sequences.append(letters[start...(start + 2)].joined()) }
        }
        return sequences
    }
}
