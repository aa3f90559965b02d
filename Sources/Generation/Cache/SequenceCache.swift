import Transformer

/// The keys and values of one sequence, as the prefix cache sees them.
protocol SequenceCache: AnyObject, SendableMetatype {
    /// How many tokens' keys and values are held.
    var count: Int { get }
    /// Memory held, in bytes.
    var byteCount: Int { get }
    /// How many of the leading tokens are those of a prompt.
    func commonPrefixLength(with prompt: [Int]) -> Int
    /// Drops tokens from the end and returns how many are left.
    ///
    /// That is fewer than asked for where a sliding window has let go of what an earlier position needs.
    func trim(to length: Int) -> Int
    /// Makes an independent cache with the same content.
    func fork() -> Self
    /// Whether another holds the same tokens, computed in the same way.
    func isTwin(of other: Self) -> Bool
}

extension KVCache: SequenceCache {
    func isTwin(of other: KVCache) -> Bool {
        count == other.count && adapter === other.adapter && tokens == other.tokens
    }
}
