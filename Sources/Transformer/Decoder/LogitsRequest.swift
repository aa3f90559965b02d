/// The positions of a prefill whose logits are computed.
package enum LogitsRequest: Sendable {
    /// None, because the next token is known.
    case none
    /// The last one.
    case last
}
