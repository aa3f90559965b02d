/// A test whose speed is measured.
struct BenchTest {
    /// The kind of computation.
    enum Kind {
        /// Prefill: the tokens of a prompt, all at once.
        case prompt
        /// Decode: tokens one after the other.
        case generation
    }

    /// The kind of computation.
    let kind: Kind
    /// The number of tokens.
    let count: Int
    /// The number of tokens in the context before.
    let depth: Int
    /// The number of sequences that share passes.
    var sequences = 1

    /// The name in llama-bench: `pp512`, `tg64`.
    var name: String { (kind == .prompt ? "pp" : "tg") + "\(count)" }
}
