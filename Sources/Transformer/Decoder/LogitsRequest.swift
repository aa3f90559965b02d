/// The positions of a prefill whose logits are computed.
package enum LogitsRequest: Sendable {
    /// None: the sequence goes on with a known token.
    case none
    /// The last one.
    case last
}
