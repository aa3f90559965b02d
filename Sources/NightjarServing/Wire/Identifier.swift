/// Random identifiers for answers and calls, which can't be guessed.
enum Identifier {
    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)

    /// Returns a prefix followed by 24 random letters and digits.
    static func random(_ prefix: String) -> String {
        var bytes = Array(prefix.utf8)
        for _ in 0..<24 { bytes.append(letters[Int.random(in: 0..<letters.count)]) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
