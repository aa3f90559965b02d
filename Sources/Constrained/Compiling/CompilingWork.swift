/// The work of joining alternatives so far, which is bounded for a grammar and for each step of a text.
struct CompilingWork {
    /// The work of joining alternatives so far.
    var products = 0
    /// The same at the start of the current step.
    private(set) var productsBefore = 0
    /// Whether the current step failed because its work exceeded the limit.
    var isOverworked = false

    /// Starts a step of a text.
    mutating func beginStep() {
        isOverworked = false
        productsBefore = products
    }
}
