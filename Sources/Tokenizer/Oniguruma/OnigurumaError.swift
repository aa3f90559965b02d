/// The reason why a pattern can't be compiled.
struct OnigurumaError: Error, Equatable {
    /// The offset in the pattern, in UTF-8 bytes.
    let offset: Int
    /// The reason, worded as the end of a sentence.
    let reason: String
}
