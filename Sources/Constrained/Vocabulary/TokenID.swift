/// The identifier of a token.
struct TokenID: Handle {
    let id: Int32

    /// The index of the mask word that holds the token's bit.
    @inline(__always)
    var word: Int { Int(id) >> 5 }
    /// The token's bit in that word.
    @inline(__always)
    var bit: UInt32 { 1 << UInt32(id & 31) }
}
