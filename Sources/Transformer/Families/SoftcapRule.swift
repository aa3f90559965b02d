/// The rule for a softcap `c` in `c · tanh(x / c)`; null turns it off.
struct SoftcapRule: Sendable {
    /// The key of the softcap.
    let key: String
    /// The default; nil for none.
    let otherwise: Double?
}
