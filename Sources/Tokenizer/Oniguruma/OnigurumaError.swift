/// Why a pattern can't be compiled.
struct OnigurumaError: Error, Equatable {
    /// Where, in UTF-8 bytes of the pattern.
    let offset: Int
    /// What is wrong, as the end of a sentence.
    let reason: String
}
