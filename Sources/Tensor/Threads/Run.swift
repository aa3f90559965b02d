/// A run of a pool's threads in one word, so that a thread which comes late can't take one run's number for that of the
/// next and the other's members for its own.
struct Run {
    /// Bits of the word for the number of threads.
    private static let memberBits = 11

    /// What the word holds: the run's number above the number of its threads.
    let word: Int

    /// The most threads that take part.
    static let mostMembers = 1 << (memberBits - 1)
    /// No run: all threads end.
    static let end = Run(word: -1)

    /// Reads a run from its word.
    init(word: Int) { self.word = word }

    /// The run behind another.
    ///
    /// - Parameter members: The threads that take part, `1 ... mostMembers`.
    init(after other: Run, members: Int) {
        word = ((other.word >> Self.memberBits) &+ 1) << Self.memberBits | members
    }

    /// How many threads take part: the first ones.
    var members: Int { word & ((1 << Self.memberBits) - 1) }

    /// Whether a thread takes part, as all do in the end.
    func includes(_ thread: Int) -> Bool { thread < members }
}
