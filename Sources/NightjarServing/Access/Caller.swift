/// The client for which a request counts, where clients share capacity.
package enum Caller: Hashable, Sendable {
    /// A client with one of the server's keys, by its number.
    case key(Int)
    /// A client without a key, by its network address.
    case address(String)

    /// The owner of this client's stored responses; nil without keys, and then all clients share them.
    var owner: Caller? {
        if case .key = self { self } else { nil }
    }
}
