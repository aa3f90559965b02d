/// One thing whose speed is measured.
struct BenchTest {
    /// What is computed.
    enum Kind {
        /// Tokens of a prompt, all at once.
        case prompt
        /// Tokens one after the other.
        case generation
    }

    /// What is computed.
    let kind: Kind
    /// How many tokens.
    let count: Int
    /// How many tokens the context holds before.
    let depth: Int
    /// How many sequences generate at once, sharing passes.
    var sequences = 1

    /// The name that llama-bench gives it: `pp512`, `tg64`.
    var name: String { (kind == .prompt ? "pp" : "tg") + "\(count)" }
}
