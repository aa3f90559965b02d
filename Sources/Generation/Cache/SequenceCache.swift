/// The keys and values of one sequence, as the prefix cache sees them.
protocol SequenceCache: AnyObject, SendableMetatype {
    /// How many tokens' keys and values are held.
    var count: Int { get }
    /// The tokens whose keys and values are held, in order.
    var tokens: [Int] { get }
    /// Memory held, in bytes.
    var byteCount: Int { get }
    /// Drops tokens from the end and returns how many of the first `length` are still valid.
    ///
    /// That is fewer than asked for where a sliding window has let go of what an earlier position needs.
    func trim(to length: Int) -> Int
    /// Makes an independent cache that holds at least the first `length` tokens; nil where memory doesn't allow it.
    func fork(keeping length: Int) -> Self?
}
