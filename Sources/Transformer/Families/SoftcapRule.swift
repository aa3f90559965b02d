/// A bound `c` of `c · tanh(x / c)`; null switches it off.
struct SoftcapRule: Sendable {
    /// The key that says it.
    let key: String
    /// The bound where the key is missing; nil for none.
    let otherwise: Double?
}
