/// An index of the runs of tokens in a sequence, which finds the text after earlier occurrences of the latest tokens.
///
/// A hash table maps the last few tokens to the latest place with the same hash. Each place leads to the one before.
/// LZ77 compressors find their matches in this way.
struct RepeatedText {
    /// The minimum number of tokens that two places must share.
    static let shortestMatch = 3
    /// The number of shared tokens beyond which a longer match counts no more.
    static let longestMatch = 32
    /// The maximum number of places to compare.
    static let mostPlaces = 16

    private var tokens: [Int32] = []
    /// For each token, the previous place with the same hash slot; negative for none.
    private var earlier: [Int32] = []
    /// The latest place of each hash slot; the number of slots is a power of two.
    private var latest = [Int32](repeating: -1, count: 256)

    /// Creates an index of a prompt's tokens.
    init(_ prompt: [Int]) {
        tokens.reserveCapacity(prompt.count * 2)
        earlier.reserveCapacity(prompt.count * 2)
        for token in prompt { append(token) }
    }

    /// Adds a token.
    ///
    /// - Complexity: Amortized O(1). Memory grows by 12 to 24 bytes a token.
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

    /// Appends the tokens that followed the longest of the latest matches to a list, at most `limit`.
    ///
    /// If the match reaches the end of the text, the repetition continues.
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

    /// Returns the number of equal tokens up to two places.
    private func commonLength(_ first: Int, _ second: Int) -> Int {
        var length = 0
        while length < Self.longestMatch, length <= first, tokens[first - length] == tokens[second - length] {
            length += 1
        }
        return length
    }
}
