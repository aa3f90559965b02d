import Transformer

/// The prefix cache's interface to the keys and values of one sequence.
protocol SequenceCache: AnyObject, SendableMetatype {
    /// The number of tokens in the cache.
    var count: Int { get }
    /// The size of the cache in bytes.
    var byteCount: Int { get }
    /// Returns the number of leading tokens that the cache shares with a prompt.
    func commonPrefixLength(with prompt: [Int]) -> Int
    /// Drops tokens from the end, and returns the number of tokens left.
    ///
    /// That number is smaller than `length` where a sliding window has dropped keys that the next token would need.
    func trim(to length: Int) -> Int
    /// Returns an independent cache with the same content.
    func fork() -> Self
    /// Returns whether another cache holds the same tokens, computed in the same way.
    func isTwin(of other: Self) -> Bool
}

extension KVCache: SequenceCache {
    func isTwin(of other: KVCache) -> Bool {
        count == other.count && adapter === other.adapter && tokens == other.tokens
    }
}
