/// What joining alternatives has cost so far, which is bounded for a grammar and for each step of a text.
struct CompilingWork {
    /// The work spent on joining alternatives.
    var products = 0
    /// The same when the step under way began.
    private(set) var productsBefore = 0
    /// Whether the step under way failed since its work came to the limit.
    var isOverworked = false

    /// Begins a step of a text.
    mutating func beginStep() {
        isOverworked = false
        productsBefore = products
    }
}
