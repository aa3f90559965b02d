/// Who requests count for, where clients share what there is.
package enum Caller: Hashable, Sendable {
    /// Whoever shows one of the server's keys, by its number.
    case key(Int)
    /// Whoever shows none, by what the network tells.
    case address(String)

    /// Whose kept responses are: the key's, or everybody's where there are no keys.
    var owner: Caller? {
        if case .key = self { self } else { nil }
    }
}
