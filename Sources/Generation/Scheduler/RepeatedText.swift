/// The tokens of a sequence by the runs that they stand in: what followed where the latest tokens came before.
///
/// A table leads from the last few tokens to the latest place with the same ones, and each place to the one before, as
/// compressors of the LZ77 kind find their matches.
struct RepeatedText {
    /// How many tokens two places must have in common.
    static let shortestMatch = 3
    /// Beyond this many common tokens a longer match is no better.
    static let longestMatch = 32
    /// The most places that are compared.
    static let mostPlaces = 16

    private var tokens: [Int32] = []
    /// For each token the place before it whose last few tokens have the same slot; negative where there is none.
    private var earlier: [Int32] = []
    /// The latest place of each slot; a power of two of them.
    private var latest = [Int32](repeating: -1, count: 256)

    /// Begins with the tokens of a prompt.
    init(_ prompt: [Int]) {
        tokens.reserveCapacity(prompt.count * 2)
        earlier.reserveCapacity(prompt.count * 2)
        for token in prompt { append(token) }
    }

    /// Adds a token.
    ///
    /// - Complexity: Amortized O(1); memory grows with the tokens, by 12 to 24 bytes each.
    mutating func append(_ token: Int) {
        tokens.append(Int32(truncatingIfNeeded: token))
        earlier.append(-1)
        guard tokens.count >= latest.count else { return enter(tokens.count - 1) }
        latest = [Int32](repeating: -1, count: latest.count * 2)
        for place in tokens.indices { enter(place) }
    }

    private mutating func enter(_ place: Int) {
        guard place + 1 >= Self.shortestMatch else { return }
        var hash: UInt64 = 0
        for token in tokens[(place + 1 - Self.shortestMatch)...place] {
            hash = (hash ^ UInt64(UInt32(bitPattern: token))) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
        }
        let slot = Int(truncatingIfNeeded: hash & UInt64(latest.count - 1))
        earlier[place] = latest[slot]
        latest[slot] = Int32(truncatingIfNeeded: place)
    }

    /// Adds what followed the longest of the latest matches, at most `limit` tokens, to a list.
    ///
    /// A text that repeats itself up to its end is continued in the same way.
    func appendContinuation(limit: Int, to list: inout [Int]) {
        guard let end = tokens.indices.last else { return }
        var place = Int(earlier[end])
        var best: (place: Int, length: Int)?
        for _ in 0..<Self.mostPlaces where place >= 0 {
            let length = commonLength(place, end)
            if length >= Self.shortestMatch, length > best?.length ?? 0 { best = (place, length) }
            if length == Self.longestMatch { break }
            place = Int(earlier[place])
        }
        guard let best else { return }
        let period = end - best.place
        for index in 0..<limit { list.append(Int(tokens[best.place + 1 + index % period])) }
    }

    /// How many tokens up to two places are the same.
    private func commonLength(_ first: Int, _ second: Int) -> Int {
        var length = 0
        while length < Self.longestMatch, length <= first, tokens[first - length] == tokens[second - length] {
            length += 1
        }
        return length
    }
}
