/// A run of a pool's threads, in one word.
///
/// With two words, a late thread could combine the number of one run with the members of the next.
struct Run {
    /// The number of bits for the number of threads.
    private static let memberBits = 11

    /// The run's number in the high bits, the number of its threads in the low bits.
    let word: Int

    /// The maximum number of threads that take part.
    static let mostMembers = 1 << (memberBits - 1)
    /// The end of all runs, at which all threads exit.
    static let end = Run(word: -1)

    /// Creates a run from its word.
    init(word: Int) { self.word = word }

    /// Creates the run after another.
    ///
    /// - Parameter members: The number of threads that take part, `1 ... mostMembers`.
    init(after other: Run, members: Int) {
        word = ((other.word >> Self.memberBits) &+ 1) << Self.memberBits | members
    }

    /// The number of threads that take part: the first ones.
    var members: Int { word & ((1 << Self.memberBits) - 1) }

    /// Whether a thread takes part; at the end, all do.
    func includes(_ thread: Int) -> Bool { thread < members }
}
